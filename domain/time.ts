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
