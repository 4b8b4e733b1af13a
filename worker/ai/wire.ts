import { AnswerError } from "#worker/answer-error.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import { charactersOf, MAX_CHARACTERS, type OptionalParameters } from "#worker/ai/parameters.ts";
import { openProvider } from "#worker/ai/provider.ts";
import { repliesIn } from "#worker/ai/replies.ts";
import type { QuestionMeter } from "#worker/ai/token-usage.ts";
import { VisibleText } from "#worker/ai/visible-text.ts";
import type { Env } from "#worker/env.ts";

/** One request to the endpoint. */
export type ModelCall = {
  model: string;
  messages: ModelRequest["messages"];
  parameters: OptionalParameters;
  meter: QuestionMeter;
  /** The tokens that are reserved for thoughts, besides those of the text. */
  thoughts: number;
  /** Called when the endpoint has accepted the call. */
  onAccepted(): void;
};

/** The last sentence of an answer that reached the length limit (product/operations 2). */
export const CUT_SHORT = "\n\n(The answer was too long and ends here.)";

/**
 * Sends one call and yields the pieces of the answer, without thinking and without white space at both ends. A piece without text
 * means that the model is thinking.
 * @throws {AnswerError} `empty`, `onlyThoughts` or `refused`, and the errors of the `openai` package, the runtime and `repliesIn`
 */
export async function* sendCall(
  env: Env,
  { model, messages, parameters, meter, thoughts, onAccepted }: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const body = { model, messages, ...parameters };
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
  onAccepted();
  const text = new VisibleText();
  const most = MAX_CHARACTERS + charactersOf(thoughts);
  let [characters, shown, isCutShort] = [0, 0, false];
  for await (const reply of repliesIn(response, { meter, stop: () => ended.abort() })) {
    const added = text.add(reply.content);
    const visible = added.slice(0, MAX_CHARACTERS - shown);
    meter.heard(reply.content + reply.thinking, visible === "");
    characters += reply.content.length + reply.thinking.length;
    shown += added.length;
    const isTooLong = characters > most || shown > MAX_CHARACTERS;
    isCutShort ||= reply.isCutShort || isTooLong;
    if (visible) meter.shows();
    if (visible || reply.content || reply.thinking) yield visible;
    if (!isTooLong) continue;
    ended.abort();
    break;
  }
  const rest = text.end().slice(0, Math.max(0, MAX_CHARACTERS - shown));
  if (rest) {
    meter.shows();
    yield rest;
  }
  if (text.isBlank) throw new AnswerError(isCutShort ? "onlyThoughts" : "empty");
  if (isCutShort) yield CUT_SHORT;
}
