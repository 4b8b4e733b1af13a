import { Button, ButtonGroup } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Column } from "#app/workspace/table/row-table.tsx";

/**
 * The last column of an administrators' table: the buttons of each row.
 * @param nameOf the name of a row, for the accessible names of its buttons: 'Details of Course Outline'
 * @param actions the functions that the buttons call, by label
 * @param icons icons in place of labels
 */
export function rowActions<T>(
  nameOf: (row: T) => string,
  actions: Record<string, (row: T) => void>,
  icons: Record<string, ReactNode> = {},
): Column<T> {
  const labels = Object.keys(actions);
  // The padding of the cell, and for each button its padding, its gap and its letters.
  const width = labels.reduce(
    (sum, label) => sum + (icons[label] ? 2.3 : 1.6 + label.length * 0.42),
    1.6,
  );
  return {
    header: "Edit",
    width: `${width}rem`,
    hasOwnLabels: true,
    cell: (row) => (
      <ButtonGroup size="xs" variant="outline" gap="1" flexWrap="wrap">
        {Object.entries(actions).map(([label, run]) => (
          <Button
            key={label}
            px={icons[label] ? "0" : undefined}
            title={icons[label] ? label : undefined}
            aria-label={`${label} of ${nameOf(row)}`}
            onClick={() => run(row)}
          >
            {icons[label] ?? label}
          </Button>
        ))}
      </ButtonGroup>
    ),
  };
}
