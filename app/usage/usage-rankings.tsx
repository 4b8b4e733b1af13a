import { Link as StyledLink, SimpleGrid } from "@chakra-ui/react";
import { Link } from "react-router";
import type { RankedSplit, Ranking } from "#app/usage/load-ranking.ts";
import { RankedList } from "#app/usage/ranked-list.tsx";
import { amountOf, type Measure } from "#app/usage/usage-measures.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";

const NOUNS = { feature: "widgets and tools", client: "clients" } as const;

const HEADINGS: Record<Measure, (noun: string) => string> = {
  cost: (noun) => `Most expensive ${noun}`,
  answers: (noun) => `Most used ${noun}`,
  tokens: (noun) => `Most tokens: ${noun}`,
};

type UsageRankingsProps = {
  rankings: Ranking[] | LoadFailed;
  measure: Measure;
  /** The address of the usage of all values of a split. */
  allOf(split: RankedSplit): string;
  /** The address of the page about a value; none if the reader may open no such page. */
  pageOf(split: RankedSplit, value: string, days: { from: string; to: string }): string | undefined;
};

/** The values with the most of a measure, a list for each split. */
export function UsageRankings({ rankings, measure, allOf, pageOf }: UsageRankingsProps) {
  return (
    <LoadedPart part={rankings}>
      {(rankings) => (
        <SimpleGrid columns={{ base: 1, lg: rankings.length }} gap="4">
          {rankings.map(({ split, report }) => (
            <RankedList
              key={split}
              heading={HEADINGS[measure](NOUNS[split])}
              measure={measure}
              rows={report.rows.map((row) => ({
                key: row.value ?? "others",
                name: row.name,
                amount: amountOf(row, measure),
                color: row.value === null ? "chart.others" : undefined,
                to: row.value === null ? undefined : pageOf(split, row.value, report),
              }))}
              action={
                <StyledLink asChild color="brand.fg" fontSize="sm">
                  <Link to={allOf(split)}>All {NOUNS[split]}</Link>
                </StyledLink>
              }
            />
          ))}
        </SimpleGrid>
      )}
    </LoadedPart>
  );
}
