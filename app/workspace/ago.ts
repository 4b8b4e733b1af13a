const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const FORMAT = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How long ago an ISO time was, in words: '2 hours ago', or 'a moment ago' within a minute. */
export function ago(time: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return FORMAT.format(-Math.floor(seconds / length), unit);
  }
  return "a moment ago";
}
