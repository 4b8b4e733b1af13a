import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { completeAnswer, type ModelRequest, streamAnswer } from "#worker/ai/model.ts";
import type { AppEnv } from "#worker/context.ts";
import type { Env } from "#worker/env.ts";
import { toProblem } from "#worker/rest/problem.ts";

/** Two ways to the same answer: whole at once, or in pieces that are followed by the whole. */
export type AnswerSource<T> = {
  whole(signal: AbortSignal): Promise<T>;
  pieces(signal: AbortSignal): AsyncGenerator<string, T>;
};

/** What the model says to some messages, made into a value by `finish` once it is complete. */
export function modelAnswer<T>(
  env: Env,
  request: ModelRequest,
  finish: (text: string) => T | Promise<T>,
): AnswerSource<T> {
  return {
    whole: async (signal) => finish(await completeAnswer(env, { ...request, signal })),
    async *pieces(signal) {
      let text = "";
      for await (const piece of streamAnswer(env, { ...request, signal })) {
        text += piece;
        yield piece;
      }
      return finish(text);
    },
  };
}

/**
 * Answers with one JSON value, or with a stream of events when the caller accepts `text/event-stream` (design 4):
 * `delta` { text }, then `done` with the value, or `error` { title, detail }. What fails before the first piece is an ordinary
 * problem with its status. A caller who leaves ends the model's call.
 */
export async function sendAnswer<T extends object>(
  c: Context<AppEnv>,
  source: AnswerSource<T>,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, c.req.raw.signal]);
  if (!c.req.header("Accept")?.includes("text/event-stream"))
    return c.json(await source.whole(signal));
  const pieces = source.pieces(signal);
  const first = await pieces.next();
  const ended = Promise.withResolvers<void>();
  c.get("record").streamed = ended.promise;
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(() => left.abort());
    try {
      await sendPieces(stream, pieces, first);
    } catch (error) {
      const { title, parts } = toProblem(error, c);
      await send(stream, "error", { title, detail: parts.detail });
    } finally {
      ended.resolve();
    }
  });
  // It would say "no-cache" by itself.
  response.headers.set("Cache-Control", "no-store");
  return response;
}

async function sendPieces<T>(
  stream: SSEStreamingApi,
  pieces: AsyncGenerator<string, T>,
  first: IteratorResult<string, T>,
): Promise<void> {
  let piece = first;
  while (!piece.done) {
    await send(stream, "delta", { text: piece.value });
    piece = await pieces.next();
  }
  await send(stream, "done", piece.value);
}

async function send(stream: SSEStreamingApi, event: string, data: unknown): Promise<void> {
  await stream.writeSSE({ event, data: JSON.stringify(data) });
}
