import { inDollars } from "#domain/usage/money.ts";
import type { UsageReport, UsageSums } from "#domain/usage/answers.ts";
import type { UsageGroup, UsageMeasure } from "#domain/usage/report.ts";

/** What the chart can show. */
export const MEASURES = [
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
