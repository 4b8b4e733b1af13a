import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { differenceText } from "#app/usage/difference-text.ts";
import { CostBars } from "#app/usage/day-bars.tsx";
import { Figure } from "#app/usage/figure.tsx";
import type { Ranking } from "#app/usage/load-usage.ts";
import { UsageRankings } from "#app/usage/usage-rankings.tsx";
import { BoxedSection } from "#app/workspace/boxed-section.tsx";
import { Meter } from "#app/workspace/meter.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { daysText, monthText } from "#app/workspace/time-text.tsx";
import type { UsageReport } from "#domain/usage/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import { monthBefore } from "#domain/time.ts";

type MoneyProps = { report: UsageReport; rankings: Ranking[] | LoadFailed | null };

/** The cost of answers: this month with its forecast and its budget, the last 30 days, and the most expensive widgets and clients (product/site 7). */
export function Money({ report, rankings }: MoneyProps) {
  const { totals, before } = report;
  const hasAnswers = totals.answers > 0;
  const compared = before && {
    days: daysText(before),
    text: inDollars,
  };
  return (
    <Stack as="section" aria-label="Money" gap="6">
      <MonthFigures report={report} />
      <BoxedSection
        heading={`Last 30 days: ${inDollars(totals.cost ?? 0)}`}
        action={
          <TextLink to="/usage?days=30" fontSize="sm">
            See by day
          </TextLink>
        }
      >
        {hasAnswers ? (
          <>
            {compared && before && (
              <Text color="fg.muted" fontSize="sm" mb="4">
                {differenceText(totals.cost ?? 0, before.totals.cost ?? 0, compared)}
              </Text>
            )}
            <CostBars report={report} measure="cost" />
          </>
        ) : (
          <Text color="fg.muted">
            No answers yet. With the first ones, their cost by day and the most expensive widgets
            and clients are shown here.
          </Text>
        )}
      </BoxedSection>
      {hasAnswers && rankings && (
        <UsageRankings
          rankings={rankings}
          measure="cost"
          allOf={(split) => `/usage?${new URLSearchParams({ days: "30", split })}`}
          pageOf={(split, value, { from, to }) =>
            split === "client"
              ? `/usage?${new URLSearchParams({ days: "30", client: value })}`
              : `/runs?${new URLSearchParams({ feature: value, from, to })}`
          }
        />
      )}
    </Stack>
  );
}

function MonthFigures({ report: { budget, today } }: { report: UsageReport }) {
  if (budget === null) return null;
  const { spent, limit, forecast, lastMonth, warnAt } = budget;
  const before = monthText(monthBefore(today.slice(0, 7)));
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 3 }} gap="4">
      <Figure name="Cost this month" value={inDollars(spent)}>
        <TextLink to="/usage?days=last-month" fontSize="sm">
          {before}: {inDollars(lastMonth)}
        </TextLink>
      </Figure>
      <Figure name="Forecast" value={forecast === null ? "–" : `≈ ${inDollars(forecast)}`}>
        {forecast === null
          ? "From the fourth day of the month on"
          : differenceText(forecast, lastMonth, { days: before, text: inDollars })}
      </Figure>
      <Figure name="Budget" value={limit === null ? "No limit" : inDollars(limit)}>
        {limit === null ? (
          <TextLink to="/settings#money" fontSize="sm">
            Set a budget
          </TextLink>
        ) : (
          <>
            {inDollars(Math.max(0, limit - spent))} left
            <Meter label="This month's budget" value={spent} limit={limit} warnAt={warnAt} />
          </>
        )}
      </Figure>
    </SimpleGrid>
  );
}
