import type { UsageReport } from "#domain/usage/answers.ts";
import type { AskUsage } from "#app/usage/load-ranking.ts";
import { RankedList } from "#app/usage/ranked-list.tsx";
import { SPLITS } from "#app/usage/usage-filters.tsx";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import type { Measure } from "#app/usage/usage-measures.ts";
import { UsageValuesButton } from "#app/usage/usage-values-button.tsx";
import type { UsageView } from "#app/usage/usage-view.ts";

type UsageSharesProps = { report: UsageReport; measure: Measure; view: UsageView; ask: AskUsage };

/** The amount of each value of the split over all days, as bars in the colours of the chart. */
export function UsageShares({ report, measure, view, ask }: UsageSharesProps) {
  const days = usageDays(report, measure);
  const rows = seriesOf(report, measure).map((series) => ({
    ...series,
    amount: days.reduce((sum, { amounts }) => sum + (amounts[series.key] ?? 0), 0),
  }));
  const action = <UsageValuesButton view={{ ...view, measure }} ask={ask} />;
  const split = SPLITS.find(({ value }) => value === view.split)?.text ?? "";
  return <RankedList heading={split} rows={rows} measure={measure} action={action} />;
}
