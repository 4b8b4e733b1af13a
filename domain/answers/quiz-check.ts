import { ITEMS_KINDS } from "#domain/answers/answer-form.ts";
import { z } from "#domain/zod.ts";

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
