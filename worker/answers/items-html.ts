import { html, raw } from "hono/html";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { letter } from "#domain/answers/exports.ts";
import type { Item, StructuredAnswer } from "#domain/answers/kinds.ts";
import type { Card, Row, Step } from "#domain/answers/plain-items.ts";
import { type Quiz, type QuizItem, isRight } from "#domain/answers/quiz.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText } from "#domain/frame-texts/filled-text.ts";
import { LineRenderer } from "#worker/answers/html.ts";

type Line = Awaited<ReturnType<typeof html>>;

/**
 * The reader of a quiz: a visitor, with the form of `CheckForm`; after the check, the same visitor with the options that were ticked in each
 * question; in a launch with points, the most points (`counted`) in place of a second check; `key`: the educator who asked for the quiz.
 */
type QuizView =
  | { form: CheckForm; ticked?: readonly (readonly number[])[]; counted?: number }
  | "key";

/** The parts of a form that checks one quiz: the sealed quiz with its key, and the address that the form is sent to without script. */
export type CheckForm = { seal(quiz: Quiz): Promise<string>; address: string };

/** Renders the questions of a quiz. The form comes last: its radio buttons belong to it by its id, and stay while questions arrive. */
class QuizHtml {
  readonly #texts: FrameTexts;
  readonly #view: QuizView;
  readonly #line: (text: string) => Promise<Line>;

  constructor(texts: FrameTexts, view: QuizView, line: (text: string) => Promise<Line>) {
    this.#texts = texts;
    this.#view = view;
    this.#line = line;
  }

  async question(item: QuizItem, index: number): Promise<string> {
    const question = await this.#line(item.question);
    const options = [];
    for (const [at, option] of item.options.entries())
      options.push(await this.#option(item, index, at, await this.#line(option)));
    const title = html`${index + 1}. ${question}`;
    if (this.#view === "key")
      return html`<section class="question">
        <p dir="auto"><strong>${title}</strong>${options}</p>
        ${this.#why(item)}
      </section>`;
    const several = item.right.length > 1 && html`<small>${this.#texts.severalRight}</small>`;
    return html`<fieldset class="question">
      <legend dir="auto">${title}</legend>
      ${several}${options}${this.#verdict(item, index)}
    </fieldset>`;
  }

  /** The button of the check, and after a check the score. */
  async end(quiz: Quiz): Promise<string> {
    if (this.#view === "key") return "";
    const { form, ticked, counted } = this.#view;
    const isCounted = counted !== undefined;
    const sent = isCounted && html`<br />${this.#texts.pointsSent}`;
    const score =
      ticked &&
      html`<p id="score" class="success" tabindex="-1">
        ${scoreOf(quiz, ticked, this.#texts, counted)}${sent}
      </p>`;
    if (isCounted) return String(await score);
    const sealed = await form.seal(quiz);
    return html`${score}<input type="hidden" name="quiz" form="quiz" value="${sealed}" />
      <form id="quiz" method="post" action="${form.address}">
        <button>${this.#texts.check}</button>
        <p class="error" role="alert"></p>
      </form>`;
  }

  async #option({ right }: QuizItem, index: number, at: number, option: Line) {
    const isKey = right.includes(at);
    const { isRight: yes, isWrong: no } = this.#texts;
    const verdict = isKey
      ? html` <strong class="right">✓ ${yes}</strong>`
      : html` <strong class="error">✗ ${no}</strong>`;
    if (this.#view === "key") return html`<br />${letter(at)}. ${option}${isKey && verdict}`;
    const ticked = this.#view.ticked?.[index];
    const isTicked = ticked?.includes(at) === true;
    const mark = ticked && (isKey || isTicked) && verdict;
    const type = right.length > 1 ? "checkbox" : "radio";
    return html`<label class="box" dir="auto"
      ><input
        type="${type}"
        name="q${index}"
        value="${at}"
        form="quiz"
        ${isTicked && raw(" checked")}
      /><span>${option}${mark}</span></label
    >`;
  }

  /** After a check: whether the question is answered rightly, and the reason. */
  #verdict(item: QuizItem, index: number) {
    const ticked = this.#view === "key" ? undefined : this.#view.ticked?.[index];
    if (!ticked) return "";
    return html`${ticked.length === 0 && html`<small>${this.#texts.notAnswered}</small>`}${this.#why(item)}`;
  }

  #why({ why }: QuizItem) {
    if (why === "") return "";
    return this.#line(why).then((reason) => html`<p class="why" dir="auto">${reason}</p>`);
  }
}

/** How many questions of a quiz are answered rightly. */
export function rightOf({ items }: Quiz, ticked: readonly (readonly number[])[]): number {
  return items.filter((item, index) => isRight(item, ticked[index] ?? [])).length;
}

/** How many questions of a quiz are answered rightly, in words. `all`: how many there are, if not those of the quiz. */
export function scoreOf(
  quiz: Quiz,
  ticked: readonly (readonly number[])[],
  texts: FrameTexts,
  all = quiz.items.length,
): string {
  const right = String(rightOf(quiz, ticked));
  return filledText(texts.score, { right, all: String(all) });
}

/** The texts beside the items of an answer. */
type ItemsHead = { title: string; columns?: string[] };

/** How an answer is shown: the language of its fixed texts, and to whom a quiz is shown. */
export type ItemsView = { texts: FrameTexts; quiz: QuizView };

/** Renders the items of one answer as HTML, of which nothing but the texts is the model's (product/answers 3). */
export class ItemsHtml {
  readonly #lines = new LineRenderer();
  readonly #quiz: QuizHtml;
  readonly #kind: ItemsKind;
  readonly #isOpen: boolean;
  #count = 0;

  constructor(kind: ItemsKind, { texts, quiz }: ItemsView) {
    this.#kind = kind;
    this.#isOpen = quiz === "key";
    this.#quiz = new QuizHtml(texts, quiz, async (line) => this.#line(line));
  }

  /** The next item. The class `rest` marks what the complete answer replaces: rows and steps become one table, one list. */
  async next(item: Item, head: ItemsHead): Promise<string> {
    const index = this.#count++;
    const title = index === 0 ? await this.#title(head) : "";
    switch (this.#kind) {
      case "quiz":
        return title + (await this.#quiz.question(item as QuizItem, index));
      case "cards":
        return title + (await this.#card(item as Card));
      case "steps":
        return `${title}<ol class="rest" start="${index + 1}">${await this.#step(item as Step)}</ol>`;
      case "table": {
        const columns = index === 0 ? await this.#columns(head) : "";
        return `${title}<table class="rest">${columns}<tbody>${await this.#row(item as Row)}</tbody></table>`;
      }
    }
  }

  async #title({ title }: ItemsHead): Promise<string> {
    return title === "" ? "" : String(await html`<h3 dir="auto">${await this.#line(title)}</h3>`);
  }

  /** The complete answer. */
  async whole(answer: StructuredAnswer): Promise<string> {
    const title = await this.#title(answer);
    const all = async <T>(items: T[], render: (item: T, index: number) => Promise<string>) => {
      const parts: string[] = [];
      for (const [index, item] of items.entries()) parts.push(await render(item, index));
      return parts.join("");
    };
    switch (answer.kind) {
      case "quiz":
        return `${title}${await all(answer.items, async (item, index) => this.#quiz.question(item, index))}${await this.#quiz.end(answer)}`;
      case "cards":
        return title + (await all(answer.items, async (card) => this.#card(card)));
      case "steps":
        return `${title}<ol>${await all(answer.items, async (step) => this.#step(step))}</ol>`;
      case "table": {
        const rows = await all(answer.items, async (row) => this.#row(row));
        return `${title}<table class="even">${await this.#columns(answer)}<tbody>${rows}</tbody></table>`;
      }
    }
  }

  /** The HTML below the items of a quiz once all of them are there. */
  async end(answer: StructuredAnswer): Promise<string> {
    return answer.kind === "quiz" ? String(await this.#quiz.end(answer)) : "";
  }

  async #card({ front, back }: Card): Promise<string> {
    // Open, for print and files.
    if (this.#isOpen)
      return html`<p dir="auto">
        <strong>${await this.#line(front)}</strong><br />${await this.#line(back)}
      </p>`;
    return html`<details class="card" dir="auto">
      <summary>${await this.#line(front)}</summary>
      <p>${await this.#line(back)}</p>
    </details>`;
  }

  async #step({ title, text }: Step): Promise<string> {
    const [name, more] = [await this.#line(title), await this.#line(text)];
    return String(
      await html`<li dir="auto"><strong>${name}</strong>${text && html`<br />${more}`}</li>`,
    );
  }

  async #columns({ columns = [] }: ItemsHead): Promise<string> {
    const cells = [];
    for (const column of columns)
      cells.push(await html`<th scope="col" dir="auto">${await this.#line(column)}</th>`);
    return html`<thead>
      <tr>
        ${cells}
      </tr>
    </thead>`;
  }

  async #row({ cells }: Row): Promise<string> {
    const parts = [];
    for (const cell of cells) parts.push(await html`<td dir="auto">${await this.#line(cell)}</td>`);
    return html`<tr>
      ${parts}
    </tr>`;
  }

  async #line(text: string) {
    return raw(await this.#lines.render(text));
  }
}
