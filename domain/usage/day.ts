import { isDay } from "#domain/day.ts";
import { z } from "#domain/zod.ts";
import { DAY_MS } from "#domain/durations.ts";

const DAY_RULE = "Must be a day such as 2026-11-22.";

/** A day of the calendar in a query or a body. */
export const Day = z
  .string(DAY_RULE)
  .refine(isDay, DAY_RULE)
  .meta({ format: "date", examples: ["2026-11-22"] });

/** The rule of a query with the first and the last day, for `refine`. */
export const DAYS_IN_ORDER = [
  ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to,
  { path: ["to"] as string[], message: "The last day is before the first one." },
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day (`2026-11-22`) of a time in a time zone. Its first seven characters are the month.
 * @param time milliseconds since 1970
 */
export function dayOf(time: number, zone: string): string {
  return formatIn(zone).format(time);
}

/** The milliseconds since 1970 at which the next day or the next month begins in a time zone. */
export function nextStart(period: "day" | "month", now: number, zone: string): number {
  const length = period === "day" ? 10 : 7;
  const current = dayOf(now, zone).slice(0, length);
  const hasEnded = (time: number) => dayOf(time, zone).slice(0, length) !== current;
  let [before, after] = [now, now + (period === "day" ? 2 : 32) * DAY_MS];
  // A day has 23 to 25 hours where clocks change, so the start is searched for.
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasEnded(middle)) after = middle;
    else before = middle;
  }
  return after;
}

// Sweden writes days as ISO 8601 does.
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, ...parts });
  formats.set(timeZone, format);
  return format;
}
