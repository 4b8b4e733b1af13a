import { jsonrepair } from "jsonrepair";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { letter } from "#domain/answers/exports.ts";
import { type Item, itemSchema } from "#domain/answers/kinds.ts";

/** An option, with the name that the model gave it, such as its letter, and whether the model marks it as right. */
type WrittenOption = { text: string | undefined; id?: string; isRight?: boolean };

const RIGHT =
  "right correct answer correctanswer correctanswers correctoption correctoptions correctindex rightanswer solution answers".split(
    " ",
  );

/** A question as `QuizItem` wants it, from what a model wrote. What can be read in two ways is left out. */
function questionOf(written: object): unknown {
  const fields = new WrittenFields(written);
  const question = textOf(fields.take("question", "prompt", "stem", "text"));
  const options = optionsOf(
    fields.take("options", "choices", "alternatives") ?? besides(fields) ?? fields.take("answers"),
  );
  const right = fields.take(...RIGHT);
  const why = textOf(fields.take("why", "explanation", "reason", "rationale", "feedback")) ?? "";
  return {
    question,
    options: options.map(({ text }) => text),
    right: placesIn(options, right),
    why,
  };
}

/** Options that stand beside the question, by their letters. */
function besides(fields: WrittenFields): object | undefined {
  const options = Array.from({ length: 6 }, (_, at) => plain(letter(at))).flatMap((name) => {
    const option = fields.take(name, `option${name}`);
    return option === undefined ? [] : [[name, option] as const];
  });
  return options.length > 0 ? Object.fromEntries(options) : undefined;
}

function optionsOf(written: unknown): WrittenOption[] {
  if (Array.isArray(written)) return withoutLetters(written.map(optionOf));
  return isObject(written) ? Object.entries(written).map(namedOption) : [];
}

/** Options whose texts all begin with their letters, such as "A) Paris", without these. */
function withoutLetters(options: WrittenOption[]): WrittenOption[] {
  const read = options.map((option, at) => {
    const [, id = "", text] = LETTER_AND_TEXT.exec(option.text ?? "") ?? [];
    return id.toUpperCase() === letter(at) ? { ...option, id: option.id ?? id, text } : null;
  });
  return read.includes(null) ? options : (read as WrittenOption[]);
}

function optionOf(written: unknown): WrittenOption {
  if (!isObject(written)) return { text: textOf(written) };
  const [only, ...more] = Object.entries(written);
  if (only && more.length === 0) return namedOption(only);
  const fields = new WrittenFields(written);
  const text = textOf(fields.take("text", "option", "answer", "name", "title"));
  const id = textOf(fields.take("id", "key", "letter", "label", "option"));
  const mark = fields.take("correct", "iscorrect", "right", "isright", "answer", "isanswer");
  return { text, id, isRight: /^(?:true|1)$/iu.test(textOf(mark) ?? "") };
}

/** An option by its letter, or the mark of an option. */
function namedOption([id, value]: [string, unknown]): WrittenOption {
  return typeof value === "boolean" ? { text: id, isRight: value } : { id, text: textOf(value) };
}

/** The places of the right options; nothing if one of them is not clear. */
function placesIn(options: readonly WrittenOption[], right: unknown): number[] | undefined {
  if (right === undefined)
    return options.flatMap(({ isRight }, at) => (isRight === true ? [at] : []));
  const all = Array.isArray(right) ? right : [right];
  if (all.length === options.length && all.every((one) => typeof one === "boolean"))
    return all.flatMap((isRight, at) => (isRight ? [at] : []));
  const places = all.map((one) => placeIn(options, one));
  if (!places.includes(undefined)) return places as number[];
  const parts = typeof right === "string" ? right.split(/[,;&]|\band\b/u) : [];
  return parts.length > 1 ? placesIn(options, parts) : undefined;
}

const LETTER = /^(?:option\s*)?\(?([a-f])\)?[.):]*$/iu;
const LETTER_AND_TEXT = /^\(?([a-f])[.):]+\s+([^]+)$/iu;

/** The place of an option that a model named by its own name for it, its place from 0, its letter or its text. */
function placeIn(options: readonly WrittenOption[], right: unknown): number | undefined {
  const text = textOf(right)?.trim() ?? "";
  const where = (is: (option: WrittenOption) => boolean) => options.findIndex(is);
  const named = where(({ id }) => id?.toLowerCase() === text.toLowerCase());
  if (named !== -1) return named;
  const isCounted = !options.some(({ id }) => /^\d+$/u.test(id ?? ""));
  if (isCounted && typeof right === "number" && right in options) return right;
  const at = (found: string | undefined) => (found ? (found.codePointAt(0) ?? 0) - 97 : -1);
  const [, begin, rest] = LETTER_AND_TEXT.exec(text) ?? [];
  const readings = [
    where((option) => option.text?.trim() === text),
    isCounted && /^\d$/u.test(text) ? Number(text) : -1,
    at(LETTER.exec(text)?.[1]?.toLowerCase()),
    where((option) => rest !== undefined && option.text?.trim() === rest),
    at(rest === undefined ? undefined : begin?.toLowerCase()),
  ].filter((place) => place in options);
  if (readings.length === 0)
    readings.push(
      ...options.flatMap((option, place) =>
        option.text?.trim().toLowerCase() === text.toLowerCase() ? [place] : [],
      ),
    );
  return new Set(readings).size === 1 ? readings[0] : undefined;
}

/** The fields of an object that a model wrote, by the names that models give them. A value is taken once. */
class WrittenFields {
  readonly #fields: Map<string, unknown>;

  constructor(written: object) {
    this.#fields = new Map(Object.entries(written).map(([name, value]) => [plain(name), value]));
  }

  /** The first value that one of the names has, in their order. */
  take(...names: string[]): unknown {
    const name = names.find((name) => (this.#fields.get(name) ?? null) !== null);
    if (name === undefined) return undefined;
    const value = this.#fields.get(name);
    this.#fields.delete(name);
    return value;
  }
}

/** A name without regard to case and to what separates its words. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/gu, "");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a text that is JSON, and any other value itself. */
function readJson(written: unknown): unknown {
  const isJson = typeof written === "string" && /^\s*(?:\[\s*["{[]|\{\s*["'])/u.test(written);
  return isJson ? valueOf(written) : written;
}

/** An object that is all that another one has, as a model wraps an item. */
function unwrapped(written: unknown): unknown {
  const value = readJson(written);
  const inner = isObject(value) ? Object.values(value) : [];
  return inner.length === 1 && isObject(inner[0]) ? inner[0] : value;
}

/** The text of a value: that of a list in lines, that of an object by its name or alone in it. `undefined` if there is none. */
function textOf(value: unknown, isInner = false): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "object") return String(value);
  if (isInner) return undefined;
  if (Array.isArray(value)) {
    const lines = value.map((line) => textOf(line, true));
    return lines.includes(undefined) ? undefined : lines.join("\n");
  }
  const [only, ...more] = Object.values(value);
  const named = new WrittenFields(value).take("text", "name", "label", "value", "title");
  return textOf(named ?? (more.length === 0 ? only : undefined), true);
}

/** An answer as a model wrote it: some of its items can be read. */
type WrittenAnswer = WrittenHead & { items: unknown[] };
type WrittenHead = { title: string; columns: string[] };

/** The names of the list of items. */
const LISTS: Readonly<Record<ItemsKind, string[]>> = {
  quiz: ["items", "questions", "quiz"],
  cards: ["items", "cards", "flashcards"],
  steps: ["items", "steps"],
  table: ["items", "rows"],
};

/** How many objects and lists can stand around an answer. */
const MAX_AROUND = 4;

/**
 * Reads a whole answer that a model wrote in another form than it was asked for (product/answers 2): with other names, with objects around
 * it, with one item in place of a list.
 * @returns `null` if no item can be read
 */
export function answerOf(kind: ItemsKind, written: unknown, around = 0): WrittenAnswer | null {
  const value = readJson(written);
  if (Array.isArray(value))
    return readable(kind, { title: "", columns: [], items: value }) ?? within(kind, value, around);
  if (!isObject(value)) return null;
  const head = headOf(value);
  const list = new WrittenFields(value).take(...LISTS[kind]);
  const isAlone = kind === "quiz" || kind === "cards";
  const found =
    readable(kind, { ...head, items: [list].flat() }) ??
    (isAlone ? readable(kind, { ...head, items: [value] }) : null) ??
    within(kind, Array.isArray(list) ? list : Object.values(value), around);
  return found && { ...found, title: found.title || head.title };
}

/** The first answer in some values. A list of texts is none: it has a name that is not the items'. */
function within(kind: ItemsKind, values: unknown[], around: number): WrittenAnswer | null {
  if (around === MAX_AROUND) return null;
  for (const value of values) {
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) continue;
    const answer = answerOf(kind, value, around + 1);
    if (answer) return answer;
  }
  return null;
}

export function headOf(written: unknown): WrittenHead {
  const value = unwrapped(written);
  if (!isObject(value)) return { title: "", columns: [] };
  const fields = new WrittenFields(value);
  const columns = [fields.take("columns", "headers", "header") ?? []].flat();
  return { title: textOf(fields.take("title")) ?? "", columns: namesOf(columns) };
}

/** The names of columns; none if one of them cannot be read. A column can have none, as the first one of a comparison. */
function namesOf(columns: unknown[]): string[] {
  const names = columns.map((column) => textOf(column ?? ""));
  return names.includes(undefined) ? [] : names.map((name) => name?.trim() || "–");
}

/** An answer with an item that can be read; `null` for any other. A table without columns gets them from its rows. */
function readable(kind: ItemsKind, written: WrittenAnswer): WrittenAnswer | null {
  const isNamed = kind !== "table" || written.columns.length > 0;
  const answer = isNamed ? written : { ...written, ...columnsIn(written.items) };
  return answer.items.some((item) => itemOf(kind, item, answer.columns)) ? answer : null;
}

/** The columns of rows that name their cells, or whose first one has the names. */
function columnsIn(rows: unknown[]): Pick<WrittenAnswer, "columns" | "items"> {
  const [first, ...rest] = rows.map(unwrapped);
  if (Array.isArray(first)) return { columns: namesOf(first), items: rest };
  return { columns: isObject(first) ? Object.keys(first) : [], items: rows };
}

/**
 * Reads an item that a model wrote.
 * @param columns the names of a table's columns
 * @returns `undefined` if it breaks a rule of its kind
 */
export function itemOf(
  kind: ItemsKind,
  written: unknown,
  columns: readonly string[],
): Item | undefined {
  const item = READ[kind](unwrapped(written), columns);
  return itemSchema(kind).safeParse(item).data as Item | undefined;
}

const READ: Readonly<Record<ItemsKind, (written: unknown, columns: readonly string[]) => unknown>> =
  {
    quiz: (written) => isObject(written) && questionOf(written),
    cards: cardOf,
    steps: stepOf,
    table: rowOf,
  };

function cardOf(written: unknown): unknown {
  if (Array.isArray(written) && written.length === 2) {
    return { front: textOf(written[0]), back: textOf(written[1]) };
  }
  if (!isObject(written)) return undefined;
  const fields = new WrittenFields(written);
  return {
    front: textOf(fields.take("front", "question", "term", "word")),
    back: textOf(fields.take("back", "answer", "definition", "meaning", "translation")),
  };
}

function stepOf(written: unknown): unknown {
  if (!isObject(written)) return Array.isArray(written) ? undefined : stepOfText(textOf(written));
  const fields = new WrittenFields(written);
  const step = fields.take("step");
  const name = textOf(fields.take("title", "name", "heading"));
  const title = name ?? (typeof step === "string" ? step : undefined);
  const text = textOf(fields.take("text", "description", "details", "instruction", "instructions"));
  return title === undefined ? stepOfText(text) : { title, text: text ?? "" };
}

/** How a text is divided into a title and the rest: after its first line, sentence or words. */
const BEGINNINGS = [
  /^(.{1,200})\n+([^]+)$/u,
  /^(.{1,199}?(?:[.!?:]\s|。))\s*([^]+)$/u,
  /^(.{1,200})\s+([^]+)$/u,
];

function stepOfText(text = ""): unknown {
  if (text.length <= 200 && !text.includes("\n")) return { title: text, text: "" };
  const found = BEGINNINGS.map((beginning) => beginning.exec(text)).find((match) => match !== null);
  return { title: found?.[1], text: found?.[2] };
}

/** A row with a cell for each column. One cell too few is empty; one too many belongs to the last. */
function rowOf(written: unknown, columns: readonly string[]): unknown {
  const inner = isObject(written) ? new WrittenFields(written).take("cells") : written;
  const cells = Array.isArray(inner) ? inner : isObject(written) ? byName(written, columns) : [];
  const texts = cells.map((cell) => textOf(cell) ?? "");
  if (texts.length > 1 && texts.length === columns.length - 1) texts.push("");
  if (texts.length === columns.length + 1)
    texts.splice(-2, 2, texts.slice(-2).filter(Boolean).join(" "));
  return texts.length === columns.length && { cells: texts };
}

function byName(row: object, columns: readonly string[]): unknown[] {
  const fields = new WrittenFields(row);
  const cells = columns.map((column) => fields.take(plain(column)));
  return cells.some((cell) => cell !== undefined) ? cells : Object.values(row);
}

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

/** The value of JSON that a model wrote: backslashes of formulas may stand alone. `undefined` if it cannot be read. */
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

/** The characters that remain of the backslashes of formulas: `\frac` was read as a form feed and `rac`. */
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
