import { amountOf, amountText, firstWordText, type Measure } from "#app/usage/usage-measures.ts";
import { TOP } from "#app/usage/usage-view.ts";
import type { UsageReport, UsageSums } from "#domain/usage/answers.ts";
import { daysFrom, NO_USAGE } from "#domain/usage/report.ts";

/** A value of the split, as one colour of the chart and one column of the table. */
export type UsageSeries = { key: string; name: string; color: string };

/** The colours of the series in their order (app/look/tokens.css). */
const COLORS = Array.from({ length: TOP }, (_, index) => `chart.${index + 1}`);
const OTHERS_COLOR = "chart.others";

/** A day of the chart: the amount of each series under its key. */
export type UsageDay = {
  day: string;
  isToday: boolean;
  total: number;
  amounts: Record<string, number>;
};

/** The values of the split, those with most of the measure first. A report without a split has one. */
export function seriesOf({ rows }: UsageReport, measure: Measure): UsageSeries[] {
  const names = new Map(rows.map(({ value, name }) => [value, name]));
  const rankOf = (value: string | null) =>
    value === null
      ? -1
      : rows.reduce((sum, row) => sum + (row.value === value ? amountOf(row, measure) : 0), 0);
  const largest = [...names].toSorted(([one], [other]) => rankOf(other) - rankOf(one));
  return largest.map(([value, name], index) => ({
    key: keyOf(value),
    name: name || "All answers",
    color: value === null ? OTHERS_COLOR : (COLORS[index % COLORS.length] as string),
  }));
}

/** Every day of the report, also those without an answer. */
export function usageDays(report: UsageReport, measure: Measure): UsageDay[] {
  return daysFrom(report.from, report.to).map((day) => {
    const rows = report.rows.filter((row) => row.day === day);
    const amounts = rows.map((row) => [keyOf(row.value), amountOf(row, measure)] as const);
    return {
      day,
      isToday: day === report.today,
      total: amounts.reduce((sum, [, amount]) => sum + amount, 0),
      amounts: Object.fromEntries(amounts),
    };
  });
}

function keyOf(value: string | null): string {
  return value === null ? "others" : `value:${value}`;
}

/** A column of the table of days. */
type DayColumn = {
  header: string;
  text(day: UsageDay): string;
  plain(day: UsageDay): string | number;
};

/** The columns that say what the chart draws. Without a split they say all of a day. */
export function dayColumns(report: UsageReport, measure: Measure, isSplit: boolean): DayColumn[] {
  if (isSplit) {
    const amountColumn = (header: string, amount: (day: UsageDay) => number): DayColumn => ({
      header,
      text: (day) => amountText(amount(day), measure),
      plain: (day) => (measure === "cost" ? amount(day) / 1e9 : amount(day)),
    });
    const columns = seriesOf(report, measure).map(({ key, name }) =>
      amountColumn(name, ({ amounts }) => amounts[key] ?? 0),
    );
    return [...columns, amountColumn("Total", ({ total }) => total)];
  }
  const days = new Map(report.rows.map((row) => [row.day, row]));
  const sumsColumn = (
    header: string,
    text: (sums: UsageSums) => string,
    plain: (sums: UsageSums) => string | number = text,
  ): DayColumn => ({
    header,
    text: ({ day }: UsageDay) => text(days.get(day) ?? NO_USAGE),
    plain: ({ day }: UsageDay) => plain(days.get(day) ?? NO_USAGE),
  });
  const countColumn = (header: string, count: (sums: UsageSums) => number) =>
    sumsColumn(header, (sums) => count(sums).toLocaleString("en"), count);
  const cost = sumsColumn(
    "Cost",
    (sums) => amountText(sums.cost ?? 0, "cost"),
    (sums) => (sums.cost ?? 0) / 1e9,
  );
  return [
    countColumn("Answers", ({ answers }) => answers),
    countColumn("Failures", ({ failures }) => failures),
    countColumn("Tokens in", ({ inputTokens }) => inputTokens),
    countColumn("Tokens out", ({ outputTokens }) => outputTokens),
    ...(report.totals.cost === null ? [] : [cost]),
    sumsColumn("First word", firstWordText),
  ];
}

/** The sums of each value of the split as the rows of a file, with a row of headers. */
export function valuesTable({ rows, totals }: UsageReport): (string | number)[][] {
  const isMoneyShown = totals.cost !== null;
  const headers = ["Name", "Id", "Answers", "Failures", "Tokens in", "Cached", "Tokens out"];
  return [
    [...headers, ...(isMoneyShown ? ["Cost in US dollars"] : [])],
    ...rows.map(({ name, value, ...sums }) => [
      name,
      value ?? "",
      sums.answers,
      sums.failures,
      sums.inputTokens,
      sums.cachedTokens,
      sums.outputTokens,
      ...(isMoneyShown ? [(sums.cost ?? 0) / 1e9] : []),
    ]),
  ];
}
