import { jsonrepair } from "jsonrepair";
import { z } from "zod";
import { Title } from "#domain/answers/fields.ts";
import { ItemReader } from "#domain/answers/item-reader.ts";
import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";
import { type Item, itemSchema, StructuredAnswer } from "#domain/answers/kinds.ts";
import { Table } from "#domain/answers/plain-items.ts";

/** What stands beside the items: the title, and the columns of a table. */
const Head = z.object({ title: Title, columns: Table.shape.columns.catch([]) });
const Whole = Head.extend({ items: z.array(z.unknown()).catch([]) });

/**
 * Reads a structured answer while the model writes it (product/answers 2). An item that breaks the rules of its kind is left out, and
 * counted.
 */
export class AnswerItems {
  readonly #reader = new ItemReader();
  readonly #kind: ItemsKind;
  readonly #items: Item[] = [];
  #text = "";
  #head: z.output<typeof Head> | null = null;
  #leftOut = 0;

  constructor(kind: ItemsKind) {
    this.#kind = kind;
  }

  /** How many items have been left out. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** The title, and the columns of a table, as far as they are known. */
  get head(): z.output<typeof Head> {
    return this.#head ?? { title: "", columns: [] };
  }

  /** Adds a piece of text and returns the items that it completes. */
  add(piece: string): Item[] {
    this.#text += piece;
    const written = this.#reader.add(piece);
    if (written.length === 0) return [];
    this.#head ??= Head.safeParse(valueOf(this.#reader.head ?? "")).data ?? null;
    return this.#take(written.map(valueOf));
  }

  /** The complete answer; `null` where it has no item. */
  end(): StructuredAnswer | null {
    const needsWhole = this.#items.length === 0 || !this.#head?.title;
    const whole = needsWhole ? wholeOf(this.#text) : null;
    if (!this.#head?.title && whole) this.#head = whole;
    if (this.#items.length === 0 && whole) this.#take(whole.items);
    const answer = { kind: this.#kind, ...this.#head, items: this.#items };
    return StructuredAnswer.safeParse(answer).data ?? null;
  }

  #take(values: readonly unknown[]): Item[] {
    const item = itemSchema(this.#kind);
    const { max } = ITEMS_KINDS[this.#kind];
    const taken: Item[] = [];
    for (const value of values) {
      const read = item.safeParse(value).data as Item | undefined;
      if (read && this.#items.length < max && this.#fits(read)) {
        this.#items.push(read);
        taken.push(read);
      } else this.#leftOut += 1;
    }
    return taken;
  }

  /** A row of a table has a cell for each column. */
  #fits(item: Item): boolean {
    return !("cells" in item) || item.cells.length === this.#head?.columns.length;
  }
}

/** The value of JSON that a model wrote: backslashes of formulas may stand alone. */
function valueOf(text: string): unknown {
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

/** The whole answer, read leniently: the text from its first bracket on. */
function wholeOf(text: string): z.output<typeof Whole> | null {
  const from = text.search(/[[{]\s*["{[]/u);
  if (from === -1) return null;
  const to = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const value = valueOf(text.slice(from, to > from ? to + 1 : undefined));
  if (Array.isArray(value)) return Whole.parse({ items: value });
  return Whole.safeParse(innerOf(value)).data ?? null;
}

/** The object that has the items: some models wrap it in another one. */
function innerOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "items" in value) return value;
  return Object.values(value).find(
    (inner) => typeof inner === "object" && inner !== null && "items" in inner,
  );
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

function unescaped(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(/[\b\f]|[\t\r](?=\p{L})/gu, (found) => LOST[found] ?? found);
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unescaped(inner)]));
}
