import type { Context } from "hono";
import { z } from "zod";
import {
  type AnswerForm,
  ITEMS_KINDS,
  type ItemsForm,
  type ItemsKind,
  hasItems,
} from "#domain/answers/answer-form.ts";
import { markdownOf } from "#domain/answers/exports.ts";
import { ItemReader } from "#domain/answers/item-reader.ts";
import { type Item, StructuredAnswer, formatOf } from "#domain/answers/kinds.ts";
import { Table, Title } from "#domain/answers/plain-items.ts";
import { type FilledPrompt, widgetMessages } from "#domain/embeds.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { AnswerError } from "#worker/problem.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { ItemsHtml, type ItemsView } from "#worker/answers/items-html.ts";
import { type AnswerSource, type SentPiece, answerText } from "#worker/answers/send.ts";
import {
  answerOf,
  hasJson,
  headOf,
  itemOf,
  valueOf,
  valuesIn,
} from "#worker/answers/written-items.ts";
import type { AppEnv } from "#worker/context.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import { PATIENCE } from "#worker/model/patience.ts";
import { type AnswerPiece, withPiece } from "#worker/model/visible-text.ts";

/** How often the model is asked where an answer has no item. All questions are reserved. */
const QUESTIONS = 2;

/** A complete answer of a widget: its items, `null` for a text; its text, which has the key of a quiz; its HTML for the reader. */
export type WidgetAnswer = { structured: StructuredAnswer | null; text: string; html: string };

/** The model's questions for an answer of a widget, as `openAnswer` takes them. */
export function widgetQuestion(filled: FilledPrompt, answer: AnswerForm) {
  const messages = widgetMessages(filled, answer);
  return { messages, format: formatOf(answer), questions: hasItems(answer) ? QUESTIONS : 1 };
}

/** The source of an answer of a widget. `finish` makes the value from the complete answer. */
export function answerWidget<T>(
  c: Context<AppEnv>,
  form: AnswerForm,
  view: ItemsView,
  finish: (answer: WidgetAnswer) => Promise<T>,
): AnswerSource<T> {
  if (hasItems(form)) return answerItems(c, form, view, finish);
  return answerText(c, async (text) =>
    finish({ structured: null, text, html: await renderAnswer(text) }),
  );
}

/**
 * The source of an answer that is made of items (product/answers 2): each is sent as HTML once it is complete. Where the model writes
 * none, it is asked once more; then words are the answer, unless they are for a quiz.
 * @throws {AnswerError} `empty` if there is neither an item nor a text for a visitor
 */
function answerItems<T>(
  c: Context<AppEnv>,
  { kind }: ItemsForm,
  view: ItemsView,
  finish: (answer: WidgetAnswer) => Promise<T>,
): AnswerSource<T> {
  return async function* (request) {
    const endsAt = Date.now() + PATIENCE.whole;
    let text = "";
    for (let question = 1; question <= QUESTIONS; question += 1) {
      const pieces = streamAnswer(c.env, request, { whole: endsAt - Date.now() });
      const read = yield* readItems(pieces, kind, view);
      if (read.structured) return finish(await itemsAnswer(read.structured, view));
      ({ text } = read);
    }
    // Words can have the answer key, too.
    if (kind === "quiz" || hasJson(text)) throw new AnswerError("empty");
    yield text;
    return finish({ structured: null, text, html: await renderAnswer(text) });
  };
}

/** A stored answer as HTML for the person who has asked for it: a quiz with its key. */
export async function resultHtml({
  text,
  structured,
}: Pick<WidgetAnswer, "text"> & Partial<WidgetAnswer>): Promise<string> {
  if (!structured) return renderAnswer(text);
  return (await itemsAnswer(structured, { texts: EN, quiz: "key" })).html;
}

/** An answer of items as HTML for its reader, and as text. */
async function itemsAnswer(structured: StructuredAnswer, view: ItemsView): Promise<WidgetAnswer> {
  const html = await new ItemsHtml(structured.kind, view).whole(structured);
  return { structured, text: markdownOf(structured, true), html };
}

type Read = { structured: StructuredAnswer | null; text: string };

async function* readItems(
  pieces: AsyncIterable<AnswerPiece>,
  kind: ItemsKind,
  view: ItemsView,
): AsyncGenerator<SentPiece, Read> {
  let text = "";
  let items = new AnswerItems(kind);
  const shown = new ItemsHtml(kind, view);
  let isTakenBack = false;
  let count = 0;
  const render = async (added: readonly Item[]) => {
    let html = "";
    for (const item of added) html += await shown.next(item, items.head);
    return html;
  };
  for await (const piece of pieces) {
    text = withPiece(text, piece);
    if (piece === null) {
      // The shown items were thoughts of the model: the complete answer replaces them.
      if (count > 0 && !isTakenBack) yield { html: async () => `<span class="rest"></span>` };
      isTakenBack = count > 0;
      items = new AnswerItems(kind);
      continue;
    }
    const added = items.add(piece);
    const isShown = !isTakenBack && added.length > 0;
    if (isShown) count += added.length;
    yield isShown ? { html: async () => render(added) } : "";
  }
  const structured = items.end();
  if (structured && !isTakenBack) {
    // Items that could be read only from the complete answer.
    const rest = structured.items.slice(count);
    yield { html: async () => (await render(rest)) + (await shown.end(structured)) };
  }
  return { structured, text };
}

/** The head of an answer with items: its title, and the columns of a table. */
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

  /** The complete answer; `null` if it has no item. */
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
