import { Flex } from "@chakra-ui/react";
import { TOOL_OPTIONS } from "#app/results/result-tools.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { FilterField, SearchField } from "#app/workspace/table/list-fields.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { ResultQuery } from "#domain/assistant/results.ts";

/** Search, filter by tool and Kept only. The URL holds them, so the browser's Back shows the former list. */
export function ResultFilters({ query }: { query: ResultQuery }) {
  const { change } = useListSearch();
  return (
    <Flex wrap="wrap" gap="3" mb="4" align="center">
      <SearchField label="Results" query={query} />
      <FilterField label="Tool" name="source" value={query.source} options={TOOL_OPTIONS} />
      <EditorSwitch
        label="Kept only"
        isOn={query.kept === true}
        onChange={(isOn) => change({ kept: isOn ? "true" : "" })}
      />
    </Flex>
  );
}
