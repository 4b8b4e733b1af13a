import { Text } from "@chakra-ui/react";

type Style = Intl.DateTimeFormatOptions;

const TIME: Style = { hour: "numeric", minute: "2-digit" };
const DAY: Style = { month: "short", day: "numeric" };
const UTC = { timeZone: "UTC" } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes far longer than using it. */
function formatOf(style: Style): Intl.DateTimeFormat {
  const key = JSON.stringify(style);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, style);
  formats.set(key, format);
  return format;
}

/** An ISO time in the browser's language and time zone: `Nov 24, 3:30 PM`, with the year if it is not this one. */
export function timeText(time: string): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return formatOf({ ...DAY, ...TIME, ...yearOf(isThisYear) }).format(date);
}

/** A day such as `2026-11-24`: `Nov 24`, with the year if it is not this one. */
export function dayText(day: string): string {
  return formatOf({ ...DAY, ...yearOf(isOfThisYear(day)), ...UTC }).format(new Date(day));
}

/** A day with its year: `Nov 24, 2026`. For what holds for years, such as a price. */
export function fullDayText(day: string): string {
  return formatOf({ ...DAY, year: "numeric", ...UTC }).format(new Date(day));
}

/** The days from one to another: `Nov 1 – 24`, with the year if it is not this one. */
export function daysText({ from, to }: { from: string; to: string }): string {
  const style = { ...DAY, ...yearOf(isOfThisYear(from) && isOfThisYear(to)), ...UTC };
  return formatOf(style).formatRange(new Date(from), new Date(to));
}

/** A month such as `2026-10`: `October 2026`. */
export function monthText(month: string): string {
  return formatOf({ month: "long", year: "numeric", ...UTC }).format(new Date(`${month}-01`));
}

function isOfThisYear(day: string): boolean {
  return day.slice(0, 4) === String(new Date().getFullYear());
}

function yearOf(isThisYear: boolean): Style {
  return isThisYear ? {} : { year: "numeric" };
}

/** A time in the browser's locale and time zone. `time` is an ISO time; an empty one is shown as 'Never'. */
export function LocalTime({ time }: { time: string }) {
  if (time === "") return <Text color="fg.muted">Never</Text>;
  return (
    <Text as="span" whiteSpace="nowrap">
      <time dateTime={time}>{timeText(time)}</time>
    </Text>
  );
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Made with the first time that is shown: each takes some milliseconds, and many pages that load this file show none. */
const agoFormats: { long?: Intl.RelativeTimeFormat; short?: Intl.RelativeTimeFormat } = {};

/** How long ago an ISO time was, in words: '2 hours ago', or 'a moment ago' within a minute. */
export function ago(time: string): string {
  return agoIn("long", time);
}

/** A time ago in few letters, for a narrow column: '2 hr. ago'. */
export function shortAgo(time: string): string {
  return agoIn("short", time);
}

function agoIn(style: keyof typeof agoFormats, time: string): string {
  agoFormats[style] ??= new Intl.RelativeTimeFormat("en", { numeric: "always", style });
  const seconds = Math.max(0, (Date.now() - Date.parse(time)) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return agoFormats[style].format(-Math.floor(seconds / length), unit);
  }
  return "a moment ago";
}
