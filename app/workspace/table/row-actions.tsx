import { Button, HStack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Ellipsis } from "#app/look/icons.ts";
import { ActionMenu, type MenuItem } from "#app/workspace/action-menu.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";

type RowAction<T> = {
  label: string;
  /** Shown in place of the label where the table is narrow. */
  icon: ReactNode;
  run(row: T): void;
};

/**
 * The last column of an administrators' table: the buttons of each row, and the button "…" with a menu of further actions.
 * @param nameOf the name of a row, for the accessible names of its buttons: 'Details of Course Outline'
 * @param more the functions of the menu, by label
 */
export function rowActions<T>(
  nameOf: (row: T) => string,
  actions: RowAction<T>[],
  more: Record<string, (row: T) => void> = {},
): Column<T> {
  const further = Object.entries(more);
  const count = actions.length + (further.length > 0 ? 1 : 0);
  // The padding of the cell; for each button its padding and its letters, or its icon.
  const wideWidth = actions.reduce((sum, { label }) => sum + 1.2 + label.length * 0.35, 1.5);
  return {
    header: "Edit",
    isHeaderHidden: true,
    width: `${1.4 + count * 1.9}rem`,
    wideWidth: `${wideWidth + (further.length > 0 ? 2.1 : 0)}rem`,
    hasOwnLabels: true,
    cell: (row) => (
      <HStack gap="0.5" justify={{ md: "flex-end" }} wrap={{ base: "wrap", md: "nowrap" }}>
        {actions.map(({ label, icon, run }) => (
          <Button
            key={label}
            data-action=""
            size="xs"
            variant="ghost"
            title={label}
            aria-label={`${label} of ${nameOf(row)}`}
            onClick={() => run(row)}
          >
            {icon}
            <span>{label}</span>
          </Button>
        ))}
        {further.length > 0 && (
          <RowMenu
            name={nameOf(row)}
            items={further.map(([label, run]) => ({ label, run: () => run(row) }))}
          />
        )}
      </HStack>
    ),
  };
}

type RowMenuProps = {
  /** The name of the row, for the accessible name of the button: 'More of Course Outline'. */
  name: string;
  items: MenuItem[];
};

/** The button "…" of a row, and its menu. */
export function RowMenu({ name, items }: RowMenuProps) {
  return (
    <ActionMenu
      items={items}
      data-more=""
      size="xs"
      variant="ghost"
      px="0"
      _icon={{ fontSize: "1.2em" }}
      title="More"
      aria-label={`More of ${name}`}
    >
      <Ellipsis />
    </ActionMenu>
  );
}
