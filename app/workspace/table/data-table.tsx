import { Box, Button, ButtonGroup, Flex, Input, InputGroup, Table, Text } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown, Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { type ListQuery, MAX_SEARCH_LENGTH } from "#domain/list-query.ts";

export type Column<T> = {
  header: string;
  cell(row: T): ReactNode;
  /** The name of the sort order on the server. Without it, the column cannot be sorted. */
  sort?: string;
  /** Whether the column stays visible at the end while the table scrolls sideways. */
  isPinned?: boolean;
};

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE = 250;

const PINNED = {
  position: "sticky",
  insetEnd: "0",
  zIndex: "1",
  bg: "inherit",
  boxShadow: "inset 1px 0 0 var(--chakra-colors-border)",
} as const;

type DataTableProps<T extends { id: string }> = {
  /** The accessible name of the table, such as 'Users'. */
  label: string;
  columns: Column<T>[];
  rows: T[];
  total: number;
  query: ListQuery & { page: number };
  /** Shown if the list is empty without a search. */
  emptyText: string;
  /** A button beside the search field, such as 'Add New'. */
  action?: ReactNode;
};

/** A page of an administrators' list, with search, sorting and paging on the server (product/site 6). */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { total, query, emptyText, action, ...table } = props;
  const text = query.search ? `Nothing matches “${query.search}”.` : emptyText;
  return (
    <Box>
      <Flex justify="space-between" wrap="wrap-reverse" gap="3" mb="4">
        <SearchField label={props.label} query={query} />
        {action}
      </Flex>
      <RowTable {...table} query={query} emptyText={text} />
      <Paging total={total} query={query} />
    </Box>
  );
}

type RowTableProps<T extends { id: string }> = Pick<
  DataTableProps<T>,
  "label" | "columns" | "rows" | "emptyText"
> & { query?: ListQuery };

/** The table itself. It scrolls sideways if it is too wide. */
export function RowTable<T extends { id: string }>(props: RowTableProps<T>) {
  const { label, columns, rows, emptyText, query } = props;
  const isLoading = useNavigation().state === "loading";
  return (
    // Focusable, so that the keyboard can scroll the table.
    <Table.ScrollArea
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      // Keeps a focused element out from under the pinned column.
      scrollPaddingInlineEnd="32"
      tabIndex={0}
    >
      <Table.Root size="md" aria-label={label} aria-busy={isLoading}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} query={query} />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.id} bg="bg.panel">
              {columns.map((column) => (
                <Table.Cell key={column.header} {...(column.isPinned && PINNED)}>
                  {column.cell(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {rows.length === 0 && (
            <Table.Row>
              <Table.Cell colSpan={columns.length} color="fg.muted">
                {isLoading ? "Loading ..." : emptyText}
              </Table.Cell>
            </Table.Row>
          )}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function SearchField({ label, query }: { label: string; query: ListQuery }) {
  const { change } = useListSearch();
  const input = useRef<HTMLInputElement>(null);
  // The typed search, while it waits for the debounce.
  const [typed, setTyped] = useState<string>();
  const ask = useEffectEvent(() => {
    setTyped(undefined);
    if (typed !== undefined && typed !== query.search) change({ search: typed });
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(ask, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  // A link or the browser's Back can change the search in the URL; while somebody types, the field is ahead of the URL.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement)
      input.current.value = query.search;
  }, [query.search]);
  return (
    <InputGroup startElement={<Search size="16" aria-hidden="true" />} maxW="sm">
      <Input
        ref={input}
        type="search"
        aria-label={`Search ${label}`}
        placeholder="Search"
        bg="bg.panel"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={query.search}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
        onKeyDown={(event) => event.key === "Enter" && ask()}
      />
    </InputGroup>
  );
}

function HeaderCell<T>({ column, query }: { column: Column<T>; query?: ListQuery }) {
  const { parameters, change } = useListSearch();
  if (column.sort === undefined || query === undefined)
    return (
      <Table.ColumnHeader {...(column.isPinned && PINNED)}>{column.header}</Table.ColumnHeader>
    );
  const isSorted = parameters.get("sort") === column.sort;
  const isDescending = isSorted && parameters.get("order") === "desc";
  const next = isSorted && !isDescending ? "desc" : "asc";
  const sortedIcon = isDescending ? <ArrowDown size="14" /> : <ArrowUp size="14" />;
  const ariaSort = isDescending ? "descending" : "ascending";
  return (
    <Table.ColumnHeader aria-sort={isSorted ? ariaSort : undefined}>
      <Button
        size="xs"
        variant="ghost"
        ms="-2"
        px="2"
        fontSize="inherit"
        onClick={() => change({ sort: column.sort, order: next })}
      >
        {column.header} {isSorted ? sortedIcon : <ArrowUpDown size="14" />}
      </Button>
    </Table.ColumnHeader>
  );
}

function Paging({ total, query }: { total: number; query: ListQuery & { page: number } }) {
  const { change } = useListSearch();
  const pages = Math.max(1, Math.ceil(total / query.size));
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
      <Text fontSize="sm" color="fg.muted" role="status">
        {total === 1 ? "1 entry" : `${total} entries`}
        {pages > 1 && `, page ${query.page} of ${pages}`}
      </Text>
      {pages > 1 && (
        <ButtonGroup size="sm" variant="outline">
          <Button disabled={query.page <= 1} onClick={() => change({ page: query.page - 1 })}>
            Previous
          </Button>
          <Button disabled={query.page >= pages} onClick={() => change({ page: query.page + 1 })}>
            Next
          </Button>
        </ButtonGroup>
      )}
    </Flex>
  );
}
