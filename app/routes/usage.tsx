import { Box, Heading, Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import { Link } from "react-router";
import { UsageChartArea } from "#app/usage/usage-chart-area.tsx";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import { UsageFigures } from "#app/usage/usage-figures.tsx";
import { UsageFilters } from "#app/usage/usage-filters.tsx";
import { measuresOf } from "#app/usage/usage-measures.ts";
import { UsageShares } from "#app/usage/usage-shares.tsx";
import { UsageTable } from "#app/usage/usage-table.tsx";
import { usageQuery, type UsageView, usageView } from "#app/usage/usage-view.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
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
  const [report, clients] = await Promise.all([
    initialLoad(request, api.usage.$get({ query: usageQuery(view) })),
    isAdmin ? initialLoad(request, api.clients.names.$get()) : null,
  ]);
  return { view, report, clients };
});

/** Answers, cost and tokens by day (product/usage 5). */
export default function Usage({ loaderData }: Route.ComponentProps) {
  const { view, report, clients } = loaderData;
  const measures = measuresOf(report, view.split);
  const measure = measures.some(({ value }) => value === view.measure) ? view.measure : "answers";
  const isSplit = view.split !== undefined;
  const shown = { report, measure };
  return (
    <AdminPage heading="Usage">
      <UsageFilters
        view={{ ...view, measure }}
        report={report}
        measures={measures}
        clients={clients}
      />
      <Stack gap="8">
        {view.split !== "refused" && <UsageFigures report={report} />}
        {report.totals.answers === 0 ? (
          <NoAnswers isRefused={view.split === "refused"} />
        ) : (
          <>
            <Box as="section">
              <Heading as="h2" size="lg" mb="3">
                {measures.find(({ value }) => value === measure)?.text} by day
              </Heading>
              <UsageChartArea
                days={usageDays(report, measure)}
                series={seriesOf(report, measure)}
                measure={measure}
              />
              {view.split === "refused" && <RefusedRemark />}
              <Remarks report={report} view={view} hasLinks={clients !== null} />
            </Box>
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

/** Says how exact the numbers of refused answers are. */
function RefusedRemark() {
  return (
    <Text color="fg.muted" fontSize="sm" mt="2">
      Refusals by limits of the day and by budgets are exact. Those by limits per minute are counted
      by each server process in its memory, so some are missing.
    </Text>
  );
}

type RemarksProps = { report: UsageReport; view: UsageView; hasLinks: boolean };

/** The sentences below the chart: the time zone, the hatched bar, computed costs and estimated answers. */
function Remarks({
  report: { zone, rows, totals, from, to, today },
  view,
  hasLinks,
}: RemarksProps) {
  const { client, split } = view;
  const estimated = `${totals.estimated.toLocaleString("en")} of these answers are estimated`;
  const query = new URLSearchParams({ from, to, estimated: "true", ...(client && { client }) });
  return (
    <Text color="fg.muted" fontSize="sm" mt="2">
      Days are those of the time zone {zone}.
      {rows.some(({ day }) => day === today) && " The hatched bar is today, which is not over."}
      {totals.cost !== null &&
        split !== "refused" &&
        " Costs are computed from tokens and prices, not billed."}
      {totals.estimated > 0 && (
        <>
          {" "}
          {hasLinks ? (
            <StyledLink asChild color="brand.fg">
              <Link to={`/runs?${query}`}>{estimated}</Link>
            </StyledLink>
          ) : (
            estimated
          )}
          {totals.unpriced > 0 &&
            `, ${totals.unpriced.toLocaleString("en")} of them because their model has no price`}
          .
        </>
      )}
    </Text>
  );
}
