import { fold } from "#domain/text.ts";

/** A placeholder that is being typed: where its brace is, and what follows it up to the caret. */
export type OpenPlaceholder = { start: number; typed: string };

/** A change of a text: `text` in place of what stands from one place to another. */
export type Insertion = { from: number; to: number; text: string };

/** The placeholder at the caret of a prompt, or `null`. Braces around `"` or `:` (JSON) or several lines are none. */
export function openPlaceholder(prompt: string, caret: number): OpenPlaceholder | null {
  const start = caret === 0 ? -1 : prompt.lastIndexOf("{", caret - 1);
  const typed = prompt.slice(start + 1, caret);
  return start !== -1 && /^[^{}":\r\n]{0,60}$/u.test(typed) ? { start, typed } : null;
}

/** The names that fit what is typed, those that begin with it first. */
export function fittingNames(names: readonly string[], typed: string): string[] {
  const text = fold(typed.trim());
  const fitting = names.filter((name) => fold(name).includes(text));
  const isBeginning = (name: string) => fold(name).startsWith(text);
  return [...fitting.filter(isBeginning), ...fitting.filter((name) => !isBeginning(name))];
}

/**
 * The place of a new placeholder: it replaces the selection, or the placeholder that is being typed. Inside another placeholder it goes behind that
 * one.
 * @param names the names of all inputs
 */
export function insertionOf(
  prompt: string,
  [start, end]: readonly [number, number],
  name: string,
  names: readonly string[],
): Insertion {
  const text = `{${name}}`;
  const open = start === end ? openPlaceholder(prompt, start) : null;
  if (!open) return { from: start, to: end, text };
  const rest = /^[^{}":\r\n]{0,60}\}/u.exec(prompt.slice(end))?.[0] ?? "";
  const isWhole = rest === "}" || names.includes(open.typed + rest.slice(0, -1));
  const to = isWhole ? end + rest.length : end;
  if (fittingNames([name], open.typed).length > 0) return { from: open.start, to, text };
  return isWhole ? { from: to, to, text } : { from: start, to: end, text };
}
