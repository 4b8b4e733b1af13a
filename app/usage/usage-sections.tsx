import { Box, Flex, Heading, Stack } from "@chakra-ui/react";
import { useSearchParams } from "react-router";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { ChoiceButtons } from "#app/usage/choice-buttons.tsx";
import type { AskUsage, RankedSplit, Ranking } from "#app/usage/load-ranking.ts";
import { UsageChartArea } from "#app/usage/usage-chart-area.tsx";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import { UsageFigures } from "#app/usage/usage-figures.tsx";
import { UsageFilters } from "#app/usage/usage-filters.tsx";
import { measuresOf, shownMeasure } from "#app/usage/usage-measures.ts";
import { UsageRankings } from "#app/usage/usage-rankings.tsx";
import { UsageRemarks } from "#app/usage/usage-remarks.tsx";
import { UsageShares } from "#app/usage/usage-shares.tsx";
import { UsageTable } from "#app/usage/usage-table.tsx";
import type { UsageView } from "#app/usage/usage-view.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { ClientName } from "#domain/clients/answers.ts";
import type { UsageReport } from "#domain/usage/answers.ts";

type UsageSectionsProps = {
  view: UsageView;
  report: UsageReport;
  /** The clients to choose from, for readers who have a choice. */
  clients: ClientName[] | LoadFailed | null;
  rankings: Ranking[] | LoadFailed | null;
  ask: AskUsage;
  /** The address of the answers that match a filter; none where the reader has no list of them. */
  answersPath?(filter: Record<string, string>): string;
};

/** A report with its filters: figures, chart, rankings and days (product/usage 5). */
export function UsageSections(props: UsageSectionsProps) {
  const { view, report, clients, rankings, ask, answersPath } = props;
  const [parameters] = useSearchParams();
  const measures = measuresOf(report, view.split);
  const { value: measure, text } = shownMeasure(measures, view.measure);
  const isSplit = view.split !== undefined;
  const shown = { report, measure };
  const address = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(parameters), ...changes })}`;

  function pageOf(split: RankedSplit, value: string, days: { from: string; to: string }) {
    if (split === "client") return address({ client: value });
    // Visitors have no name to filter by.
    if (value === "") return undefined;
    const { client } = view;
    return answersPath?.({
      [split]: value,
      from: days.from,
      to: days.to,
      ...(client && { client }),
    });
  }

  return (
    <>
      <UsageFilters view={view} report={report} clients={clients} />
      <Stack gap="8">
        {view.split !== "refused" && <UsageFigures report={report} />}
        {report.totals.answers === 0 ? (
          <NoAnswers isRefused={view.split === "refused"} />
        ) : (
          <>
            <Box as="section">
              <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
                <Heading as="h2" size="lg">
                  {text} by day
                </Heading>
                {measures.length > 1 && (
                  <ChoiceButtons
                    label="Measure"
                    name="measure"
                    size="xs"
                    value={measure}
                    options={measures}
                  />
                )}
              </Flex>
              <UsageChartArea
                days={usageDays(report, measure)}
                series={seriesOf(report, measure)}
                measure={measure}
              />
              <UsageRemarks {...{ report, view, answersPath }} />
            </Box>
            {rankings && (
              <UsageRankings
                rankings={rankings}
                measure={measure}
                allOf={(split) => address({ split })}
                pageOf={pageOf}
              />
            )}
            {isSplit && <UsageShares {...shown} {...{ view, ask }} />}
            <UsageTable {...shown} isSplit={isSplit} />
          </>
        )}
      </Stack>
    </>
  );
}

function NoAnswers({ isRefused }: { isRefused: boolean }) {
  return isRefused ? (
    <EmptyState title="No refusals" text="No limit has refused an answer in these days." />
  ) : (
    <EmptyState title="No answers" text="Nobody has asked for an answer in these days." />
  );
}
