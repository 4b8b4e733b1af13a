import type { OpenAI } from "openai";
import { z } from "zod";
import { AnswerError } from "#worker/ai/answer-error.ts";
import type { OptionalParameter } from "#worker/ai/model-memory.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";

/** One request as it goes over the wire. `parameters` are those a model may refuse. */
export type ModelCall = {
  model: string;
  messages: ModelRequest["messages"];
  parameters: Partial<Record<OptionalParameter, number>>;
};

/** One attempt: sends the call and gives the answer's text, in one piece or in many. Throws what the client throws. */
export type Send = (
  provider: OpenAI,
  call: ModelCall,
  signal: AbortSignal,
) => AsyncIterable<string>;

const Part = z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish();

const Reply = z.object({
  choices: z
    .array(z.object({ message: Part, delta: Part, finish_reason: z.string().nullish() }))
    .nullish(),
  error: z.unknown().optional(),
});

/**
 * Asks for a stream and gives its pieces.
 * @throws {AnswerError} `interrupted` where the stream ends before the provider says that the answer is finished
 */
export async function* sendStreaming(
  provider: OpenAI,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const stream = await provider.chat.completions.create(
    { ...bodyOf(call), stream: true },
    { signal },
  );
  let chunks = 0;
  let replies = 0;
  let hasText = false;
  for await (const chunk of stream) {
    chunks += 1;
    const reply = readReply(chunk);
    if (!reply) continue;
    replies += 1;
    hasText ||= reply.text.trim() !== "";
    if (reply.text) yield reply.text;
    if (!reply.finished) continue;
    if (!hasText) throw new AnswerError("empty");
    return;
  }
  if (replies > 0) throw new AnswerError("interrupted");
  throw new AnswerError(chunks > 0 ? "empty" : "unavailable");
}

/** Asks for the whole answer at once and gives it in one piece. */
export async function* sendWhole(
  provider: OpenAI,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const reply = readReply(
    await provider.chat.completions.create({ ...bodyOf(call), stream: false }, { signal }),
  );
  if (!reply?.text.trim()) throw new AnswerError("empty");
  yield reply.text;
}

function bodyOf(call: ModelCall) {
  return { model: call.model, messages: call.messages, ...call.parameters };
}

/** The first choice of a reply or of a stream's chunk, or `null` where there is none (a chunk with usage only). */
function readReply(value: unknown): { text: string; finished: boolean } | null {
  const reply = Reply.safeParse(value).data;
  // Some providers answer 200 with an error inside; HTML comes as a string.
  if (!reply || reply.error) throw new AnswerError("unavailable");
  const choice = reply.choices?.[0];
  if (!choice) return null;
  const part = choice.message ?? choice.delta;
  if (part?.refusal || choice.finish_reason === "content_filter") throw new AnswerError("refused");
  return { text: part?.content ?? "", finished: Boolean(choice.finish_reason) };
}
