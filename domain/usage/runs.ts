import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";

/**
 * Whom an answer was for: a visitor, a program with a service token, a signed-in person who tries a widget, tests it, has help with its
 * prompt, or uses the chat or a generator.
 */
export const RUN_KINDS = [
  "visitor",
  "program",
  "preview",
  "test",
  "assist",
  "chat",
  "generator",
] as const;
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

/** Bits of `estimated`: why the tokens or the cost of an answer are not what the provider counted. */
export const ESTIMATED = { tokens: 1, price: 2, lost: 4 };

/** The estimated parts of an answer's usage in words: `tokens, price`; empty for none. */
export function estimatedWords(bits: number): string {
  const words = Object.entries(ESTIMATED).filter(([, bit]) => (bits & bit) !== 0);
  return words.map(([word]) => word).join(", ");
}

/** How an answer ended, in a word or two and in a sentence for administrators. */
export const OUTCOME_WORDS: Record<RunOutcome, { name: string; sentence: string }> = {
  running: { name: "Under way", sentence: "The answer has not ended yet." },
  answered: { name: "Answered", sentence: "The whole answer was sent." },
  left: {
    name: "Reader left",
    sentence: "The reader left before the end. The call to the model was ended then.",
  },
  lost: {
    name: "Lost",
    sentence:
      "The server stopped before it could store the end of this answer. The reader may have all of it.",
  },
  unavailable: { name: "Not reached", sentence: "The AI provider could not be reached." },
  busy: { name: "Provider busy", sentence: "The AI provider was too busy to answer." },
  exhausted: {
    name: "No credit",
    sentence: "The account at the AI provider has no credit, or its limit is used up.",
  },
  misconfigured: {
    name: "Set-up refused",
    sentence: "The AI provider refused the key, the model or another setting.",
  },
  tooLong: { name: "Too long", sentence: "The text was too long for the model." },
  noImages: {
    name: "No images",
    sentence: "The model takes no images, or could not read this one.",
  },
  timeout: { name: "Too slow", sentence: "The model took too long to answer." },
  refused: { name: "Declined", sentence: "The model declined to answer this." },
  empty: {
    name: "Empty",
    sentence: "The model answered without any text, or without items that can be read.",
  },
  onlyThoughts: {
    name: "Only thoughts",
    sentence: "The model used up its tokens for thoughts, before it wrote any text.",
  },
  interrupted: { name: "Cut off", sentence: "The answer of the model broke off." },
};
