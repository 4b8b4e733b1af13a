import { SimpleGrid } from "@chakra-ui/react";
import type { LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import type { RankedSplit, Ranking } from "#app/usage/load-usage.ts";
import { RankedList } from "#app/usage/ranked-list.tsx";
import { type Measure, amountOf } from "#app/usage/usage-view.ts";
import { TextLink } from "#app/workspace/text-link.tsx";

const NOUNS = { feature: "widgets and tools", client: "clients", user: "people" } as const;

function headingOf(split: RankedSplit, measure: Measure): string {
  if (split === "user") return PEOPLE[measure];
  return `${OTHERS[measure]} ${NOUNS[split]}`;
}
const OTHERS = { cost: "Most expensive", answers: "Most used", tokens: "Most tokens:" };
const PEOPLE = {
  cost: "People with the highest cost",
  answers: "People with the most answers",
  tokens: "People with the most tokens",
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
              heading={headingOf(split, measure)}
              measure={measure}
              rows={report.rows.map((row) => ({
                key: row.value ?? "others",
                name: row.name,
                amount: amountOf(row, measure),
                color: row.value === null ? "chart.others" : undefined,
                to: row.value === null ? undefined : pageOf(split, row.value, report),
              }))}
              action={
                <TextLink to={allOf(split)} fontSize="sm">
                  All {NOUNS[split]}
                </TextLink>
              }
            />
          ))}
        </SimpleGrid>
      )}
    </LoadedPart>
  );
}
