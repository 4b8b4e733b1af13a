import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { type ModelRequest, streamAnswer } from "#worker/ai/model.ts";
import type { AppEnv } from "#worker/context.ts";
import { toProblem } from "#worker/problem.ts";
import type { Quota } from "#worker/rest/quotas.ts";

/** Gives an answer in pieces, then the whole as a value. The signal is aborted when the caller leaves. */
export type AnswerSource<T> = (signal: AbortSignal) => AsyncGenerator<string, T>;

/** The source of a model's answer, made into a value by `finish` once it is complete. Failed attempts go to the log. */
export function modelAnswer<T>(
  c: Context<AppEnv>,
  request: ModelRequest,
  finish: (text: string) => T | Promise<T>,
): AnswerSource<T> {
  return async function* (signal) {
    let text = "";
    for await (const piece of streamAnswer(c.env, { ...request, ...noteAttempts(c), signal })) {
      text += piece;
      yield piece;
    }
    return finish(text);
  };
}

/** Writes the failed attempts of a model's call into the request's log line. */
export function noteAttempts(c: Context<AppEnv>): Pick<ModelRequest, "onFailedAttempt"> {
  const record = c.get("record");
  return { onFailedAttempt: (attempt) => (record.attempts ??= []).push(attempt) };
}

/**
 * Answers with one JSON value, or with a stream of events when the caller accepts `text/event-stream`:
 * `delta` { text }, then `done` with the value, or `error` { title, detail }. A failure before the first piece is an ordinary
 * problem with its status. A caller who leaves ends the model's call.
 * @param quota what was counted for the call; given back when no text reaches the caller
 */
export async function sendAnswer<T extends object>(
  c: Context<AppEnv>,
  quota: Quota,
  source: AnswerSource<T>,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, c.req.raw.signal]);
  const pieces = source(signal);
  if (!c.req.header("Accept")?.includes("text/event-stream"))
    return c.json(await orGiveBack(c, quota, signal, valueOf(pieces)));
  const first = await orGiveBack(c, quota, signal, pieces.next());
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

async function valueOf<T>(pieces: AsyncGenerator<string, T>): Promise<T> {
  let piece = await pieces.next();
  while (!piece.done) piece = await pieces.next();
  return piece.value;
}

/** Failures after which the provider may charge for its work. */
const COSTLY: readonly AnswerFailure[] = ["timeout", "refused", "empty", "interrupted"];

/** Waits for the first text that reaches the caller. Gives the quota back when there is none, also when the caller has left. */
async function orGiveBack<T>(
  c: Context<AppEnv>,
  quota: Quota,
  signal: AbortSignal,
  beginning: Promise<T>,
): Promise<T> {
  const settled = beginning.catch(async (error: unknown) => {
    if (error instanceof AnswerError) {
      const isCostly = signal.aborted || COSTLY.includes(error.kind);
      // Where the database fails, the count stays.
      await (isCostly ? quota.giveBackCostly() : quota.giveBack()).catch(() => undefined);
    }
    throw error;
  });
  // Registered before the caller can leave: the platform then waits for it.
  c.executionCtx.waitUntil(settled.catch(() => undefined));
  return settled;
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
