import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";

/** Whom an answer was for: a visitor, a signed-in person who tries a widget, or one who uses the chat or a generator. */
export const RUN_KINDS = ["visitor", "preview", "chat", "generator"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/**
 * How an answer ended: `left` by its reader, `lost` without a word from the Worker, or as a failure. `running` is one that has not
 * ended.
 */
export const RUN_OUTCOMES = [
  "running",
  "answered",
  "left",
  "lost",
  ...(Object.keys(ANSWER_FAILURES) as AnswerFailure[]),
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
