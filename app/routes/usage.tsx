import { Box, Button, Flex, Heading, Stack } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import { FileText } from "lucide-react";
import { Link } from "react-router";
import { ChoiceButtons } from "#app/usage/choice-buttons.tsx";
import { loadRankings } from "#app/usage/load-ranking.ts";
import { UsageChartArea } from "#app/usage/usage-chart-area.tsx";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import { UsageFigures } from "#app/usage/usage-figures.tsx";
import { UsageFilters } from "#app/usage/usage-filters.tsx";
import { measuresOf, shownMeasure } from "#app/usage/usage-measures.ts";
import { UsageRankings } from "#app/usage/usage-rankings.tsx";
import { UsageRemarks } from "#app/usage/usage-remarks.tsx";
import { UsageShares } from "#app/usage/usage-shares.tsx";
import { UsageTable } from "#app/usage/usage-table.tsx";
import { usageQuery, type UsageView, usageView } from "#app/usage/usage-view.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { currentSession } from "#app/session/session-store.ts";
import { ROLE } from "#domain/account-roles.ts";
import type { Route } from "./+types/usage.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Usage", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const view = usageView(request);
  const api = rest(request.signal);
  const isAdmin = currentSession()?.roles.includes(ROLE.Admin) === true;
  const isRanked = view.split === undefined;
  const [report, clients, rankings] = await Promise.all([
    initialLoad(request, api.usage.$get({ query: usageQuery(view) })),
    isAdmin ? partLoad(initialLoad(request, api.clients.names.$get())) : null,
    isRanked
      ? loadRankings(request, view, isAdmin && !view.client ? ["feature", "client"] : ["feature"])
      : null,
  ]);
  return { view, report, clients, rankings };
});

/** Answers, cost and tokens by day (product/usage 5). */
export default function Usage({ loaderData }: Route.ComponentProps) {
  const { view, report, clients, rankings } = loaderData;
  const measures = measuresOf(report, view.split);
  const { value: measure, text } = shownMeasure(measures, view.measure);
  const isSplit = view.split !== undefined;
  const shown = { report, measure };
  const address = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...definedOf(view), ...changes })}`;
  return (
    <AdminPage
      heading="Usage"
      actions={
        clients && (
          <Button asChild size="sm" variant="outline">
            <Link to={statementsPath(view, report)}>
              <FileText aria-hidden="true" /> Statements
            </Link>
          </Button>
        )
      }
    >
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
              <UsageRemarks report={report} view={view} hasLinks={clients !== null} />
            </Box>
            {rankings && (
              <UsageRankings
                rankings={rankings}
                measure={measure}
                allOf={(split) => address({ split })}
                pageOf={(split, value, { from, to }) => {
                  if (clients === null) return undefined;
                  if (split === "client") return address({ client: value });
                  const { client } = view;
                  const query = { feature: value, from, to, ...(client && { client }) };
                  return `/runs?${new URLSearchParams(query)}`;
                }}
              />
            )}
            {isSplit && <UsageShares {...shown} view={view} />}
            <UsageTable {...shown} isSplit={isSplit} />
          </>
        )}
      </Stack>
    </AdminPage>
  );
}

function NoAnswers({ isRefused }: { isRefused: boolean }) {
  return isRefused ? (
    <EmptyState title="No refusals" text="No limit has refused an answer in these days." />
  ) : (
    <EmptyState title="No answers" text="Nobody has asked for an answer in these days." />
  );
}

/** The statements of the month that the page shows, and of its client. */
function statementsPath({ client }: UsageView, { from, to, today }: UsageReport): string {
  const month = from.slice(0, 7);
  const isOver = month === to.slice(0, 7) && month < today.slice(0, 7);
  const query = new URLSearchParams({ ...(isOver && { month }), ...(client && { client }) });
  return `/statements?${query}`;
}

function definedOf(view: UsageView): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}
