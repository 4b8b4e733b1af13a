import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";

/**
 * The only error that leaves worker/ai/. Its message is the sentence a visitor reads;
 * it never carries the provider's text, which can echo the key.
 */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  readonly kind: AnswerFailure;
  /** Whole seconds after which another try makes sense, where the provider gave a plausible number. */
  readonly retryAfter?: number;

  constructor(kind: AnswerFailure, retryAfter?: number) {
    super(ANSWER_FAILURES[kind]);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
