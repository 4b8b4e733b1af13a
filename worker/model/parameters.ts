import { type AnswerFormat, type ModelRequest, textOf } from "#worker/model/model-request.ts";
import type { ProviderFault } from "#worker/model/provider-fault.ts";

/** The most tokens of the text of an answer, and of one that is JSON. */
const MAX_TOKENS = { text: 2_048, json: 4_096 };

/** What bounds the tokens of an answer. `thoughts`: those that the model may use besides those of the text. */
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

/** The names of two steps down a ladder: a format without its schema, and an answer with a format in one piece. */
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

/** The parameter that a 400 or 422 names: none, where it names another field or nothing. */
export function refusedBy(fault: ProviderFault, sent: OptionalParameters): string[] {
  const names = Object.keys(sent);
  const format = refusedFormat(fault, sent);
  if (format) return [format];
  const [param] = fault.param.split(".");
  if (param) return names.filter((name) => name === param);
  return names.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(fault.text)).slice(0, 1);
}

/** The next step down the ladder of formats, where the error is about the format. */
function refusedFormat({ param, text }: ProviderFault, sent: OptionalParameters): string | null {
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
