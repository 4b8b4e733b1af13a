import { ITEMS_KINDS } from "#domain/answers/answer-form.ts";
import { line, titled } from "#domain/answers/plain-items.ts";
import { z } from "#domain/zod.ts";

/** A question with its options (product/answers 1). `right`: the positions of the right options, from 0. `why`: the reason, perhaps empty. */
export const QuizItem = z
  .object({
    question: line(500),
    options: z.array(line(200)).min(2).max(6),
    right: z.array(z.int().min(0)).min(1).max(6),
    why: z.string().trim().max(400).default(""),
  })
  // CO and Co are two options.
  .refine(({ options }) => new Set(options).size === options.length)
  .refine(({ options, right }) => right.every((index) => index < options.length))
  .transform((item) => ({ ...item, right: [...new Set(item.right)].toSorted((a, b) => a - b) }))
  .meta({ id: "QuizItem" });
export type QuizItem = z.output<typeof QuizItem>;

export const Quiz = titled("quiz", QuizItem).meta({ id: "Quiz" });
export type Quiz = z.output<typeof Quiz>;

/** A quiz as a visitor gets it: without its key. `isSeveral`: whether several options are right. */
export const OpenQuiz = z
  .object({
    kind: z.literal("quiz"),
    title: z.string(),
    items: z.array(
      z.object({ question: z.string(), options: z.array(z.string()), isSeveral: z.boolean() }),
    ),
  })
  .meta({ id: "OpenQuiz" });

/** The part of a quiz that may leave before it is checked. */
export function openQuiz({ kind, title, items }: Quiz): z.output<typeof OpenQuiz> {
  const open = items.map(({ question, options, right }) => ({
    question,
    options,
    isSeveral: right.length > 1,
  }));
  return { kind, title, items: open };
}

/** Whether the ticked options are exactly the right ones. */
export function isRight({ right }: Pick<QuizItem, "right">, ticked: readonly number[]): boolean {
  const chosen = new Set(ticked);
  return chosen.size === right.length && right.every((index) => chosen.has(index));
}

/** The most characters of a sealed quiz: the longest one has less. */
const MAX_SEALED = 60_000;

/**
 * The body of `POST /ai/{type}/{id}/{apikey}/check`: the sealed quiz of an answer, and the positions of the ticked options, from 0, for each
 * question. A question left out counts as not answered.
 */
export const QuizCheck = z.object({
  quiz: z.string().max(MAX_SEALED),
  ticked: z.array(z.array(z.int().min(0)).max(6)).max(ITEMS_KINDS.quiz.max),
});
export type QuizCheck = z.output<typeof QuizCheck>;
