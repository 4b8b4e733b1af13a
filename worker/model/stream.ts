import { createParser } from "eventsource-parser";
import { z } from "zod";
import { AnswerError } from "#worker/problem.ts";
import type { Env } from "#worker/env.ts";
import type { Lesson } from "#worker/model/ready-model.ts";
import {
  type ModelRequest,
  type OptionalParameters,
  charactersOf,
  type QuestionMeter,
  type TokenUsage,
  usageIn,
} from "#worker/model/request.ts";
import { capOf, FaultInAnswer, errorIn } from "#worker/model/failures.ts";
import { openProvider } from "#worker/model/provider.ts";
import { type AnswerPiece, VisibleText } from "#worker/model/visible-text.ts";

type ModelCall = {
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
  onAccepted(): void;
  /** Called where the answer has shown something new about the model. */
  onLesson(lesson: Lesson): void;
};

/** True if a plausible count exceeds a cap. An endpoint that keeps the cap can count a little more than it. */
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
      // A provider may charge for a question although nobody waits for its answer.
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
    meter.received(reply.content + reply.thinking, added.length === 0);
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

/** The content of one chunk of a stream, or of a whole JSON answer. */
type Reply = { content: string; thinking: string; isCutShort: boolean };

const TextPart = z.union([
  z.string(),
  z.object({ type: z.string().optional(), text: z.string().nullish() }),
]);
// Mistral sends thoughts as a part with parts of its own.
const Thoughts = z.object({ type: z.string(), thinking: z.array(TextPart) });
const ContentPart = z.union([Thoughts, TextPart]);
const Message = z
  .object({
    content: z.union([z.array(ContentPart), ContentPart]).nullish(),
    refusal: z.string().nullish(),
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
  })
  .nullish();
const Completion = z.object({
  choices: z
    .array(z.object({ message: Message, delta: Message, finish_reason: z.string().nullish() }))
    .nullish(),
});
type Choice = NonNullable<z.output<typeof Completion>["choices"]>[number];

/** Values of `finish_reason`, in lower case. An answer that ends for any other reason is incomplete. */
const COMPLETE =
  /^(stop|stop_(sequence|token)|eos(_token)?|end_turn|completed?|tool_(calls?|use)|function_call|none|)$/u;
const LENGTH_REACHED =
  /^(length|max_(output_)?tokens|model_length|model_context_window_exceeded)$/u;
const REFUSED =
  /filter|safety|recitation|refus|prohibited|blocklist|spii|guardrail|sensitive|moderation/u;

/** The types of content parts that are not for the reader. */
const THINKING: readonly string[] = ["thinking", "reasoning"];

/** Milliseconds for which the usage of a complete answer is waited for. */
const TAIL_LIMIT = 2_000;

/** A reader of the usage at the end of an answer. `stop` ends the connection. */
type Tail = { meter: QuestionMeter; stop(): void };

/**
 * Reads an answer: a stream of events to `[DONE]` or its end, or one JSON value. Where a chunk without text has the only finish reason,
 * the answer ends there, and the usage that follows is read in the background. So it is where the caller needs no more replies.
 * @throws {AnswerError} `refused`, or `unavailable` if the body is no answer
 * @throws {FaultInAnswer} if the body is an error
 * @throws an error of the runtime if the connection breaks, or the stream ends before the answer does
 */
async function* repliesIn(response: Response, tail: Tail): AsyncGenerator<Reply, void> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body) throw new AnswerError("empty");
  if (!/event-stream/iu.test(type) && /json/iu.test(type)) {
    const reply = replyOf(parse(await response.text()), tail.meter);
    if (reply) yield reply;
    return;
  }
  const events = serverEvents(response.body);
  let [isFinished, isCutShort, count, hasText, hasTail] = [false, false, 0, false, true];
  try {
    for (;;) {
      const { done, value: event } = await events.next();
      hasTail = !done && !isEnd(event);
      if (done) break;
      if (!hasTail) return;
      count += 1;
      const reply = replyOf(valueOf(event), tail.meter);
      if (reply) yield reply;
      hasText ||= Boolean(reply?.content);
      if (hasText && !isFinished && reply?.isFinished && reply.content === "") return;
      // Some servers send finish_reason with every chunk, so only [DONE] or the end of the stream ends the answer.
      isFinished ||= reply?.isFinished ?? false;
      isCutShort ||= reply?.isCutShort ?? false;
    }
  } catch (error) {
    hasTail = false;
    // After the length limit some servers send an error: the reader is told that the answer ends here.
    const isVerdict =
      error instanceof AnswerError || (error instanceof FaultInAnswer && !isCutShort);
    // A connection that breaks after finish_reason does not damage the answer.
    if (!isFinished || isVerdict) throw error;
  } finally {
    if (hasTail) tail.meter.reads(readTail(events, tail));
    else await events.return();
  }
  if (count === 0) throw new AnswerError("unavailable");
  if (!isFinished) throw new Error("The stream ended before the answer did.");
}

/** Reads the events after the answer, for a limited time, and ends the connection. Never fails. */
async function readTail(events: AsyncGenerator<ServerEvent>, { meter, stop }: Tail): Promise<void> {
  const timer = setTimeout(stop, TAIL_LIMIT);
  try {
    for await (const event of events) {
      if (isEnd(event)) break;
      const usage = usageIn(parse(event.data));
      if (usage) meter.used(usage);
    }
  } catch {
    // The answer is complete without its usage.
  }
  clearTimeout(timer);
}

function isEnd({ data }: ServerEvent): boolean {
  return data.trim() === "[DONE]";
}

function valueOf({ event, data }: ServerEvent): unknown {
  const value = parse(data);
  if (event === "error") throw new FaultInAnswer(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AnswerError("unavailable");
  }
}

/** The first choice of an answer or a chunk, or `null` if it has none, such as a chunk about usage. */
function replyOf(value: unknown, meter: QuestionMeter): (Reply & { isFinished: boolean }) | null {
  const error = errorIn(value);
  if (error) throw new FaultInAnswer(error);
  const usage = usageIn(value);
  if (usage) meter.used(usage);
  const completion = Completion.safeParse(value).data;
  if (!completion) throw new AnswerError("unavailable");
  const choice = completion.choices?.[0];
  if (!choice) return null;
  const finish = choice.finish_reason?.toLowerCase() ?? "";
  if (finish === "error") throw new Error("The provider failed while it answered.");
  const message = hasContent(choice.delta) ? choice.delta : (choice.message ?? choice.delta);
  if (message?.refusal || REFUSED.test(finish)) throw new AnswerError("refused");
  const isCutShort = LENGTH_REACHED.test(finish);
  if (!isCutShort && !COMPLETE.test(finish)) throw new AnswerError("interrupted");
  return {
    content: partsOf(message)
      .filter((part) => !isThought(part))
      .map(textOf)
      .join(""),
    thinking:
      (message?.reasoning_content ?? message?.reasoning ?? "") +
      partsOf(message).filter(isThought).map(textOf).join(""),
    isCutShort,
    isFinished: finish !== "",
  };
}

/** Some servers send an empty `message` beside the `delta` of a chunk. */
function hasContent(message: Choice["message"]): boolean {
  const { content, refusal, reasoning_content, reasoning } = message ?? {};
  return [content, refusal, reasoning_content, reasoning].some(Boolean);
}

type Part = z.output<typeof ContentPart>;

function partsOf(message: Choice["message"]): Part[] {
  const content = message?.content ?? "";
  return Array.isArray(content) ? content : [content];
}

/** Whether a part is not for the reader. */
function isThought(part: Part): boolean {
  return typeof part !== "string" && THINKING.includes(part.type ?? "");
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  return "thinking" in part ? part.thinking.map(textOf).join("") : (part.text ?? "");
}

type ServerEvent = { event?: string; data: string };

/**
 * Reads the events of a `text/event-stream` body that have data. Stopping the iteration cancels the body. A body that is one JSON value,
 * from a server that sends no type, is an event with this value and the end of the stream.
 */
async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const events: ServerEvent[] = [];
  /** The text before the first event. */
  let unread: string | null = "";
  const parser = createParser({
    onEvent({ event, data }) {
      if (data.trim() !== "") events.push({ event, data });
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      if (unread !== null) unread += text;
      parser.feed(text);
      // The last event may lack the empty line at its end.
      if (done) parser.feed("\n\n");
      if (events.length > 0) unread = null;
      yield* events.splice(0);
      if (done && unread && /^\s*[[{]/u.test(unread)) yield* [{ data: unread }, { data: "[DONE]" }];
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
