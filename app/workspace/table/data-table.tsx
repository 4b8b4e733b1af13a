import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FilterField, Paging, SearchField } from "#app/workspace/table/list-fields.tsx";
import { RowTable, type RowTableProps } from "#app/workspace/table/row-table.tsx";
import type { ListQuery } from "#domain/list-query.ts";

/** A choice that limits the list to the rows with a value. The server applies it, and the address has it. */
export type Filter = {
  name: "permission" | "client" | "state";
  label: string;
  options: readonly { value: string; text: string }[];
};

type DataTableProps<T extends { id: string }> = RowTableProps<T> & {
  total: number;
  query: ListQuery & { page: number };
  filters?: Filter[];
  /** A button beside the search field, such as 'Add New'. */
  action?: ReactNode;
};

/** A page of an administrators' list, with search, sorting and paging on the server (product/site 6). */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { total, query, emptyText, filters = [], action, ...table } = props;
  const isFiltered = filters.some(({ name }) => query[name] !== undefined);
  const unmatched = isFiltered ? "No matches." : emptyText;
  const text = query.search ? `Nothing matches “${query.search}”.` : unmatched;
  return (
    <Box>
      <Flex justify="space-between" wrap="wrap-reverse" gap="3" mb="4">
        <Flex wrap="wrap" gap="3" flex="1 1 13rem">
          {/* Narrow enough to stand beside its filter on a phone. */}
          <Box flex="1 1 9rem" maxW="sm">
            <SearchField label={props.label} query={query} />
          </Box>
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              {...filter}
              value={query[filter.name]}
              options={[{ value: "", text: `${filter.label}: all` }, ...filter.options]}
            />
          ))}
        </Flex>
        {action}
      </Flex>
      <RowTable {...table} query={query} emptyText={text} />
      <Paging total={total} query={query} />
    </Box>
  );
}
