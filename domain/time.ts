/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/u;

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a day lies within two limits, each a day, `today` or left out. It is not today everywhere at the same time, so every place's
 * today counts.
 * @param now milliseconds since 1970
 */
export function isWithin(
  day: string,
  { min, max }: { min?: string | number; max?: string | number },
  now: number,
): boolean {
  const first = min === "today" ? utcDay(now - 12 * HOUR_MS) : String(min ?? "");
  const last = max === "today" ? utcDay(now + 14 * HOUR_MS) : String(max ?? "9999-12-31");
  return first <= day && day <= last;
}

/** The day (UTC, `2026-11-22`) of a time in milliseconds since 1970. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that is a number of days after another one; before it, if the number is negative. */
export function dayAfter(day: string, days = 1): string {
  return utcDay(Date.parse(day) + days * DAY_MS);
}

/** The days (UTC) of what holds until the end of the next day: today and yesterday. */
export function holdingDays(): string[] {
  const now = Date.now();
  return [utcDay(now), utcDay(now - DAY_MS)];
}

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

/**
 * The beginning of the ids (UUIDv7) of a millisecond: all ids that were made earlier sort before it.
 * @param time milliseconds since 1970
 */
export function idAt(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** The time of an id (UUIDv7), in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
