import { html, raw } from "hono/html";
import { letter } from "#domain/answers/export-rows.ts";
import { isRight, type Quiz, type QuizItem } from "#domain/answers/quiz.ts";
import { filledText } from "#domain/frame-texts/filled-text.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";

type Line = Awaited<ReturnType<typeof html>>;

/**
 * To whom a quiz is shown: to a visitor, with the form of `CheckForm`; after the check, with the options that the visitor has ticked in
 * each question; where the points count, with the most points (`counted`) in place of a second check; with `key`, to the educator who has
 * asked for it.
 */
export type QuizView =
  | { form: CheckForm; ticked?: readonly (readonly number[])[]; counted?: number }
  | "key";

/** What the check of one quiz needs: the quiz with its key, sealed, and the address that the form is sent to without script. */
export type CheckForm = { seal(quiz: Quiz): Promise<string>; address: string };

/** Renders the questions of a quiz. The form comes last: its radio buttons belong to it by its id, and stay while questions arrive. */
export class QuizHtml {
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
      return String(
        await html`<section class="question">
          <p dir="auto"><strong>${title}</strong>${options}</p>
          ${this.#why(item)}
        </section>`,
      );
    const several = item.right.length > 1 && html`<small>${this.#texts.severalRight}</small>`;
    return String(
      await html`<fieldset class="question">
        <legend dir="auto">${title}</legend>
        ${several}${options}${this.#verdict(item, index)}
      </fieldset>`,
    );
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
    return String(
      await html`${score}<input type="hidden" name="quiz" form="quiz" value="${sealed}" />
        <form id="quiz" method="post" action="${form.address}">
          <button>${this.#texts.check}</button>
          <p class="error" role="alert"></p>
        </form>`,
    );
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
