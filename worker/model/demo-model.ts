import { z } from "zod";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import { demoSuggestion } from "#worker/model/demo-assist.ts";
import { demoVerdict } from "#worker/model/demo-judge.ts";
import { demoItems } from "#worker/model/demo-items.ts";
import { demoText } from "#worker/model/demo-text.ts";
import { utcDay } from "#domain/day.ts";
import { DAY_MS } from "#domain/durations.ts";

const PAUSE = 15;

const RETIRES_IN_MS = 30 * DAY_MS;

/** The text of a message. The demo model looks at no image. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().default("") }))
    .transform((parts) => parts.map(({ text }) => text).join("")),
]);

const DemoRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: Content })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
type DemoRequest = z.output<typeof DemoRequest>;

/**
 * A `fetch` that answers as an OpenAI-compatible endpoint would, in process and without a key, so that a fresh machine runs the
 * whole product. The text is made from the prompt alone and is marked as a demo answer.
 * @returns a chat completion as JSON, or as server-sent events where `stream` is set; the list of models; 400 or 404 for anything else
 */
export async function demoModelFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const { method } = request;
  if (method === "GET" && new URL(request.url).pathname.endsWith("/models")) return demoModels();
  if (method !== "POST" || !new URL(request.url).pathname.endsWith("/chat/completions")) {
    return problem(404, "There is only POST /chat/completions and GET /models.");
  }
  const body = DemoRequest.safeParse(await request.json().catch(() => null)).data;
  if (!body) return problem(400, "The body is no chat completion request.");
  const { messages } = body;
  const text =
    demoVerdict(messages) ?? demoSuggestion(messages) ?? demoItems(messages) ?? demoText(messages);
  if (!body.stream) return Response.json(completion(body, text));
  const events = eventsOf(body, text, init?.signal ?? null);
  return new Response(toStream(events), { headers: { "Content-Type": "text/event-stream" } });
}

/** The list of models. One ends in 30 days, so that a fresh machine shows how that looks. */
function demoModels(): Response {
  const end = utcDay(Date.now() + RETIRES_IN_MS);
  const retiring = { id: DEFAULT_MODEL, shutdown_date: end, replacement: "gpt-6-luna" };
  const ids = ["gpt-5.6-terra", "gpt-6-luna", "gpt-6.1-terra"];
  const data = [retiring, ...ids.map((id) => ({ id }))];
  return Response.json({
    object: "list",
    data: data.map((model) => ({ object: "model", owned_by: "demo", created: 0, ...model })),
  });
}

function problem(status: number, message: string): Response {
  const error = { message, type: "invalid_request_error", param: null, code: null };
  return Response.json({ error }, { status });
}

function completion(body: DemoRequest, text: string) {
  const message = { role: "assistant", content: text, refusal: null };
  return {
    ...envelope(body, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }],
    usage: usageOf(body, text),
  };
}

/** Four bytes are a token, as in most texts of real models. */
function usageOf({ messages }: DemoRequest, text: string) {
  const tokensIn = (given: string) => Math.ceil(new TextEncoder().encode(given).byteLength / 4);
  const prompt_tokens = tokensIn(messages.map(({ content }) => content).join(""));
  const completion_tokens = tokensIn(text);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function envelope(body: DemoRequest, object: string) {
  const created = Math.floor(Date.now() / 1000);
  return { id: `demo-${crypto.randomUUID()}`, object, created, model: body.model };
}

async function* eventsOf(body: DemoRequest, text: string, signal: AbortSignal | null) {
  const common = envelope(body, "chat.completion.chunk");
  const event = (delta: object, finish: string | null) =>
    JSON.stringify({ ...common, choices: [{ index: 0, delta, finish_reason: finish }] });
  yield event({ role: "assistant", content: "" }, null);
  for (const content of pieces(text)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal?.throwIfAborted();
    yield event({ content }, null);
  }
  yield event({}, "stop");
  if (body.stream_options?.include_usage)
    yield JSON.stringify({ ...common, choices: [], usage: usageOf(body, text) });
  yield "[DONE]";
}

/** Splits a text into pieces of a few words. */
function pieces(text: string): string[] {
  return text.match(/(\S+\s*){1,4}/gu) ?? [];
}

function toStream(events: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(`data: ${value}\n\n`));
    },
    async cancel() {
      await events.return();
    },
  });
}
