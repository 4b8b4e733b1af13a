/** A day as a person reads it: `22 Nov`. */
export function dayText(day: string): string {
  const format = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", format);
}
