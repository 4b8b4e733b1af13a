import type { ReasoningEffort } from "#domain/model.ts";
import type { FailedAttempt } from "#worker/context.ts";
import { z } from "#domain/zod.ts";

/** The JSON that an answer must be. The messages repeat the format in words, for endpoints without formats. */
type AnswerFormat = { name: string; schema: Record<string, unknown> };

/** The kinds of calls. Each has its own circuit (worker/model/patience.ts). */
export const CALL_KINDS = ["widget", "chat", "generator"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** A part of a message. `url` is an address of data. */
type ContentPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } };

type Message = { role: "system" | "user" | "assistant"; content: string | ContentPart[] };

/** The text of a message, without its images. */
export function textOf({ content }: Pick<Message, "content">): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

export function countImages(messages: readonly Pick<Message, "content">[]): number {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return parts.filter(({ type }) => type === "image_url").length;
}

/** The KV entry of a model at an endpoint. */
export const ModelMemory = z.object({
  /** Optional parameters that the endpoint refuses for this model. */
  refused: z.array(z.string()).default([]),
  /** The time (milliseconds since 1970) of the last answer that the model does not exist. */
  missingSince: z.number().optional(),
  /** The most tokens that the endpoint accepts as cap of an answer. */
  cap: z.number().optional(),
  /** True if its answers begin with thoughts that have no opening tag. */
  beginsInThoughts: z.boolean().optional(),
  /** The time of the last error without a reason that no change of the parameters removed. */
  unexplainedSince: z.number().optional(),
});

export type ModelMemory = z.output<typeof ModelMemory>;

/**
 * A request to a model. `temperature` is a number as text, as clients store it; any other text is ignored.
 * `effort` is how much the model thinks, and `person` stands for who asks, on this day: both are sent where the endpoint takes them.
 * `thoughts` are the tokens that are reserved for thoughts, besides those of the text. `memory` is what is known of the model,
 * where it has been read. `format` is what the answer has to be: text, if left out. `signal` aborts the call when the visitor disconnects. `onFailedAttempt` is called for each failed attempt.
 */
export type ModelRequest = {
  model: string;
  temperature: string;
  messages: Message[];
  kind: CallKind;
  effort?: ReasoningEffort;
  person?: string;
  thoughts?: number;
  memory?: ModelMemory;
  format?: AnswerFormat;
  signal?: AbortSignal;
  onFailedAttempt?: (attempt: FailedAttempt) => void;
  meter?: AnswerMeter;
};

/** Counts what the questions of an answer use. */
export type AnswerMeter = {
  asks(model: string, asked: Pick<ModelRequest, "messages" | "format">): QuestionMeter;
};

/** The most tokens of the text of an answer, and of one that is JSON. */
const MAX_TOKENS = { text: 2_048, json: 4_096 };

/** The parts of a request that decide the limit of tokens. `thoughts`: the tokens that the model may use for thoughts, besides those of the text. */
export type Bounds = Pick<ModelRequest, "format" | "thoughts">;

/** The most tokens of the text of an answer, thoughts apart. */
export function textTokens({ format }: Bounds): number {
  return format ? MAX_TOKENS.json : MAX_TOKENS.text;
}

/** More characters than so many tokens have. */
export function charactersOf(tokens: number): number {
  return tokens * 8;
}

/** The message of the role `system`, as an optional part of a call. */
export const SYSTEM_ROLE = "system role";

/** Parameters that a call can leave out where the endpoint refuses them. */
export type OptionalParameters = Record<string, unknown>;

/** Names of two parts of a call that it can leave out: the schema of a format, and streaming together with a format. */
const SCHEMA = "json_schema";
const STREAMED_FORMAT = "stream with response_format";

/**
 * The optional parameters of a call, without those that the endpoint refuses for this model. `max_tokens` replaces a refused
 * `max_completion_tokens`.
 * @param spent the tokens that former attempts of the call have used up
 * @param most the most tokens that the endpoint accepts as cap, where it is known
 */
export function parametersFor(
  request: ModelRequest,
  refused: readonly string[],
  { spent = 0, most = Infinity } = {},
): OptionalParameters {
  const cap = Math.min(mostTokens([], request) - spent, most);
  const isOfOnePiece =
    refused.includes("stream") ||
    (request.format !== undefined && refused.includes(STREAMED_FORMAT));
  const all: OptionalParameters = {
    ...(!isOfOnePiece && { stream: true, stream_options: { include_usage: true } }),
    max_completion_tokens: cap,
  };
  if (refused.includes("max_completion_tokens")) all.max_tokens = cap;
  const temperature = Number.parseFloat(request.temperature);
  if (Number.isFinite(temperature)) all.temperature = temperature;
  if (request.effort) all.reasoning_effort = request.effort;
  if (request.person) all.safety_identifier = request.person;
  if (request.format) all.response_format = formatFor(request.format, refused);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !refused.includes(name)));
}

function formatFor({ name, schema }: AnswerFormat, refused: readonly string[]) {
  if (refused.includes(SCHEMA)) return { type: "json_object" };
  return { type: SCHEMA, json_schema: { name, schema, strict: true } };
}

/** The most tokens of an answer that the endpoint can charge for, where it refuses these parameters. */
export function mostTokens(refused: readonly string[], bounds: Bounds): number {
  const isUncapped = ["max_completion_tokens", "max_tokens"].every((name) =>
    refused.includes(name),
  );
  const tokens = textTokens(bounds) + (bounds.thoughts ?? 0);
  return isUncapped ? charactersOf(tokens) : tokens;
}

/** The parameters that are left out first after an error without a name, one group after the other: OpenAI's newer ones. */
const DOUBTFUL = [
  ["max_completion_tokens", "safety_identifier", "reasoning_effort"],
  [SCHEMA],
  ["response_format"],
  ["stream_options"],
];

/** A provider's refusal: the parameter that it names, and its whole text. */
type SaidRefusal = { param: string; text: string };

/** The sent parameter that a 400 or 422 names, as a list; empty if the error names another field or none. */
export function refusedBy(fault: SaidRefusal, sent: OptionalParameters): string[] {
  const names = Object.keys(sent);
  const format = refusedFormat(fault, sent);
  if (format) return [format];
  const [param] = fault.param.split(".");
  if (param) return names.filter((name) => name === param);
  return names.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(fault.text)).slice(0, 1);
}

/** The next step down the ladder of formats, where the error is about the format. */
function refusedFormat({ param, text }: SaidRefusal, sent: OptionalParameters): string | null {
  const { response_format: format, stream } = sent;
  if (!isFormat(format)) return null;
  const isNamed =
    param.startsWith("response_format") ||
    /response_?format|json[ _]?(schema|object|mode)/iu.test(text);
  if (!isNamed) return null;
  if (stream === true && /stream/iu.test(text)) return STREAMED_FORMAT;
  return format.type === SCHEMA ? SCHEMA : "response_format";
}

function isFormat(value: unknown): value is { type: string } {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The parameters to leave out after a 400 or 422 without a reason: first the doubtful ones, then all but `stream`. */
export function doubtfulAmong(sent: OptionalParameters): string[] {
  const isSchema = isFormat(sent.response_format) && sent.response_format.type === SCHEMA;
  const names = [...Object.keys(sent), ...(isSchema ? [SCHEMA] : [])];
  const groups = DOUBTFUL.map((group) => names.filter((name) => group.includes(name)));
  const doubtful = groups.find((group) => group.length > 0);
  if (doubtful) return doubtful;
  return names.filter((name) => name !== "stream");
}

/** The messages of a request. Where the endpoint refuses the system role, its text precedes the first message of the person. */
export function messagesFor(
  { messages }: ModelRequest,
  refused: readonly string[],
): ModelRequest["messages"] {
  if (!refused.includes(SYSTEM_ROLE)) return messages;
  const rules = messages.filter(({ role }) => role === "system").map(textOf);
  const [first, ...others] = messages.filter(({ role }) => role !== "system");
  if (!first) return messages;
  const before = rules.map((text) => `${text}\n\n`).join("");
  const { content } = first;
  const joined =
    typeof content === "string"
      ? before + content
      : [{ type: "text" as const, text: before }, ...content];
  return [{ ...first, content: joined }, ...others];
}

const Tokens = z.int().min(0).max(1_000_000_000);
const Details = z.object({ cached_tokens: Tokens.nullish(), reasoning_tokens: Tokens.nullish() });

const Usage = z.object({
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  total_tokens: Tokens.nullish().catch(null),
  prompt_tokens_details: Details.nullish().catch(null),
  completion_tokens_details: Details.nullish().catch(null),
  // DeepSeek
  prompt_cache_hit_tokens: Tokens.nullish().catch(null),
});

/** The tokens of one question as the provider counts them. `cached` is a part of `input`, `reasoning` of `output`. */
export type TokenUsage = { input: number; cached: number; output: number; reasoning: number };

/**
 * The tokens of one question to a model, and the milliseconds that it took. `thoughts` are the tokens of thoughts that the provider has
 * counted or sent: a silence is none.
 */
export type MeasuredQuestion = {
  model: string;
  tokens: TokenUsage;
  thoughts: number;
  isEstimated: boolean;
  ms: number;
};

/**
 * The usage in a chunk or an answer; `null` if it has none. An answer does not fail because its usage is odd. Some providers count
 * thoughts in `total_tokens` only, and charge for them as output (Gemini).
 */
export function usageIn(value: unknown): TokenUsage | null {
  if (typeof value !== "object" || value === null || !("usage" in value)) return null;
  const usage = Usage.safeParse(value.usage).data;
  if (!usage || usage.prompt_tokens + usage.completion_tokens === 0) return null;
  const input = usage.prompt_tokens;
  const output = Math.max(usage.completion_tokens, (usage.total_tokens ?? 0) - input);
  const uncounted = output - usage.completion_tokens;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0;
  const reasoning = Math.max(usage.completion_tokens_details?.reasoning_tokens ?? 0, uncounted);
  return {
    input,
    cached: Math.min(cached, input),
    output,
    reasoning: Math.min(reasoning, output),
  };
}

/** The findings of one question to the model, for its meter (worker/model/meter.ts). */
export type QuestionMeter = {
  /** The provider has begun to answer, or was left before it did. It may charge from here on. */
  begins(): void;
  /** The provider has sent so much text. */
  received(text: string, isThought: boolean): void;
  /** The reader has the first text. */
  shows(): void;
  used(usage: TokenUsage): void;
  /** The answer is complete; what the provider still sends is being read. */
  reads(rest: Promise<void>): void;
  ends(): void;
  /** The provider has sent an error in place of an answer. */
  isFree(): void;
  /** The tokens that the provider may charge for; `null` if it does not. */
  charged(): TokenUsage | null;
};

/** The meter of a call that nobody counts. */
export const UNCOUNTED: QuestionMeter = {
  begins: () => undefined,
  received: () => undefined,
  shows: () => undefined,
  used: () => undefined,
  reads: () => undefined,
  ends: () => undefined,
  isFree: () => undefined,
  charged: () => null,
};
