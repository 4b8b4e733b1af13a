import { Button, Grid, Text } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

type FilterGridProps = {
  /** How many controls are beside each other on a wide screen. On a phone there are two. */
  inRow: number;
  isFiltered: boolean;
  children: ReactNode;
};

/** The filters of a long list. The URL holds them. */
export function FilterGrid({ inRow, isFiltered, children }: FilterGridProps) {
  const [, setParameters] = useSearchParams();
  const columns = {
    base: "repeat(auto-fill, minmax(10rem, 1fr))",
    md: "repeat(auto-fill, minmax(13rem, 1fr))",
    xl: `repeat(${inRow}, minmax(0, 1fr))`,
  };
  return (
    <Grid templateColumns={columns} gap={{ base: "2", md: "3" }} mb="4" alignItems="end">
      {children}
      {isFiltered && (
        <Button variant="ghost" justifySelf="start" onClick={() => setParameters({})}>
          Clear filters
        </Button>
      )}
    </Grid>
  );
}

/** A filter that only links set. */
export function ChosenFilter({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <Button variant="outline" justifySelf="start" maxW="full" onClick={onRemove}>
      <Text as="span" truncate>
        {text}
      </Text>
      <X aria-label="Remove this filter" />
    </Button>
  );
}
