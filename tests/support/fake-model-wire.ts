import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { WireShape } from "#tests/support/wire-shapes.ts";

/** The parts of a message with an image are one text here. `/last/TOKEN` has them as they came. */
const Content = z.union([z.string(), z.unknown().transform((parts) => JSON.stringify(parts))]);

/** The fields of a request that the fake model reads. */
export const ModelBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: Content })),
  stream: z.boolean().default(false),
  temperature: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  max_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
  response_format: z.object({ type: z.string() }).optional(),
  safety_identifier: z.string().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});

/** One request and its response. `call` is the number of this request among those with the same token, from 1. */
export type Exchange = {
  response: ServerResponse;
  body: z.output<typeof ModelBody>;
  authorization: string;
  call: number;
};

/** Stands for the text of a provider's error, which must never reach a visitor. */
export const PROVIDER_TEXT = "PROVIDER-TEXT";

/** The only model that exists in the scenarios of missing models. */
export const FALLBACK_MODEL = "fallback-model";

/** The usage of an answer whose endpoint reports it. */
const USAGE = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };

/** Answers with JSON and ends. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers = {},
): void {
  sendBody(response, status, JSON.stringify(value), headers);
}

/** Answers with a provider's JSON, character for character, and ends. */
export function sendBody(
  response: ServerResponse,
  status: number,
  text: string,
  headers = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(text);
}

/** Answers with HTML, as a proxy in front of a provider does, and ends. */
export function sendHtml(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Type": "text/html" });
  response.end(`<!doctype html><title>${PROVIDER_TEXT}</title><p>${PROVIDER_TEXT}</p>`);
}

/** Answers with an error in the provider's format and ends. */
export function sendError(
  response: ServerResponse,
  status: number,
  error: { code: string; type?: string; param?: string; message?: string },
  headers: Record<string, string> = {},
): void {
  const full = { message: PROVIDER_TEXT, type: "invalid_request_error", param: null, ...error };
  sendJson(response, status, { error: full }, headers);
}

/** Answers with a text, as JSON or as events of twelve characters each, so that words and headings are split. */
export function sendText(exchange: Exchange, text: string, length = 12): void {
  const parts = exchange.body.stream ? cut(text, length) : [text];
  sendParts(
    exchange,
    parts.map((content) => ({ content })),
    "stop",
  );
}

/** Streams parts of a message, or sends the first part as JSON, with a finish reason. */
export function sendParts(
  exchange: Exchange,
  parts: object[],
  finish: string,
  usage: object | null = USAGE,
): void {
  const { response, body } = exchange;
  if (!body.stream)
    return sendJson(response, 200, {
      ...completion(exchange, parts[0] ?? {}, finish),
      ...(usage && { usage }),
    });
  startBody(exchange);
  for (const part of parts) response.write(eventOf(completion(exchange, part, null)));
  response.write(eventOf(completion(exchange, {}, finish)));
  if (usage && body.stream_options?.include_usage) response.write(usageEvent(exchange, usage));
  response.end(eventOf("[DONE]"));
}

/** The last chunk of a stream with `include_usage`. */
function usageEvent(exchange: Exchange, usage: object): string {
  return eventOf({ ...completion(exchange, {}, null), choices: [], usage });
}

/** Answers with a shape where it applies, and with the model's name otherwise. */
export function sendShape(exchange: Exchange, { status, headers, body, when }: WireShape): void {
  const { response, body: request } = exchange;
  const isForOthers = when === "own" && request.model === FALLBACK_MODEL;
  const isOther = when === "moderated" && !request.messages.at(-1)?.content.includes("Moderated");
  const isFree = when === "system" && !request.messages.some(({ role }) => role === "system");
  const cap = request.max_completion_tokens ?? request.max_tokens ?? Infinity;
  const isBelow = typeof when === "object" && cap <= when.above;
  if (isForOthers || isOther || isFree || isBelow)
    return sendText(exchange, `model: ${request.model}`);
  response.writeHead(status, headers);
  for (const event of body.split(/(?<=\n\n)/u)) response.write(event);
  response.end();
}

/** Sends the headers of a response and never a body. */
export function startBody({ response, body }: Exchange): void {
  const type = body.stream ? "text/event-stream; charset=utf-8" : "application/json";
  response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" });
  response.flushHeaders();
}

/** Sends the beginning of an answer, two events or incomplete JSON, and does not end. */
export function sendBeginning(exchange: Exchange): void {
  startBody(exchange);
  const { response, body } = exchange;
  if (!body.stream)
    return void response.write('{"choices": [{"index": 0, "message": {"content": "Half');
  response.write(eventOf(completion(exchange, { role: "assistant", content: "" }, null)));
  response.write(eventOf(completion(exchange, { content: "Half an " }, null)));
}

/** Repeats a text, with a pause in milliseconds before each, until the caller leaves. */
export async function sendForever(exchange: Exchange, text: string, pause: number): Promise<void> {
  sendBeginning(exchange);
  while (!exchange.response.destroyed) await sendLater(exchange, text, pause);
}

/** Sends a text so many times, with a pause in milliseconds before each, and ends. */
export async function sendSlowly(
  exchange: Exchange,
  text: string,
  pause: number,
  times: number,
): Promise<void> {
  startBody(exchange);
  for (let sent = 0; sent < times; sent += 1) await sendLater(exchange, text, pause);
  exchange.response.end(eventOf("[DONE]"));
}

/** Streams a text in pieces of thirty characters, as a quick model does, so that a browser paints between them. */
export async function sendInPieces(exchange: Exchange, text: string): Promise<void> {
  startBody(exchange);
  // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
  for (const piece of cut(text, 30)) await sendLater(exchange, piece, 20);
  exchange.response.write(eventOf(completion(exchange, {}, "stop")));
  exchange.response.end(eventOf("[DONE]"));
}

async function sendLater(exchange: Exchange, text: string, pause: number): Promise<void> {
  await sleep(pause);
  const { response, body } = exchange;
  const chunk = body.stream ? eventOf(completion(exchange, { content: text }, null)) : text;
  if (!response.writableNeedDrain) response.write(chunk);
}

/** A chat completion, or a chunk of one where the request asks for a stream. */
export function completion({ body }: Exchange, part: object, finish: string | null) {
  return {
    id: "chatcmpl-fake",
    object: body.stream ? "chat.completion.chunk" : "chat.completion",
    created: 1_700_000_000,
    model: body.model,
    choices: [{ index: 0, [body.stream ? "delta" : "message"]: part, finish_reason: finish }],
  };
}

/** One server-sent event as chat completions use them. */
export function eventOf(value: unknown): string {
  return `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
}

function cut(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
