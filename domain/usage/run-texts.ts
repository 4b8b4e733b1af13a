import { beginningOf } from "#domain/text.ts";
import type { StoredTexts } from "#domain/usage/replies.ts";

/** The values of a form and the answer. Kept only where the client keeps texts (product/usage 8). */
export type RunTexts = Pick<StoredTexts, "inputs" | "answer">;

/** Stored texts. They are deleted on a day. */
export type UnmarkedTexts = Omit<StoredTexts, "aiGenerated">;

/** The most characters that are kept of a text. */
const MAX_TEXT = 20_000;

/** The part of a text that is kept. */
export function keptPart(text: string): string {
  return beginningOf(text, MAX_TEXT).toWellFormed();
}
