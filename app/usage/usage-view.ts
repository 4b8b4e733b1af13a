import { MEASURES } from "#app/usage/usage-measures.ts";
import { Day } from "#domain/usage/day.ts";
import { USAGE_GROUPS, type UsageGroup } from "#domain/usage/report.ts";
import { z } from "#domain/zod.ts";

/** The ranges of days to choose from. */
export const RANGES = [
  { value: "", text: "This month" },
  { value: "last-month", text: "Last month" },
  { value: "7", text: "7 days" },
  { value: "30", text: "30 days" },
  { value: "92", text: "92 days" },
  { value: "own", text: "Custom range" },
];

const View = z.object({
  client: z.string().max(64).optional().catch(undefined),
  days: z.enum(["last-month", "7", "30", "92", "own"]).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  /** Without one, the page shows money to those who may see it. */
  measure: z
    .enum(MEASURES.map(({ value }) => value))
    .optional()
    .catch(undefined),
  split: z.enum(USAGE_GROUPS).optional().catch(undefined),
});

/** What the page's address asks for. */
export type UsageView = z.output<typeof View>;

/** How many values of a split have a colour. */
export const TOP = 7;

/** How many values a ranking names. */
const RANKED = 5;

export function usageView(request: Request): UsageView {
  return View.parse(Object.fromEntries(new URL(request.url).searchParams));
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
