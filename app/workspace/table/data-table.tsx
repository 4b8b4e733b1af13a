import {
  Box,
  Button,
  ButtonGroup,
  Flex,
  Input,
  InputGroup,
  NativeSelect,
  Text,
} from "@chakra-ui/react";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { RowTable, type RowTableProps } from "#app/workspace/table/row-table.tsx";
import { type ListQuery, MAX_SEARCH_LENGTH } from "#domain/list-query.ts";

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE = 250;

/** A choice that limits the list to the rows with a value. The server applies it, and the address has it. */
export type Filter = {
  name: "permission";
  label: string;
  options: readonly { value: string; text: string }[];
};

type DataTableProps<T extends { id: string }> = RowTableProps<T> & {
  total: number;
  query: ListQuery & { page: number };
  filter?: Filter;
  /** A button beside the search field, such as 'Add New'. */
  action?: ReactNode;
};

/** A page of an administrators' list, with search, sorting and paging on the server (product/site 6). */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { total, query, emptyText, filter, action, ...table } = props;
  const isFiltered = filter !== undefined && query[filter.name] !== undefined;
  const unmatched = isFiltered ? "No entry has this value." : emptyText;
  const text = query.search ? `Nothing matches “${query.search}”.` : unmatched;
  return (
    <Box>
      <Flex justify="space-between" wrap="wrap-reverse" gap="3" mb="4">
        <Flex wrap="wrap" gap="3" flex="1">
          <SearchField label={props.label} query={query} />
          {filter && <FilterField filter={filter} query={query} />}
        </Flex>
        {action}
      </Flex>
      <RowTable {...table} query={query} emptyText={text} />
      <Paging total={total} query={query} />
    </Box>
  );
}

export function SearchField({ label, query }: { label: string; query: Pick<ListQuery, "search"> }) {
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

function FilterField({ filter, query }: { filter: Filter; query: ListQuery }) {
  const { change } = useListSearch();
  const { name, label, options } = filter;
  return (
    <NativeSelect.Root w="auto" minW="40">
      <NativeSelect.Field
        aria-label={label}
        bg="bg.panel"
        value={query[name] ?? ""}
        onChange={(event) => change({ [name]: event.target.value as ListQuery[typeof name] })}
      >
        <option value="">{`${label}: all`}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

export function Paging({ total, query }: { total: number; query: { page: number; size: number } }) {
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
