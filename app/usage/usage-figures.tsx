import { SimpleGrid } from "@chakra-ui/react";
import type { UsageReport, UsageSums } from "#domain/usage/replies.ts";
import { differenceText } from "#app/usage/difference-text.ts";
import { Figure } from "#app/usage/figure.tsx";
import {
  amountOf,
  amountText,
  failuresText,
  firstWordText,
  type Measure,
  quotaText,
} from "#app/usage/usage-view.ts";
import { Meter } from "#app/workspace/meter.tsx";
import { daysText } from "#app/workspace/time-text.tsx";
import { inDollars } from "#domain/usage/money.ts";

/** The four figures above the chart, with those of the days before. Money comes first. */
export function UsageFigures({ report }: { report: UsageReport }) {
  const { totals, budget, quota, before, today, to } = report;
  const compared = (measure: Measure) => before && <Difference {...{ report, measure, before }} />;
  const isThisMonth = report.from === `${today.slice(0, 7)}-01` && to === today;
  // No row has a gap, and on a phone the chart is not far below.
  const columns = totals.cost === null ? { base: 1, sm: 3 } : { base: 2, xl: 4 };
  return (
    <SimpleGrid as="dl" columns={columns} gap={{ base: "3", sm: "4" }}>
      {totals.cost !== null && (
        <Figure name="Cost" value={inDollars(totals.cost)}>
          {compared("cost")}
          {isThisMonth && budget && <Budget budget={budget} />}
        </Figure>
      )}
      <Figure name="Answers" value={totals.answers.toLocaleString("en")}>
        {compared("answers")}
        {to === today && <div>Today {quotaText(quota.today, quota.limit)}</div>}
        {to === today && quota.limit !== null && (
          <Meter label="Today's answers" value={quota.today} limit={quota.limit} />
        )}
      </Figure>
      <Figure name="Failures" value={failuresText(totals)}>
        {totals.failures.toLocaleString("en")} of {totals.answers.toLocaleString("en")}
        {before && <div>{partBefore(before, failuresText)}</div>}
      </Figure>
      <Figure name="First word" value={firstWordText(totals)}>
        on average
        {before && <div>{partBefore(before, firstWordText)}</div>}
      </Figure>
    </SimpleGrid>
  );
}

type Before = NonNullable<UsageReport["before"]>;

function Difference(props: { report: UsageReport; measure: Measure; before: Before }) {
  const { report, measure, before } = props;
  const text = (amount: number) => amountText(amount, measure);
  const [now, then] = [amountOf(report.totals, measure), amountOf(before.totals, measure)];
  return <div>{differenceText(now, then, { days: daysText(before), text })}</div>;
}

function partBefore(before: Before, textOf: (sums: UsageSums) => string): string {
  return `${textOf(before.totals)} in ${daysText(before)}`;
}

function Budget({ budget }: { budget: NonNullable<UsageReport["budget"]> }) {
  const { spent, limit, warnAt, forecast } = budget;
  return (
    <>
      {forecast !== null && <div>About {inDollars(forecast)} at the end of the month</div>}
      {limit === null ? (
        <div>No budget</div>
      ) : (
        <>
          <div>Budget {inDollars(limit)}</div>
          <Meter label="This month's budget" value={spent} limit={limit} warnAt={warnAt} />
        </>
      )}
    </>
  );
}
