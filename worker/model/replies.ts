import { z } from "zod";
import { AnswerError } from "#worker/answer-error.ts";
import { errorIn, FaultInAnswer } from "#worker/model/provider-fault.ts";
import { type ServerEvent, serverEvents } from "#worker/model/server-events.ts";
import { type QuestionMeter, usageIn } from "#worker/model/token-usage.ts";

/** The content of one chunk of a stream, or of a whole JSON answer. */
export type Reply = { content: string; thinking: string; isCutShort: boolean };

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
const CUT_SHORT = /^(length|max_(output_)?tokens|model_length|model_context_window_exceeded)$/u;
const REFUSED =
  /filter|safety|recitation|refus|prohibited|blocklist|spii|guardrail|sensitive|moderation/u;

/** The types of content parts that are not for the reader. */
const THINKING: readonly string[] = ["thinking", "reasoning"];

/** Milliseconds for which the usage of a complete answer is waited for. */
const TAIL_LIMIT = 2_000;

/** How the usage of an answer is read. `stop` ends the connection. */
type Tail = { meter: QuestionMeter; stop(): void };

/**
 * Reads an answer: a stream of events to `[DONE]` or its end, or one JSON value. Where a chunk without text has the only finish reason,
 * the answer ends there, and the usage that follows is read in the background. So it is where the caller needs no more replies.
 * @throws {AnswerError} `refused`, or `unavailable` where the body is no answer
 * @throws {FaultInAnswer} where the body is an error
 * @throws an error of the runtime where the connection breaks, or the stream ends before the answer does
 */
export async function* repliesIn(response: Response, tail: Tail): AsyncGenerator<Reply, void> {
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

/** The first choice of an answer or a chunk, or `null` where it has none, such as a chunk about usage. */
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
  const isCutShort = CUT_SHORT.test(finish);
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
