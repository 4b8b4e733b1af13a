import { Button, Grid, Text } from "@chakra-ui/react";
import { X } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

/** Two controls beside each other on a phone, five on a wide screen; fewer with large text. */
const COLUMNS = {
  base: "repeat(auto-fill, minmax(10rem, 1fr))",
  md: "repeat(auto-fill, minmax(11.5rem, 1fr))",
};

/** The filters of a long list. The URL holds them. */
export function FilterGrid({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const [, setParameters] = useSearchParams();
  return (
    <Grid templateColumns={COLUMNS} gap={{ base: "2", md: "3" }} mb="4" alignItems="end">
      {children}
      {isFiltered && (
        <Button variant="ghost" justifySelf="start" onClick={() => setParameters(onlyTab)}>
          Clear filters
        </Button>
      )}
    </Grid>
  );
}

/** Filters can stand in a tab, which stays open without them. */
function onlyTab(parameters: URLSearchParams): Record<string, string> {
  const tab = parameters.get("tab");
  return tab === null ? {} : { tab };
}

/** A filter that only links set. */
export function ChosenFilter({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <Button justifySelf="start" maxW="full" onClick={onRemove}>
      <Text as="span" truncate>
        {text}
      </Text>
      <X aria-label="Remove this filter" />
    </Button>
  );
}
