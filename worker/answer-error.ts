import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";

/**
 * The only error that worker/model/ throws. Its message is the sentence for the visitor. It never contains the provider's text, which
 * can echo the key.
 */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  readonly kind: AnswerFailure;
  /** Whole seconds to wait before another try, where the provider named a plausible time. */
  readonly retryAfter?: number;

  /** @param sentence in place of the usual one of the kind */
  constructor(kind: AnswerFailure, retryAfter?: number, sentence: string = ANSWER_FAILURES[kind]) {
    super(sentence);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
