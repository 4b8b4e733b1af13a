import { dayAfter } from "#domain/time.ts";
import type { UsageSums } from "#domain/usage/replies.ts";
import { Id } from "#domain/field.ts";
import { Day, DAYS_IN_ORDER } from "#domain/usage/months.ts";
import { z } from "#domain/zod.ts";

/** What the report can be split by, besides days. */
export const USAGE_SPLITS = ["client", "feature", "user", "kind", "model"] as const;
export type UsageSplit = (typeof USAGE_SPLITS)[number];

/** The splits, and the refused answers by reason, which have no other sums than their number. */
export const USAGE_GROUPS = [...USAGE_SPLITS, "refused"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** The figures by which the values of a split can be ranked. */
const USAGE_MEASURES = ["answers", "cost", "tokens"] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** The most days of one report: a leap year. */
const MAX_DAYS = 366;

/** The days of a report that names none. */
const DEFAULT_DAYS = 30;

/** The refusal of a report with too many values. */
export const REPORT_TOO_LARGE = "This report is too large. Choose fewer days.";

const GROUP_RULE = `Must be day, one of ${USAGE_GROUPS.join(", ")}, or both: day,client.`;

const Group = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(["day", ...USAGE_GROUPS], GROUP_RULE)).max(2, GROUP_RULE))
  .refine((names) => names.filter((name) => name !== "day").length <= 1, GROUP_RULE)
  .transform((names) => ({
    byDay: names.includes("day"),
    split: names.find((name): name is UsageGroup => name !== "day") ?? null,
  }));

function named(groups: readonly string[]): string {
  return groups.map((group) => `\`${group}\``).join(", ");
}

const DAYS_RULE = `Must be month, last-month, or a whole number from 1 to ${MAX_DAYS}.`;

const fields = z.object({
  from: Day.optional().describe("The first day"),
  to: Day.optional().describe("The last day; today if left out"),
  days: z
    .union(
      [z.enum(["month", "last-month"]), z.coerce.number().int().min(1).max(MAX_DAYS)],
      DAYS_RULE,
    )
    // The platform knows which day it is.
    .default(DEFAULT_DAYS)
    .describe("Without `from`: how many days up to `to`, or `month` or `last-month`"),
  group: Group.prefault("day").meta({
    description: `What has a row each: \`day\`, one of ${named(USAGE_GROUPS)}, or \`day\` and one of them, such as \`day,client\``,
  }),
  top: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe("How many of the largest values have rows of their own; all others share one"),
  measure: z.enum(USAGE_MEASURES).default("answers").describe("The figure by which `top` ranks"),
  compare: z
    .literal("before", "Must be before.")
    .optional()
    .describe("With `before`, the answer has the sums of the days before, too"),
});

/** The refusal of a report with too many days. */
export const REPORT_TOO_LONG = `A report has at most ${MAX_DAYS} days.`;

const NOT_TOO_LONG = [
  ({ from, to }: { from?: string; to?: string }) => !from || !to || !isTooLong({ from, to }),
  { path: ["to"] as string[], message: REPORT_TOO_LONG },
] as const;

/** The query of `GET /usage` (product/usage 5). */
export const UsageQuery = fields
  .extend({ client: Id.optional() })
  .refine(...DAYS_IN_ORDER)
  .refine(...NOT_TOO_LONG);
export type UsageQuery = z.output<typeof UsageQuery>;

/** The query of `GET /site/usage`: of the own client. */
export const SiteUsageQuery = fields.refine(...DAYS_IN_ORDER).refine(...NOT_TOO_LONG);

type DayRange = { from: string; to: string };

/** Whether a report would have too many days. For days that are known only with those of today. */
export function isTooLong({ from, to }: DayRange): boolean {
  return daysFrom(from, to).length > MAX_DAYS;
}

/**
 * The days of a report.
 * @param today the platform's day
 */
export function reportDays(
  { from, to, days }: Pick<UsageQuery, "from" | "to" | "days">,
  today: string,
): DayRange {
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

/** The first and the last day of the month of a day. */
function monthOf(day: string): DayRange {
  const from = firstOf(day);
  const next = firstOf(dayAfter(from, 31));
  return { from, to: dayAfter(next, -1) };
}

/** The sums of no answer. */
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
