import { Box, Button, Flex, HStack, Input, Text } from "@chakra-ui/react";
import { Search } from "#app/look/icons.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isOfInputMethod } from "#app/workspace/composing.ts";
import { Select } from "#app/workspace/editing/select.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { ListQuery } from "#domain/list-query.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-filters.ts";

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE = 250;

/** The search field of a list. The search is in the URL. */
type SearchFieldProps = { label: string; query: Pick<ListQuery, "search">; size?: "sm" };

export function SearchField({ label, query, size }: SearchFieldProps) {
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
    <Box position="relative" w="full" maxW="sm" flexShrink="0">
      <Flex position="absolute" insetStart="3" h="full" align="center" color="fg.muted" zIndex="1">
        <Search size="16" />
      </Flex>
      <Input
        ps="10"
        ref={input}
        type="search"
        size={size}
        aria-label={`Search ${label}`}
        placeholder="Search"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={query.search}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
        onKeyDown={(event) => event.key === "Enter" && !isOfInputMethod(event) && ask()}
      />
    </Box>
  );
}

type FilterFieldProps = {
  label: string;
  /** The parameter of the URL. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
};

/** The choices of a filter, with the one that does not limit the list. */
export function optionsOf(all: string, options: (readonly [value: string, text: string])[]) {
  return [{ value: "", text: all }, ...options.map(([value, text]) => ({ value, text }))];
}

/** A choice that limits a list to the rows with a value. The choice is in the URL. */
export function FilterField({ label, name, value, options }: FilterFieldProps) {
  const { change } = useListSearch();
  return (
    <Box w="auto" minW="32" maxW="64" flex={{ base: "1 1 8rem", md: "none" }}>
      <Select
        aria-label={label}
        title={options.find((option) => option.value === value)?.text}
        value={value ?? ""}
        onChange={(event) => change({ [name]: event.target.value })}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** The number of all rows, and the buttons to the pages before and after this one. */
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
        <HStack>
          <Button
            size="sm"
            disabled={query.page <= 1}
            onClick={() => change({ page: query.page - 1 })}
          >
            Previous
          </Button>
          <Button
            size="sm"
            disabled={query.page >= pages}
            onClick={() => change({ page: query.page + 1 })}
          >
            Next
          </Button>
        </HStack>
      )}
    </Flex>
  );
}
