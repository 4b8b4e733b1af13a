import { MEASURES } from "#app/usage/usage-measures.ts";
import { Day } from "#domain/usage/day.ts";
import { USAGE_GROUPS } from "#domain/usage/report.ts";
import { z } from "#domain/zod.ts";

/** The ranges of days to choose from. */
export const RANGES = [
  { value: "", text: "30 days" },
  { value: "7", text: "7 days" },
  { value: "92", text: "92 days" },
  { value: "month", text: "This month" },
  { value: "own", text: "Custom range" },
];

const View = z.object({
  client: z.string().max(64).optional().catch(undefined),
  days: z.enum(["7", "92", "month", "own"]).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  measure: z.enum(MEASURES.map(({ value }) => value)).catch("answers"),
  split: z.enum(USAGE_GROUPS).optional().catch(undefined),
});

/** What the page's address asks for. */
export type UsageView = z.output<typeof View>;

/** How many values of a split have a colour. */
const TOP = 8;

export function usageView(request: Request): UsageView {
  return View.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** The query of `GET /usage` for what the address asks for. */
export function usageQuery(view: UsageView): Record<string, string> {
  const { split } = view;
  const largest = split && { top: String(TOP), measure: view.measure };
  return { ...rangeQuery(view), group: split ? `day,${split}` : "day", ...largest };
}

/** The query of `GET /usage` for every value of the split, the largest first. */
export function valuesQuery(view: UsageView): Record<string, string> {
  return { ...rangeQuery(view), group: view.split ?? "", measure: view.measure };
}

function rangeQuery({ client, days, from, to }: UsageView): Record<string, string> {
  const isTurned = from !== undefined && to !== undefined && from > to;
  const own = isTurned ? { from: to, to: from } : { from, to };
  const query = { client, ...(days === "own" ? own : { days }) };
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
