import { filterIn, isName } from "#app/workspace/table/long-list.ts";
import { MAX_ID_LENGTH } from "#domain/list-filters.ts";
import { isDay } from "#domain/time.ts";
import type { UsageReport, UsageSums } from "#domain/usage/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import {
  NO_USAGE,
  USAGE_GROUPS,
  USAGE_MEASURES,
  type UsageGroup,
  type UsageMeasure,
  daysFrom,
} from "#domain/usage/report.ts";

/** What the chart can show. */
const MEASURES = [
  { value: "cost", text: "Cost" },
  { value: "answers", text: "Answers" },
  { value: "tokens", text: "Tokens" },
] as const satisfies { value: UsageMeasure; text: string }[];
export type Measure = UsageMeasure;

type MeasureChoice = { value: Measure; text: string };

/** The measures that a reader of a report may see. Of refused answers only the number is known. */
export function measuresOf(
  { totals }: UsageReport,
  split: UsageGroup | undefined,
): MeasureChoice[] {
  if (split === "refused") return [{ value: "answers", text: "Refused answers" }];
  return MEASURES.filter(({ value }) => value !== "cost" || totals.cost !== null);
}

/** The measure to show: the wanted one, otherwise the first that the reader may see. */
export function shownMeasure(
  measures: MeasureChoice[],
  wanted: Measure | undefined,
): MeasureChoice {
  return measures.find(({ value }) => value === wanted) ?? measures[0] ?? MEASURES[1];
}

/** The amount of a measure: a number of answers or tokens, or nano-dollars. */
export function amountOf(sums: UsageSums, measure: Measure): number {
  if (measure === "cost") return sums.cost ?? 0;
  return measure === "answers" ? sums.answers : sums.inputTokens + sums.outputTokens;
}

/** An amount as a person reads it. */
export function amountText(amount: number, measure: Measure): string {
  return measure === "cost" ? inDollars(amount) : amount.toLocaleString("en");
}

/** The mean time to the first word, `0.8 s`; a dash where no answer had one. */
export function firstWordText({ firsts, firstMs }: UsageSums): string {
  return firsts === 0 ? "–" : `${(firstMs / firsts / 1000).toFixed(1)} s`;
}

/** The part of answers that failed, `1.5 %`; a dash without answers. */
export function failuresText({ answers, failures }: UsageSums): string {
  return answers === 0 ? "–" : `${Number(((failures / answers) * 100).toFixed(1))} %`;
}

/** The answers of a day: `12 of 500`, or `12` without a limit. */
export function quotaText(answers: number, limit: number | null): string {
  const text = answers.toLocaleString("en");
  return limit === null ? text : `${text} of ${limit.toLocaleString("en")}`;
}

/** The ranges of days to choose from. */
export const RANGES = [
  { value: "", text: "This month" },
  { value: "last-month", text: "Last month" },
  { value: "7", text: "7 days" },
  { value: "30", text: "30 days" },
  { value: "92", text: "92 days" },
  { value: "own", text: "Custom range" },
];

/** The choices in the page's address. Without a measure, the page shows money to those who may see it. */
export type UsageView = ReturnType<typeof usageView>;

/** How many values of a split have a colour. */
const TOP = 7;

/** How many values a ranking names. */
const RANKED = 5;

const CHOICES = {
  client: (text: string) => isName(text) && text.length <= MAX_ID_LENGTH,
  days: ["last-month", "7", "30", "92", "own"],
  from: isDay,
  to: isDay,
  measure: USAGE_MEASURES,
  split: USAGE_GROUPS,
} as const;

export function usageView(request: Request) {
  return filterIn(CHOICES, request);
}

/** The query of `GET /usage` for what the address asks for. */
export function usageQuery(view: UsageView): Record<string, string> {
  const { split } = view;
  const largest = split && { top: String(TOP), measure: measureOf(view) };
  const group = split ? `day,${split}` : "day";
  return { ...rangeQuery(view), group, compare: "before", ...largest };
}

/** The query of `GET /usage` for the largest values of a split. */
export function rankingQuery(view: UsageView, split: UsageGroup): Record<string, string> {
  return { ...rangeQuery(view), group: split, top: String(RANKED), measure: measureOf(view) };
}

/** The query of `GET /usage` for every value of the split, the largest first. */
export function valuesQuery(view: UsageView): Record<string, string> {
  return { ...rangeQuery(view), group: view.split ?? "", measure: measureOf(view) };
}

/** Where money is hidden, the server ranks by answers. */
function measureOf({ measure = "cost" }: UsageView): string {
  return measure;
}

function rangeQuery({ client, days, from, to }: UsageView): Record<string, string> {
  const isTurned = from !== undefined && to !== undefined && from > to;
  const own = isTurned ? { from: to, to: from } : { from, to };
  const query = { client, ...(days === "own" ? own : { days: days ?? "month" }) };
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

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
