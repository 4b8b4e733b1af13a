import { z } from "zod";
import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";
import { numberedList } from "#domain/assistant/generator.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { JUDGE_RULES } from "#domain/widgets/checks.ts";
import {
  capitalised,
  demoSuggestion,
  demoWidget,
  type Message,
} from "#worker/model/demo-suggestions.ts";

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
    demoVerdict(messages) ??
    demoSuggestion(messages) ??
    demoWidget(messages) ??
    demoItems(messages) ??
    demoText(messages);
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

const DEMO_NOTE = "Demo answer — set OPENAI_API_KEY for a real model.";

const LIST_REQUEST = /numbered list of (?:exactly )?(\d{1,2}) names/u;

const FOLLOW_UP = /^(You already gave these names|Write another answer)/u;

/** Twelve, so that nine names in a row never share one. */
const NAME_ENDINGS = [
  "Academy",
  "Studio",
  "Collective",
  "Lab",
  "Path",
  "Circle",
  "Workshop",
  "Compass",
  "Blueprint",
  "Journey",
  "Hub",
  "Foundry",
];

/** Words that are not about the subject, such as the labels in a generator's message. */
const FILLERS = new Set(
  (
    "about after also audience because been before being content course courses create description does each from give " +
    "have help into just like make more most other please promotion should some such than that their them then there " +
    "these they this titles type using very want well were what when where which while will with would write your"
  ).split(" "),
);

/**
 * The demo model's answer: the same for the same messages, made from the words that the person wrote.
 * Where a system message asks for a numbered list of names it is one, else a short text in Markdown.
 */
export function demoText(messages: readonly Message[]): string {
  const asked = messages.filter((message) => message.role === "user").map(({ content }) => content);
  // "More like this" and a second request for names follow the brief in a message of their own.
  const followUp = asked.length > 1 && FOLLOW_UP.test(asked.at(-1) ?? "") ? asked.pop() : undefined;
  const words = keyWords(asked.at(-1) ?? "");
  const instructions = messages.filter((message) => message.role === "system");
  const count = LIST_REQUEST.exec(instructions.map((message) => message.content).join("\n"))?.[1];
  if (count) return nameList(words, Number(count), followUp);
  const former = messages.findLast((message) => message.role === "assistant")?.content ?? "";
  return article(followUp ? nextFirst(words, former) : words);
}

/** The words of a text that tell what it is about, at most six: of the values of inputs, where it has any. */
function keyWords(text: string): string[] {
  // product/widgets 3: the values of the inputs stand in this markup; the rest is the author's text.
  const own = Array.from(text.matchAll(/<b><u>(.*?)<\/u><\/b>/gsu), ([, value]) => value).join(" ");
  const plain = (own || text).normalize("NFC");
  const words = plain.match(/[\p{L}\p{M}]{4,}/gu) ?? plain.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const telling = words.map((word) => word.toLowerCase()).filter((word) => !FILLERS.has(word));
  const distinct = [...new Set(telling)].slice(0, 6);
  return distinct.length > 0 ? distinct : ["learning"];
}

/** The words in an order that begins with the word after the subject of the former article. */
function nextFirst(words: readonly string[], former: string): string[] {
  const index = words.findIndex((word) => former.startsWith(heading(word))) + 1;
  return [...words.slice(index), ...words.slice(0, index)];
}

/** @param former a text with names that are not given again */
function nameList(words: readonly string[], count: number, former = ""): string {
  const names = Array.from({ length: 3 * count }, (_, index) => {
    const word = capitalised(words[index % words.length] ?? "");
    const round = Math.floor(index / NAME_ENDINGS.length);
    const series = round > 0 ? ` ${round + 1}` : "";
    // The result of a name generator contains names only, so each name is marked as a demo.
    return `${word} ${NAME_ENDINGS[index % NAME_ENDINGS.length]}${series} (demo)`;
  });
  const fresh = names.filter((name) => !former.includes(name)).slice(0, count);
  return `${numberedList(fresh)}\n\n${DEMO_NOTE}`;
}

function article(words: readonly string[]): string {
  const subject = words[0] ?? "";
  const list = words.map((word) => `**${word}**`).join(", ");
  return [
    heading(subject),
    `*${DEMO_NOTE}*`,
    `This text was made from your own words, without a model: ${list}. A real answer would take them up one by one.`,
    [
      `- **Begin with ${subject}:** say in one sentence why it matters to the people you want to reach.`,
      `- **Show ${words[1] ?? subject} at work:** one example that they know tells more than a definition.`,
      `- **End with ${words.at(-1)}:** name one small step that they can take today.`,
    ].join("\n"),
    "Change your words and ask again: the answer changes with them.",
  ].join("\n\n");
}

function heading(subject: string): string {
  return `## Ideas about ${capitalised(subject)}`;
}

/** How a system message asks for items (domain/answers/kinds.ts). */
const REQUEST = /one JSON object and nothing else.* with (\d+) (\w+),/u;

/**
 * The demo model's answer where a system message asks for items: JSON, made from the words that the person wrote. `null` where none does.
 */
export function demoItems(messages: readonly Message[]): string | null {
  const instructions = messages.filter(({ role }) => role === "system");
  const [, count, word] = REQUEST.exec(instructions.map(({ content }) => content).join(" ")) ?? [];
  const kind = (Object.keys(ITEMS_KINDS) as ItemsKind[]).find((one) => {
    const { one: single, several } = ITEMS_KINDS[one];
    return word === single || word === several;
  });
  if (!kind) return null;
  const words = keyWords(messages.findLast(({ role }) => role === "user")?.content ?? "");
  const items = Array.from({ length: Number(count) }, (_, index) =>
    itemOf(kind, words[index % words.length] ?? "", index),
  );
  const columns = kind === "table" ? { columns: ["Word", "What it is about"] } : {};
  const title = `${DEMO_NOTE.replace(/ — .*/u, "")}: ${words.join(", ")}`;
  return JSON.stringify({ title, ...columns, items }, null, 1);
}

function itemOf(kind: ItemsKind, word: string, index: number): object {
  switch (kind) {
    case "quiz":
      return {
        question: `Which of these words did you write? (${index + 1})`,
        options: rotated([word, "nothing of this", "something else", "a secret"], index),
        right: [(4 - (index % 4)) % 4],
        why: `“${word}” is one of your own words. A real model asks about them.`,
      };
    case "cards":
      return {
        front: `${word} (${index + 1})`,
        back: `What “${word}” means to the people you teach.`,
      };
    case "steps":
      return { title: `Begin with ${word}`, text: `Say in one sentence why ${word} matters.` };
    case "table":
      return { cells: [word, `Row ${index + 1} of a demo answer`] };
  }
}

function rotated(texts: string[], by: number): string[] {
  const place = by % texts.length;
  return [...texts.slice(place), ...texts.slice(0, place)];
}

/**
 * The demo model's verdict, where the messages are a question to a judge: a text meets a criterion if it has its longest word.
 * @returns the verdict as JSON, `null` for other messages
 */
function demoVerdict([rules, asked]: readonly Message[]): string | null {
  if (rules?.content !== JUDGE_RULES || !asked) return null;
  const { criterion, text } = JSON.parse(asked.content) as { criterion: string; text: string };
  const words = criterion.match(/[\p{L}\p{M}]+/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const pass = text.toLowerCase().includes(word.toLowerCase());
  const has = pass ? "has" : "does not have";
  return JSON.stringify({ reason: `Demo verdict: the text ${has} the word “${word}”.`, pass });
}
