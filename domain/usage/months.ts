import { DAY_MS } from "#domain/time.ts";

/** The months from one to another, both included. */
export function monthsFrom(from: string, to: string): string[] {
  const months = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  return monthsLater(month, 1);
}

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
