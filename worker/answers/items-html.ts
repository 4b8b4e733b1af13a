import { html, raw } from "hono/html";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import type { Item, StructuredAnswer } from "#domain/answers/kinds.ts";
import type { Card, Row, Step } from "#domain/answers/plain-items.ts";
import type { QuizItem } from "#domain/answers/quiz.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { LineRenderer } from "#worker/answers/html.ts";
import { type QuizView, QuizHtml } from "#worker/answers/quiz-html.ts";

/** What stands beside the items of an answer. */
export type ItemsHead = { title: string; columns?: string[] };

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

  /** What stands below the items of a quiz once all of them are there. */
  async end(answer: StructuredAnswer): Promise<string> {
    return answer.kind === "quiz" ? this.#quiz.end(answer) : "";
  }

  async #card({ front, back }: Card): Promise<string> {
    // Open, for print and files.
    if (this.#isOpen)
      return String(
        await html`<p dir="auto">
          <strong>${await this.#line(front)}</strong><br />${await this.#line(back)}
        </p>`,
      );
    return String(
      await html`<details class="card" dir="auto">
        <summary>${await this.#line(front)}</summary>
        <p>${await this.#line(back)}</p>
      </details>`,
    );
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
    return String(
      await html`<thead>
        <tr>
          ${cells}
        </tr>
      </thead>`,
    );
  }

  async #row({ cells }: Row): Promise<string> {
    const parts = [];
    for (const cell of cells) parts.push(await html`<td dir="auto">${await this.#line(cell)}</td>`);
    return String(
      await html`<tr>
        ${parts}
      </tr>`,
    );
  }

  async #line(text: string) {
    return raw(await this.#lines.render(text));
  }
}
