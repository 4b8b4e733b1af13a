import { dayAfter } from "#domain/day.ts";
import type { UsageSums } from "#domain/usage/answers.ts";
import { Id } from "#domain/field.ts";
import { Day, DAYS_IN_ORDER } from "#domain/usage/day.ts";
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

const DAYS_RULE = `Must be month, or a whole number from 1 to ${MAX_DAYS}.`;

/** The query of `GET /usage` (product/usage 5). */
export const UsageQuery = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    /** The last days, today included, or this month: the platform knows which day it is. For queries without `from`. */
    days: z
      .union([z.literal("month"), z.coerce.number().int().min(1).max(MAX_DAYS)], DAYS_RULE)
      .default(DEFAULT_DAYS),
    client: Id.optional(),
    group: Group.prefault("day"),
    /** Only the largest values have rows of their own; all others share one. */
    top: z.coerce.number().int().min(1).max(100).optional(),
    /** The figure by which values are ranked. */
    measure: z.enum(USAGE_MEASURES).default("answers"),
  })
  .refine(...DAYS_IN_ORDER)
  .refine(({ from, to }) => !from || !to || daysFrom(from, to).length <= MAX_DAYS, {
    path: ["to"],
    message: `A report has at most ${MAX_DAYS} days.`,
  });
export type UsageQuery = z.output<typeof UsageQuery>;

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
