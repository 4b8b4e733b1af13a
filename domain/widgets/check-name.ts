/** The words that an answer may have, as text. */
export function rangeOf({ from, to }: { from?: number; to?: number }): string {
  if (to === undefined) return `at least ${from}`;
  return from === undefined ? `at most ${to}` : `${from} to ${to}`;
}
