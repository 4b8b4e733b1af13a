/**
 * How an amount differs from that of the days before, in words: `12 % more than Oct 1 – 24 ($4.20)`.
 * @param days the days before, in words
 * @param text an amount in words
 */
export function differenceText(
  amount: number,
  before: number,
  { days, text }: { days: string; text(amount: number): string },
): string {
  if (before === 0) return amount === 0 ? `As in ${days}` : `None in ${days}`;
  const times = Math.round(amount / before);
  if (times >= 3) return `${times.toLocaleString("en")} times as much as ${days} (${text(before)})`;
  const percent = Math.round(((amount - before) / before) * 100);
  const compared =
    percent === 0
      ? "About as much as"
      : `${Math.abs(percent).toLocaleString("en")} % ${percent > 0 ? "more" : "less"} than`;
  return `${compared} ${days} (${text(before)})`;
}
