// Stripping, filling and locking of prompts. No dependency: the embed frame's script ships this file.

/** The most letters and spaces one value may have once stripped. */
export const MAX_VALUE_LENGTH = 500;

const OPEN = "<b><u>";
const CLOSE = "</u></b>";
// A class that is wider than the rule: isFilledPrompt strips every value again.
const VALUE = `([\\p{L}\\p{M}\\u200c\\u200d ]{1,${MAX_VALUE_LENGTH}})`;

/**
 * Strips a visitor's input to letters of any script, their combining marks, and single spaces where white space was. A joiner
 * (U+200C, U+200D) between two letters stays: Persian and Hindi words are other words without it. All other invisible characters
 * are removed, variation selectors included: a visitor would not see the text that they can carry to the model.
 */
export function stripValue(value: string): string {
  return value
    .replace(/\s+/gu, " ")
    .replace(/(?![\u200c\u200d])(\p{DI}|[^\p{L}\p{M} ])/gu, "")
    .replace(/[\u200c\u200d]+(?= |$)|(^| |[\u200c\u200d])[\u200c\u200d]+/gu, "$1")
    .trim();
}

/**
 * Strips the values of a widget's inputs.
 * @param names the names of the widget's inputs
 * @param values what the visitor typed, by input name; other names are ignored
 * @returns the stripped values, or `null` where there is no input or one is empty: 'Missing form values.'
 */
export function stripValues(
  names: readonly string[],
  values: ReadonlyMap<string, string>,
): Map<string, string> | null {
  const stripped = new Map(names.map((name) => [name, stripValue(values.get(name) ?? "")]));
  const complete = stripped.size > 0 && [...stripped.values()].every((value) => value !== "");
  return complete ? stripped : null;
}

/** A piece of a filled prompt: text of the template, or the value that stands in place of an input's name. */
export type PromptPart = { text: string; isValue: boolean };

/**
 * Replaces each `{name}` of the template by its value, in one pass: a value is never read as a template again. Braces around
 * anything that is not an input's name stay as they are.
 */
export function promptParts(template: string, values: ReadonlyMap<string, string>): PromptPart[] {
  return splitTemplate(template, [...values.keys()]).map(({ text, isName }) => ({
    text: isName ? (values.get(text) ?? "") : text,
    isValue: isName,
  }));
}

/** The prompt as it is sent: each value stands inside the fixed bold and underline markup. */
export function fillPrompt(template: string, values: ReadonlyMap<string, string>): string {
  return promptParts(template, values)
    .map(({ text, isValue }) => (isValue ? OPEN + text + CLOSE : text))
    .join("");
}

/**
 * What stands in braces in a template: the inputs' names it uses, and other words that look like the name of an input. Braces
 * around nothing, around several lines or around `"` and `:` (JSON, say) are text.
 */
export function placeholderNames(
  template: string,
  names: readonly string[],
): { used: string[]; unknown: string[] } {
  const parts = splitTemplate(template, names);
  const used = parts.filter((part) => part.isName).map((part) => part.text);
  const rest = parts.filter((part) => !part.isName).map((part) => part.text);
  const unknown = rest.flatMap((text) =>
    [...text.matchAll(/\{([^{}":\r\n]{1,60})\}/gu)].map((match) => match[1] ?? ""),
  );
  return { used: [...new Set(used)], unknown: [...new Set(unknown)] };
}

/**
 * The prompt lock: whether `prompt` is the template with every `{name}` replaced by 1 to 500 letters and spaces, not all of them
 * spaces, inside the fixed markup, the same value wherever the same name stands. A value has nothing that stripping would remove.
 */
export function isFilledPrompt(
  template: string,
  names: readonly string[],
  prompt: string,
): boolean {
  const groups = new Map<string, number>();
  const pattern = splitTemplate(template, names).map((part) => {
    if (!part.isName) return escapeForPattern(part.text);
    const group = groups.get(part.text);
    if (group) return `${OPEN}\\${group}${CLOSE}`;
    groups.set(part.text, groups.size + 1);
    return OPEN + VALUE + CLOSE;
  });
  const match = new RegExp(`^${pattern.join("")}$`, "u").exec(prompt);
  return match !== null && match.slice(1).every(isStripped);
}

function isStripped(value: string): boolean {
  const letters = stripValue(value).replaceAll(" ", "");
  return letters !== "" && letters === value.replaceAll(" ", "");
}

type TemplatePart = { isName: boolean; text: string };

function splitTemplate(template: string, names: readonly string[]): TemplatePart[] {
  if (names.length === 0) return [{ isName: false, text: template }];
  // Longest first, so that a name that begins with another one is found whole.
  const alternatives = names
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern)
    .join("|");
  return template
    .split(new RegExp(`\\{(${alternatives})\\}`, "u"))
    .map((text, index) => ({ isName: index % 2 === 1, text }));
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, (character) =>
    character === "-" ? "\\x2d" : `\\${character}`,
  );
}
