import { dayAfter } from "#domain/time.ts";
import type { UsageSums } from "#domain/usage/replies.ts";

/** The dimensions by which a report can be split, besides days. */
export const USAGE_SPLITS = ["client", "feature", "user", "kind", "model"] as const;
export type UsageSplit = (typeof USAGE_SPLITS)[number];

/** The splits, and the refused answers by reason, which have no other sums than their number. */
export const USAGE_GROUPS = [...USAGE_SPLITS, "refused"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** The figures by which the values of a split can be ranked. */
export const USAGE_MEASURES = ["answers", "cost", "tokens"] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** The most days of one report: a leap year. */
export const MAX_DAYS = 366;

/** The refusal of a report with too many values. */
export const REPORT_TOO_LARGE = "This report is too large. Choose fewer days.";

/** The refusal of a report with too many days. */
export const REPORT_TOO_LONG = `A report has at most ${MAX_DAYS} days.`;

type AskedDays = { from?: string; to?: string; days: number | "month" | "last-month" };

type DayRange = { from: string; to: string };

/** Whether a report would have too many days. For days that are known only with those of today. */
export function isTooLong({ from, to }: DayRange): boolean {
  return daysFrom(from, to).length > MAX_DAYS;
}

/**
 * The days of a report.
 * @param today the platform's day
 */
export function reportDays({ from, to, days }: AskedDays, today: string): DayRange {
  const isNamed = from !== undefined || to !== undefined;
  if (days === "last-month" && !isNamed) return monthOf(dayAfter(firstOf(today), -1));
  const last = to ?? (from && from > today ? from : today);
  const first =
    days === "month" || days === "last-month" ? firstOf(last) : dayAfter(last, 1 - days);
  return { from: from ?? first, to: last };
}

/**
 * The days with which a report is compared (product/usage 5). Days from the first of a month are compared with those of the month before,
 * a whole month with a whole month; other days with as many days before them.
 */
export function daysBefore({ from, to }: DayRange): DayRange {
  const isOfOneMonth = from === firstOf(to);
  if (!isOfOneMonth) {
    const count = daysFrom(from, to).length;
    return { from: dayAfter(from, -count), to: dayAfter(from, -1) };
  }
  const before = monthOf(dayAfter(from, -1));
  const isWhole = to === monthOf(to).to;
  const sameDay = `${before.from.slice(0, 8)}${to.slice(8)}`;
  return { from: before.from, to: isWhole || sameDay > before.to ? before.to : sameDay };
}

function firstOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function monthOf(day: string): DayRange {
  const from = firstOf(day);
  const next = firstOf(dayAfter(from, 31));
  return { from, to: dayAfter(next, -1) };
}

export const NO_USAGE = {
  answers: 0,
  failures: 0,
  estimated: 0,
  unpriced: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: 0,
  firsts: 0,
  firstMs: 0,
  totalMs: 0,
} satisfies UsageSums;

/** The days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to && days.length <= MAX_DAYS; day = dayAfter(day)) days.push(day);
  return days;
}
