import { beginningOf, oneLine } from "#domain/one-line.ts";

// Not in results.ts: the generators' pages must not load zod.

/** The most characters of a result's title. */
export const MAX_RESULT_TITLE = 120;

/** The title of a new result, and of the file of an answer: the beginning of what the person has written. */
export function resultTitleOf(text: string): string {
  const line = oneLine(text);
  return line.length > 80 ? `${beginningOf(line, 79).trimEnd()}…` : line;
}
