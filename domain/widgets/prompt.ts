// Stripping, filling and locking of prompts (product/widgets 3). No imports: the script of the embed frame includes this file.

/** The maximum length of a stripped value, in characters. */
export const MAX_VALUE_LENGTH = 500;

const OPEN = "<b><u>";
const CLOSE = "</u></b>";
// Matches more than stripped values: isFilledPrompt checks each value by stripping it again.
const VALUE = `([\\p{L}\\p{M}\\u200c\\u200d ]{1,${MAX_VALUE_LENGTH}})`;

/**
 * Strips a visitor's value to letters of any script, their combining marks, and single spaces in place of white space. A joiner
 * (U+200C, U+200D) between two letters is kept, because Persian and Hindi words need it. All other invisible characters are removed,
 * variation selectors included: they could carry text to the model that a visitor does not see.
 */
export function stripValue(value: string): string {
  const letters = value
    .replace(/\s+/gu, " ")
    .replace(/(?![\u200c\u200d])(\p{DI}|[^\p{L}\p{M} ])/gu, "");
  return withSingleJoiners(letters).trim();
}

/** Removes joiners at both ends of a text and beside white space, and all but the first of several: a row of them could be a code. */
export function withSingleJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]+(?=\s|$)|(^|\s|[\u200c\u200d])[\u200c\u200d]+/gu, "$1");
}

/** A part of a filled prompt: text of the template, or the value of an input. */
type PromptPart = { text: string; isValue: boolean };

/**
 * Replaces each `{name}` of the template by its value, in one pass, so that braces in a value are not replaced. Braces around other
 * text are kept.
 */
export function promptParts(template: string, values: ReadonlyMap<string, string>): PromptPart[] {
  return splitTemplate(template, [...values.keys()]).map(({ text, isName }) => ({
    text: isName ? (values.get(text) ?? "") : text,
    isValue: isName,
  }));
}

/**
 * The prompt that is sent to the model, with each value inside `<b><u>…</u></b>`. An empty value leaves nothing, and a line whose
 * values are all empty is left out.
 * @param code stands at both ends of each value that could close the markup (`hasTags`)
 */
export function fillPrompt(
  template: string,
  values: ReadonlyMap<string, string>,
  code?: string,
): string {
  const marked = (text: string) =>
    OPEN + (code && hasTags(text) ? `${code}: ${text} :${code}` : text) + CLOSE;
  return withoutEmptyLines(promptParts(template, values))
    .map(({ text, isValue }) => (isValue && text !== "" ? marked(text) : text))
    .join("");
}

/** Whether a value has angle brackets or characters that look like them, so that a model could read them as the end of the value. */
export function hasTags(value: string): boolean {
  return /[<>‹›＜＞〈〉⟨⟩]/u.test(value);
}

/** Leaves out the lines of a prompt that have values, all of them empty. */
function withoutEmptyLines(parts: PromptPart[]): PromptPart[] {
  if (!parts.some(({ text, isValue }) => isValue && text === "")) return parts;
  const lines: PromptPart[][] = [[]];
  for (const part of parts) {
    const [first = "", ...others] = part.isValue ? [part.text] : part.text.split("\n");
    lines.at(-1)?.push({ ...part, text: first });
    for (const text of others) lines.push([{ text, isValue: false }]);
  }
  const kept = lines.filter((line) => {
    const values = line.filter(({ isValue }) => isValue);
    return values.length === 0 || values.some(({ text }) => text !== "");
  });
  return kept.flatMap((line, index) =>
    index === 0 ? line : [{ text: "\n", isValue: false }, ...line],
  );
}

/**
 * Lists the placeholders of a template: names of inputs (`used`), and other texts that could be names (`unknown`). Empty braces, and
 * braces around several lines or around `"` or `:` (JSON), are not placeholders.
 */
export function placeholderNames(
  template: string,
  names: readonly string[],
): { used: string[]; unknown: string[] } {
  const parts = templateParts(template, names);
  const namesOf = (kind: TemplateKind) => [
    ...new Set(parts.filter((part) => part.kind === kind).map(({ text }) => text)),
  ];
  return { used: namesOf("used"), unknown: namesOf("unknown") };
}

type TemplateKind = "text" | "used" | "unknown";
type NamedPart = { kind: TemplateKind; text: string };

/** The parts of a template in their order: texts, and placeholders without their braces (`placeholderNames`). */
export function templateParts(template: string, names: readonly string[]): NamedPart[] {
  return splitTemplate(template, names).flatMap(({ isName, text }): NamedPart[] =>
    isName
      ? [{ kind: "used", text }]
      : text.split(/\{([^{}":\r\n]{1,60})\}/u).map((piece, index) => ({
          kind: index % 2 === 1 ? "unknown" : "text",
          text: piece,
        })),
  );
}

/**
 * The prompt lock (product/embeds 4): whether `prompt` is the template with each `{name}` replaced by a stripped value of 1 to 500
 * characters inside the fixed markup, and the same value for the same name.
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
  // Longest first, so that a name is matched before another name that it starts with.
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
