import { Box, Button, Table } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { Column } from "#app/workspace/table/column.ts";
import { WIDE_TABLE } from "#app/workspace/table/table-styles.ts";
import type { ListQuery } from "#domain/list-query.ts";

type HeaderCellProps<T> = { column: Column<T>; isEmpty: boolean; query?: ListQuery };

/** The heading of a column. Of a column that can be sorted it is a button. */
export function HeaderCell<T>({ column, isEmpty, query }: HeaderCellProps<T>) {
  const { parameters, change } = useListSearch();
  const { header, sort, width, wideWidth, isNumber, isHeaderHidden } = column;
  const shared = {
    role: "columnheader",
    "data-number": isNumber ? "" : undefined,
    css: {
      md: { w: isEmpty ? `${header.length * 0.5 + 2}rem` : width },
      [WIDE_TABLE]: {
        "tr:not(:has(> :nth-of-type(8))) > &": { md: { w: isEmpty ? undefined : wideWidth } },
      },
    },
  };
  if (sort === undefined || query === undefined)
    return (
      <Table.ColumnHeader {...shared}>
        <Box as="span" srOnly={isHeaderHidden}>
          {header}
        </Box>
      </Table.ColumnHeader>
    );
  const isSorted = parameters.get("sort") === sort;
  const isDescending = isSorted && parameters.get("order") === "desc";
  const next = isSorted && !isDescending ? "desc" : "asc";
  const sortedIcon = isDescending ? <ArrowDown /> : <ArrowUp />;
  const ariaSort = isDescending ? "descending" : "ascending";
  return (
    <Table.ColumnHeader {...shared} aria-sort={isSorted ? ariaSort : undefined}>
      <Button
        size="xs"
        variant="ghost"
        data-sort={isSorted ? "sorted" : ""}
        onClick={() => change({ sort, order: next })}
      >
        {header} {isSorted ? sortedIcon : <ArrowUpDown />}
      </Button>
    </Table.ColumnHeader>
  );
}
