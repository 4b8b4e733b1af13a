import { AnswerError } from "#worker/answer-error.ts";
import type { AnswerPiece } from "#worker/model/answer-pieces.ts";
import type { ModelRequest } from "#worker/model/model-request.ts";
import type { Lesson } from "#worker/model/lessons.ts";
import { charactersOf, type OptionalParameters } from "#worker/model/parameters.ts";
import { openProvider } from "#worker/model/provider.ts";
import { repliesIn } from "#worker/model/replies.ts";
import { capOf } from "#worker/model/output-cap.ts";
import type { QuestionMeter, TokenUsage } from "#worker/model/token-usage.ts";
import { VisibleText } from "#worker/model/visible-text.ts";
import type { Env } from "#worker/env.ts";

/** One request to the endpoint. */
export type ModelCall = {
  model: string;
  messages: ModelRequest["messages"];
  parameters: OptionalParameters;
  meter: QuestionMeter;
  /** The tokens that are reserved for thoughts, besides those of the text. */
  thoughts: number;
  /** The most characters of the text, for endpoints that ignore the token limit. */
  most: number;
  /** Whether the answers of the model begin with thoughts without an opening tag. Their text is held back. */
  beginsInThoughts: boolean;
  /** Called when the endpoint has accepted the call. */
  onAccepted(): void;
  /** Called where the answer has shown something new about the model. */
  onLesson(lesson: Lesson): void;
};

/** True where a plausible count exceeds a cap. An endpoint that keeps the cap can count a little more than it. */
function isAbove(cap: number, counted: number): boolean {
  return counted > 1.1 * cap && counted <= charactersOf(cap);
}

/** The last sentence of an answer that reached the length limit (product/operations 2). */
export const CUT_SHORT = "\n\n(The answer was too long and ends here.)";

/**
 * Sends one call and yields the pieces of the answer, without thinking and without white space at both ends.
 * @throws {AnswerError} `empty`, `onlyThoughts` or `refused`, and the errors of the `openai` package, the runtime and `repliesIn`
 */
export async function* sendCall(
  env: Env,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece, void> {
  const { model, messages, parameters, meter, thoughts, most, beginsInThoughts } = call;
  const body = { model, messages, ...parameters };
  const cap = capOf(parameters);
  const onUsage = (usage: TokenUsage) => {
    meter.used(usage);
    if (cap && isAbove(cap.tokens, usage.output)) call.onLesson({ ignored: cap.name });
  };
  const ended = new AbortController();
  const options = { body, signal: AbortSignal.any([signal, ended.signal]) };
  const provider = await openProvider(env);
  const response = await provider
    .post("/chat/completions", options)
    .asResponse()
    .catch((error: unknown) => {
      // Whoever gives up waiting may be charged for the question.
      if (signal.aborted) meter.begins();
      throw error;
    });
  meter.begins();
  call.onAccepted();
  const tail = { meter: { ...meter, used: onUsage }, stop: () => ended.abort() };
  const text = new VisibleText(beginsInThoughts);
  const mostOfAll = most + charactersOf(thoughts);
  let [characters, shown, isCutShort] = [0, 0, false];
  for await (const reply of repliesIn(response, tail)) {
    const added = text.add(reply.content);
    meter.heard(reply.content + reply.thinking, added.length === 0);
    characters += reply.content.length + reply.thinking.length;
    for (const piece of added) {
      const visible = piece?.slice(0, Math.max(0, most - shown)) ?? null;
      shown = piece === null ? 0 : shown + piece.length;
      if (visible) meter.shows();
      yield visible;
    }
    if (added.length === 0 && (reply.content || reply.thinking)) yield "";
    const isTooLong = characters > mostOfAll || shown > most;
    isCutShort ||= reply.isCutShort || isTooLong;
    if (!isTooLong) continue;
    if (cap && characters > mostOfAll) call.onLesson({ ignored: cap.name });
    ended.abort();
    break;
  }
  const rest = text.end(isCutShort).slice(0, Math.max(0, most - shown));
  if (rest) {
    meter.shows();
    yield rest;
  }
  if (text.beginsInThoughts !== beginsInThoughts)
    call.onLesson({ beginsInThoughts: text.beginsInThoughts });
  if (text.isBlank) throw new AnswerError(isCutShort ? "onlyThoughts" : "empty");
  if (isCutShort) yield CUT_SHORT;
}
