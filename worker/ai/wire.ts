import { AnswerError } from "#worker/answer-error.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import { MAX_CHARACTERS, type OptionalParameters } from "#worker/ai/parameters.ts";
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
};

/** The last sentence of an answer that reached the length limit (product/operations 2). */
export const CUT_SHORT = "\n\n(The answer was too long and ends here.)";

/**
 * Sends one call and yields the pieces of the answer, without thinking and without white space at both ends.
 * @throws {AnswerError} `empty` or `refused`, and the errors of the `openai` package, the runtime and `repliesIn`
 */
export async function* sendCall(
  env: Env,
  { model, messages, parameters, meter }: ModelCall,
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
      if (signal.aborted) meter.heard("");
      throw error;
    });
  meter.heard("");
  const text = new VisibleText();
  let characters = 0;
  let isCutShort = false;
  for await (const reply of repliesIn(response, { meter, stop: () => ended.abort() })) {
    meter.heard(reply.content + reply.thinking);
    const content = reply.content.slice(0, MAX_CHARACTERS - characters);
    characters += reply.content.length + reply.thinking.length;
    isCutShort ||= reply.isCutShort || characters > MAX_CHARACTERS;
    const visible = text.add(content);
    if (visible) yield visible;
    if (characters <= MAX_CHARACTERS) continue;
    ended.abort();
    break;
  }
  const rest = text.end();
  if (rest) yield rest;
  if (text.isBlank) throw new AnswerError("empty");
  if (isCutShort) yield CUT_SHORT;
}
