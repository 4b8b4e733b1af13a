import { DAY_MS } from "#domain/durations.ts";

/** How long a token can work, as the options of a field: a number of days, or a date. */
export const LIVES = [
  { value: "30", text: "30 days" },
  { value: "90", text: "90 days" },
  { value: "365", text: "365 days" },
  { value: "date", text: "Until a date" },
];

/** The end of a token as an ISO time: so many days from now, or the end of a day in the browser's time zone. Empty without a day. */
export function endOf(life: string, day: string): string {
  const end = life === "date" ? Date.parse(`${day}T23:59:59`) : Date.now() + Number(life) * DAY_MS;
  return Number.isNaN(end) ? "" : new Date(end).toISOString();
}
