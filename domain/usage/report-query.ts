import { Day, DAYS_IN_ORDER, Id } from "#domain/field.ts";
import {
  isTooLong,
  MAX_DAYS,
  REPORT_TOO_LONG,
  USAGE_GROUPS,
  USAGE_MEASURES,
  type UsageGroup,
} from "#domain/usage/report.ts";
import { z } from "#domain/zod.ts";

/** The days of a report that names none. */
const DEFAULT_DAYS = 30;

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
