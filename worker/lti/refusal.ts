import type { FrameTexts } from "#domain/frame-texts/en.ts";

/** Why a request of a learning platform is refused: the sentence of its page (product/lti 3). */
export type RefusalSentence = Extract<keyof FrameTexts, `lti${string}`>;

/** A request of a learning platform is refused. The page says one sentence, and nothing of the token. */
export class LtiRefusal extends Error {
  override readonly name = "LtiRefusal";
  readonly sentence: RefusalSentence;
  /** For the log: a word of ours. */
  readonly reason: string;

  constructor(sentence: RefusalSentence, reason: string) {
    super(reason);
    this.sentence = sentence;
    this.reason = reason;
  }
}
