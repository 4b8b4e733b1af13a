import { DAY_MS } from "#domain/durations.ts";
import { dayOf, nextStart } from "#domain/usage/day.ts";
import { z } from "#domain/zod.ts";

const MONTH_RULE = "Must be a month such as 2026-10.";

/** A month of the platform's time zone, `2026-10`. */
export const Month = z
  .string(MONTH_RULE)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/u, MONTH_RULE)
  .meta({ examples: ["2026-10"] });

/** The months from one to another, both included. */
export function monthsFrom(from: string, to: string): string[] {
  const months = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  return monthsLater(month, 1);
}

/** The month before a month. */
export function monthBefore(month: string): string {
  return monthsLater(month, -1);
}

function monthsLater(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The days of a month before which nothing can be forecast. */
const FORECAST_FROM = 3;

/**
 * What this month will have cost at its end, if it goes on as until now.
 * @param spent nano-dollars
 * @param now milliseconds since 1970
 * @returns `null` in the first three days
 */
export function forecast(spent: number, now: number, zone: string): number | null {
  const end = nextStart("month", now, zone);
  // Half a day more: a day has 25 hours where clocks change.
  const before = now - (Number(dayOf(now, zone).slice(8)) + 0.5) * DAY_MS;
  const start = nextStart("month", before, zone);
  if (now - start < FORECAST_FROM * DAY_MS) return null;
  return Math.round((spent * (end - start)) / (now - start));
}
