import { WholeNumber } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** The kinds of answers that an author can choose (product/answers 1). */
export const ANSWER_KINDS = ["text", "quiz", "cards", "table", "steps"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];
export type ItemsKind = Exclude<AnswerKind, "text">;

/** The words for a kind of answers that is made of items, the most items, and the usual number of them. */
type KindWords = { name: string; one: string; several: string; max: number; usual: number };

export const ITEMS_KINDS: Readonly<Record<ItemsKind, KindWords>> = {
  quiz: { name: "Quiz", one: "question", several: "questions", max: 12, usual: 5 },
  cards: { name: "Cards", one: "card", several: "cards", max: 30, usual: 10 },
  table: { name: "Table", one: "row", several: "rows", max: 30, usual: 8 },
  steps: { name: "Steps", one: "step", several: "steps", max: 30, usual: 6 },
};

/** The kind of a widget's answers (product/answers 1). The model is asked for `count` items; a text has none, and ignores the number. */
export const AnswerForm = z
  .object({ kind: z.enum(ANSWER_KINDS), count: WholeNumber.pipe(z.int().min(1).max(30)) })
  .superRefine(({ kind, count }, context) => {
    if (kind === "text" || count <= ITEMS_KINDS[kind].max) return;
    const message = `Must be at most ${ITEMS_KINDS[kind].max}.`;
    context.addIssue({ code: "custom", path: ["count"], message });
  });
export type AnswerForm = z.output<typeof AnswerForm>;

/** An answer in text, as all widgets had it before there were others. */
export const TEXT_ANSWER: AnswerForm = { kind: "text", count: 5 };

export type ItemsForm = AnswerForm & { kind: ItemsKind };

export function hasItems(form: AnswerForm): form is ItemsForm {
  return form.kind !== "text";
}

/** A number of items in words: '1 question'. */
export function itemsInWords(kind: ItemsKind, count: number | ""): string {
  const { one, several } = ITEMS_KINDS[kind];
  return `${count} ${count === 1 ? one : several}`;
}

/** The kind of a widget's answers in words: 'Quiz, 5 questions'. */
export function answerInWords({ kind, count }: { kind: AnswerKind; count: number | "" }): string {
  return kind === "text" ? "Text" : `${ITEMS_KINDS[kind].name}, ${itemsInWords(kind, count)}`;
}
