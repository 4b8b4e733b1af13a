import { Button, ButtonGroup } from "@chakra-ui/react";
import type { Column } from "#app/workspace/table/data-table.tsx";

/**
 * The last column of an administrator's table: the buttons of each row (spec 2).
 * @param nameOf what a row is called, for people who hear its buttons: 'Details of Course Outline'
 * @param actions what the buttons do, by their label
 */
export function rowActions<T>(
  nameOf: (row: T) => string,
  actions: Record<string, (row: T) => void>,
): Column<T> {
  return {
    header: "Edit",
    isPinned: true,
    cell: (row) => (
      <ButtonGroup
        size="xs"
        variant="outline"
        gap="1"
        flexDirection={{ base: "column", lg: "row" }}
        alignItems="stretch"
      >
        {Object.entries(actions).map(([label, run]) => (
          <Button key={label} aria-label={`${label} of ${nameOf(row)}`} onClick={() => run(row)}>
            {label}
          </Button>
        ))}
      </ButtonGroup>
    ),
  };
}
