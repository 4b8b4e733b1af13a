import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { AI_MARK } from "#domain/ai-generated.ts";
import { type AnswerPiece, withPiece } from "#worker/model/visible-text.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import type { AppEnv } from "#worker/context.ts";
import { detailOf, toProblem } from "#worker/problem.ts";
import { type AnswerResponse, type MeteredAnswer, isStreamed } from "#worker/answers/metered.ts";
import { type AnswerBlock, AnswerRenderer } from "#worker/answers/html.ts";

/**
 * Asks the model, yields the pieces of the answer, and returns the complete value. A piece is text, text that is not formatted, or
 * finished HTML that covers no text, rendered where it is sent. The request's signal is aborted when the caller disconnects, unless a repeated call gets the answer.
 */
export type AnswerSource<T> = (request: ModelRequest) => AsyncGenerator<SentPiece, T>;
export type SentPiece = AnswerPiece | { text: string } | { html(): Promise<string> };

/**
 * The source of an answer to one question.
 * @param finish makes the value from the complete text
 * @param onStopped gets the text so far where the caller of a streamed answer has disconnected after the first text
 */
export function answerText<T>(
  c: Context<AppEnv>,
  finish: (text: string) => T | Promise<T>,
  onStopped?: (text: string) => Promise<unknown>,
): AnswerSource<T> {
  return async function* (request) {
    let text = "";
    const ended = Promise.withResolvers<void>();
    // Registered before the first text: after a disconnect, the platform waits only for promises that are already registered.
    if (onStopped) c.executionCtx.waitUntil(ended.promise);
    try {
      for await (const piece of streamAnswer(c.env, request)) {
        text = withPiece(text, piece);
        yield piece;
      }
    } catch (error) {
      if (request.signal?.aborted && text !== "" && isStreamed(c)) await onStopped?.(text);
      throw error;
    } finally {
      ended.resolve();
    }
    return finish(text);
  };
}

/**
 * Answers with one JSON value, or with a stream of events where `Accept` names it (product/rest 5): `delta` for each piece of text, `block`
 * for finished blocks of it as HTML, `done` with the value. A failure before the model
 * thinks or writes is a problem with its status. If the caller disconnects, the call to the model is aborted.
 * @param metered the admitted answer, which ends here; its counts are given back where no text reaches the caller (product/usage 3)
 */
export async function sendAnswer<T extends object>(
  c: Context<AppEnv>,
  metered: MeteredAnswer,
  source: AnswerSource<T>,
  request: ModelRequest,
): Promise<AnswerResponse<T>> {
  if (!isStreamed(c)) {
    const value = await wholeAnswer(c, metered, source, request);
    return c.json({ ...value, ...AI_MARK }) as unknown as AnswerResponse<T>;
  }
  const left = new AbortController();
  const signal = metered.isCompleted
    ? left.signal
    : AbortSignal.any([left.signal, c.req.raw.signal]);
  const pieces = source({ ...request, signal });
  const first = await orEnd(pieces.next(), metered, signal);
  const ended = Promise.withResolvers<void>();
  c.get("record").streamed = ended.promise;
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      if (!metered.isCompleted) left.abort();
    });
    // workerd detects a disconnect when it writes. Without comments, it would not while the model sends nothing.
    const comments = setInterval(() => void stream.write(":\n\n"), COMMENT_INTERVAL);
    // An answer that is completed in any case does not wait for its reader: a cut connection takes nothing more.
    let sent = Promise.resolve();
    const send = async (event: string, data: unknown) => {
      sent = sendEvent(stream, event, data);
      if (!metered.isCompleted) await sent;
    };
    const renderer = new AnswerRenderer();
    const sendBlock = async (block: AnswerBlock | null) => block && send("block", block);
    const sendRest = async () => isOfText && !isTakenBack && sendBlock(await renderer.end());
    let hasText = false;
    let isOfText = false;
    // Where the text so far has turned out to be thoughts, `done` replaces all of it, because no block covers its end.
    let isTakenBack = false;
    const onPiece = async (piece: SentPiece) => {
      isTakenBack ||= piece === null;
      if (!piece) return;
      hasText = true;
      if (typeof piece === "object" && "text" in piece) return send("delta", piece);
      if (typeof piece === "object") return sendBlock({ html: await piece.html(), end: 0 });
      const text = piece;
      isOfText = true;
      await send("delta", { text });
      if (!isTakenBack) await sendBlock(await renderer.add(text));
    };
    try {
      const value = await forward(pieces, Promise.resolve(first), onPiece);
      await sendRest();
      await send("done", { ...value, ...AI_MARK });
      metered.end({ hasText: true, value });
    } catch (error) {
      metered.end({ error, hasLeft: signal.aborted, hasText });
      // An answer that is cut off keeps what it had, formatted.
      await sendRest();
      const problem = toProblem(error, c);
      await send("error", {
        code: problem.code,
        title: problem.title,
        detail: detailOf(problem, c),
      });
    } finally {
      clearInterval(comments);
      ended.resolve();
      // The stream is closed behind this function, and what has not been written by then is lost.
      await sent;
    }
  });
  // streamSSE sets no-cache.
  response.headers.set("Cache-Control", "no-store");
  return response as AnswerResponse<T>;
}

/**
 * Waits for a complete answer and returns its value.
 * @param metered the admitted answer, which ends here
 */
export async function wholeAnswer<T extends object>(
  c: Context<AppEnv>,
  metered: MeteredAnswer,
  source: AnswerSource<T>,
  request: ModelRequest,
): Promise<T> {
  const signal = metered.isCompleted ? new AbortController().signal : c.req.raw.signal;
  const pieces = source({ ...request, signal });
  const value = await orEnd(forward(pieces, pieces.next()), metered, signal);
  metered.end({ hasText: true, value });
  return value;
}

/** Ends an answer of which no text has been sent, if it fails. */
async function orEnd<T>(
  beginning: Promise<T>,
  metered: MeteredAnswer,
  signal: AbortSignal,
): Promise<T> {
  return beginning.catch((error: unknown) => {
    metered.end({ error, hasLeft: signal.aborted, hasText: false });
    throw error;
  });
}

/** Milliseconds between two comments in a stream. */
const COMMENT_INTERVAL = 1_000;

/** Passes the pieces to `onPiece`, one after the other, and returns the complete value. */
async function forward<T>(
  pieces: AsyncGenerator<SentPiece, T>,
  first: Promise<IteratorResult<SentPiece, T>>,
  onPiece: (piece: SentPiece) => Promise<unknown> | void = () => undefined,
): Promise<T> {
  let piece = await first;
  for (; !piece.done; piece = await pieces.next()) await onPiece(piece.value);
  return piece.value;
}

async function sendEvent(stream: SSEStreamingApi, event: string, data: unknown): Promise<void> {
  await stream.writeSSE({ event, data: JSON.stringify(data) });
}
