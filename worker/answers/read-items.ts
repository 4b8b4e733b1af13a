import { z } from "zod";
import { Title } from "#domain/answers/fields.ts";
import { ItemReader } from "#domain/answers/item-reader.ts";
import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";
import { type Item, StructuredAnswer } from "#domain/answers/kinds.ts";
import { Table } from "#domain/answers/plain-items.ts";
import { valueOf, valuesIn } from "#worker/answers/model-json.ts";
import { answerOf, headOf, itemOf } from "#worker/answers/written-items.ts";

/** What stands beside the items: the title, and the columns of a table. */
const Head = z.object({ title: Title, columns: Table.shape.columns.catch([]) });

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
    this.#head ??= Head.parse(headOf(valueOf(this.#reader.head ?? "")));
    return this.#take(written.map(valueOf));
  }

  /** The complete answer; `null` where it has no item. */
  end(): StructuredAnswer | null {
    if (this.#items.length === 0 || this.head.title === "") this.#readWhole();
    const answer = { kind: this.#kind, ...this.#head, items: this.#items };
    return StructuredAnswer.safeParse(answer).data ?? null;
  }

  /** Reads what could not be read in pieces: the title behind the items, and items in another form. */
  #readWhole(): void {
    for (const value of valuesIn(this.#text)) {
      const whole = answerOf(this.#kind, value);
      if (!whole) continue;
      const { title, columns } = Head.parse(whole);
      if (this.#items.length > 0) {
        this.#head = { ...this.head, title };
        return;
      }
      this.#head = { title: title || this.head.title, columns };
      this.#leftOut = 0;
      this.#take(whole.items);
      return;
    }
  }

  #take(values: readonly unknown[]): Item[] {
    const { max } = ITEMS_KINDS[this.#kind];
    const taken: Item[] = [];
    for (const value of values) {
      const read = itemOf(this.#kind, value, this.head.columns);
      if (read && this.#items.length < max) {
        this.#items.push(read);
        taken.push(read);
      } else this.#leftOut += 1;
    }
    return taken;
  }
}
