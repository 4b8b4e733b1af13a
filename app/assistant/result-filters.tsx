import { Flex, NativeSelect } from "@chakra-ui/react";
import { useSearchParams } from "react-router";
import { TOOL_OPTIONS } from "#app/assistant/result-tools.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { SearchField } from "#app/workspace/table/data-table.tsx";
import type { ResultQuery } from "#domain/assistant/results.ts";

/** Search, filter by tool and Kept only. The URL holds them, so the browser's Back shows the former list. */
export function ResultFilters({ query }: { query: ResultQuery }) {
  const [parameters, setParameters] = useSearchParams();
  function set(name: string, value: string) {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { preventScrollReset: true });
  }
  return (
    <Flex wrap="wrap" gap="3" mb="4" align="center">
      <SearchField label="Results" query={query} />
      <NativeSelect.Root w="auto" minW="52">
        <NativeSelect.Field
          aria-label="Tool"
          bg="bg.panel"
          value={query.source ?? ""}
          onChange={(event) => set("source", event.target.value)}
        >
          {TOOL_OPTIONS.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <EditorSwitch
        label="Kept only"
        isOn={query.kept === true}
        onChange={(isOn) => set("kept", isOn ? "true" : "")}
      />
    </Flex>
  );
}
