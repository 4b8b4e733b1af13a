import { beginningOf, oneLine } from "#domain/text.ts";

// Not in results.ts: the generators' pages must not load zod.

export const MAX_RESULT_TITLE = 120;

/** The most characters of a title that is made from a text. */
const MAX_MADE_TITLE = 80;

/** A title from a text: its beginning, which ends with a whole word where there are words. */
export function resultTitleOf(text: string): string {
  const line = oneLine(text);
  if (line.length <= MAX_MADE_TITLE) return line;
  const cut = beginningOf(line, MAX_MADE_TITLE - 1);
  // At a space, unless that leaves little: some languages write without spaces.
  const space = cut.lastIndexOf(" ");
  return `${(space > MAX_MADE_TITLE / 2 ? cut.slice(0, space) : cut).replace(/[\s,;]+$/u, "")}…`;
}

const CODE_BLOCK = /^(`{3,}|~{3,}).*\n(?:[^]*?\n)?\1.*$/gmu;
const HEADING = /^ {0,3}#{1,6}[ \t]+/u;
const LIST_ITEM = /^\s*(?:[-+*]|\d+[.)])\s+/u;
const MARKS = /^[\s>#]+|#+\s*$|[*`~]+|(?<!\w)_+|_+(?!\w)|<\/?[a-z][^>]*>|-{3,}/giu;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/gu;

/**
 * The title of a new result: the first heading of the answer, else its first line, or the items of a list (product/results 1).
 * @param answer Markdown
 * @returns empty for an answer without letters and digits
 */
export function answerTitleOf(answer: string): string {
  const lines = answer.replace(CODE_BLOCK, "").split("\n").filter(isReadable);
  const heading = lines.find((line) => HEADING.test(line) && isReadable(plain(line)));
  if (heading) return resultTitleOf(plain(heading));
  const end = lines.findIndex((line) => !LIST_ITEM.test(line));
  const items = end === -1 ? lines : lines.slice(0, Math.max(end, 1));
  return resultTitleOf(items.map(plain).join(", "));
}

function plain(line: string): string {
  const text = line.replace(LIST_ITEM, "").replace(LINK, "$1");
  return oneLine(text.replaceAll("|", " ").replace(MARKS, ""));
}

function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
