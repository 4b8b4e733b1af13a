import { jsonrepair } from "jsonrepair";

/** How JSON begins in a text: a bracket of prose, such as `[the quiz]`, is followed by something else. */
const BEGINNING = /\[\s*["'“{[]|\{\s*(?:["'“]|\w+\s*:)/u;
const FENCE = /```(?:json)?\s*([[{][^]*?)```/iu;

/** Whether a text has JSON, or something near it. */
export function hasJson(text: string): boolean {
  return BEGINNING.test(text) || /^\s*\{|"\w+"\s*:|```json/iu.test(text) || isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The values that a text may have as JSON: that in a fence, and all between the first and the last bracket. */
export function* valuesIn(text: string): Generator {
  const fence = FENCE.exec(text);
  if (fence) yield valueOf(fence[1] ?? "");
  const from = text.search(BEGINNING);
  if (from === -1) return;
  const to = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  yield valueOf(text.slice(from, to > from ? to + 1 : undefined));
}

/** The value of JSON that a model wrote: backslashes of formulas may stand alone. `undefined` where it cannot be read. */
export function valueOf(text: string): unknown {
  for (const written of [text, withDoubleBackslashes(text)]) {
    try {
      return unescaped(JSON.parse(written));
    } catch {
      // The next way of reading it.
    }
  }
  return repaired(text);
}

function repaired(text: string): unknown {
  try {
    return unescaped(JSON.parse(jsonrepair(text)));
  } catch {
    return undefined;
  }
}

/** Doubles each backslash that begins no escape of JSON. */
function withDoubleBackslashes(text: string): string {
  return text.replace(/\\(?:["\\/bfnrt]|u[\da-f]{4})|\\/giu, (found) =>
    found === "\\" ? "\\\\" : found,
  );
}

/** What is left of the backslashes of formulas: `\frac` was read as a form feed and `rac`. */
const LOST: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\f": "\\f",
  "\t": "\\t",
  "\r": "\\r",
};

const FORMULA = /\$[^$]{1,500}\$|\\\([^]{1,500}?\\\)|\\\[[^]{1,500}?\\\]/gu;
/** A line break in a formula that was the beginning of `\neq` or another command. */
const LOST_BREAK =
  /\n(?=(?:eq|abla|ot|otin|leq|geq|less|gtr|mid|exists|cong|parallel|subseteq|atural|earrow|warrow)(?![a-z]))/gu;

function unescaped(value: unknown): unknown {
  if (typeof value === "string")
    return value
      .replace(/[\b\f]|[\t\r](?=\p{L})/gu, (found) => LOST[found] ?? found)
      .replace(FORMULA, (formula) => formula.replace(LOST_BREAK, () => "\\n"));
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unescaped(inner)]));
}
