import { beginningOf } from "#domain/one-line.ts";

/** What was typed into a form, by the names of its inputs, and the answer. Kept only where the client keeps texts (product/usage 8). */
export type RunTexts = { inputs: Record<string, string>; answer: string };

/** Stored texts. They are deleted on a day. */
export type KeptTexts = RunTexts & { expiresOn: string };

/** The most characters that are kept of a text. */
const MAX_TEXT = 20_000;

/** The part of a text that is kept. */
export function keptPart(text: string): string {
  return beginningOf(text, MAX_TEXT).toWellFormed();
}
