import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { type Item, itemSchema } from "#domain/answers/kinds.ts";
import {
  isObject,
  plain,
  readJson,
  textOf,
  unwrapped,
  WrittenFields,
} from "#worker/answers/written-fields.ts";
import { questionOf } from "#worker/answers/written-quiz.ts";

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
 * @returns `null` where no item can be read
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

/** The title of an answer, and the columns of a table. */
export function headOf(written: unknown): WrittenHead {
  const value = unwrapped(written);
  if (!isObject(value)) return { title: "", columns: [] };
  const fields = new WrittenFields(value);
  const columns = [fields.take("columns", "headers", "header") ?? []].flat();
  return { title: textOf(fields.take("title")) ?? "", columns: namesOf(columns) };
}

/** The names of columns; none where one of them cannot be read. A column can have none, as the first one of a comparison. */
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
 * @returns `undefined` where it breaks a rule of its kind
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
