import { APIConnectionError, APIError } from "openai/core/error";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/problem.ts";
import {
  type ModelRequest,
  type OptionalParameters,
  SYSTEM_ROLE,
  countImages,
  doubtfulAmong,
  refusedBy,
} from "#worker/model/request.ts";
import { z } from "zod";

/** The other calls that a failure affects: none (`message`), all of this model, or all of the endpoint. */
export type Scope = "message" | "model" | "endpoint";

/** The next step after a failed attempt. */
export type Failure =
  /** `isUnexplained`: a 400 or 422 without a reason, which no change of the parameters removes. */
  | { step: "give-up"; error: AnswerError; scope: Scope; isUnexplained?: boolean }
  /** `retryAfter` in milliseconds. */
  | { step: "again"; kind: AnswerFailure; retryAfter?: number }
  | { step: "other-model" }
  | { step: "omit"; parameters: string[] }
  /** The cap for the tokens of this answer, and of every answer of the model. */
  | { step: "lower"; tokens: number; lesson: number };

/**
 * The parts of the call that the classification needs. `isBlamed`: an error without a reason may be about the parameters. It is not where
 * the endpoint has lately answered so without any of them.
 */
type Asked = {
  model: string;
  messages: ModelRequest["messages"];
  parameters: OptionalParameters;
  isBlamed: boolean;
};

/** Statuses of temporary faults: time-out, conflict, too early, too many requests, no capacity (Groq). */
const PASSING: readonly number[] = [408, 409, 425, 429, 498];

/** Statuses that are about the endpoint: the key, the account, the path. A visitor's text does not cause them. */
const ABOUT_ENDPOINT: readonly number[] = [401, 402, 404];

/**
 * Classifies the error of an attempt.
 * @param error from the `openai` package, the runtime or this folder
 * @returns the next step; worker/model/ask.ts limits the repeats
 */
export function failureOf(error: unknown, asked: Asked): Failure {
  if (error instanceof AnswerError) {
    const isDead = error.kind === "unavailable" || error.kind === "timeout";
    return { step: "give-up", error, scope: isDead ? "model" : "message" };
  }
  if (error instanceof FaultInAnswer) return failureOfFault(error.fault, asked);
  const isAnswered = error instanceof APIError && !(error instanceof APIConnectionError);
  // Everything else is an error of the runtime: the connection broke, or the stream ended too early.
  return isAnswered
    ? failureOfFault(faultOf(error), asked)
    : { step: "again", kind: "unavailable" };
}

/** The endpoint's HTTP status in the error of an attempt. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof FaultInAnswer) return error.fault.status;
  return error instanceof APIError ? error.status : undefined;
}

function failureOfFault(fault: ProviderFault, asked: Asked): Failure {
  const { status = 500 } = fault;
  if (isMissingModel(fault, asked.model)) return { step: "other-model" };
  if (status === 402) return giveUp("exhausted", "endpoint");
  if (status === 401) return giveUp("misconfigured", "endpoint");
  const { messages } = asked;
  const said = verdictOf(fault, countImages(messages) > 0);
  if (said === "systemRole" && messages.some(({ role }) => role === "system"))
    return { step: "omit", parameters: [SYSTEM_ROLE] };
  const verdict = said === "systemRole" ? "misconfigured" : said;
  const isParameter = status === 400 || status === 422;
  const lower = isParameter && verdict !== "refused" ? lowerCap(fault, asked.parameters) : null;
  if (lower) return { step: "lower", ...lower };
  const refused = isParameter ? refusedBy(fault, asked.parameters) : [];
  // An error that names a parameter is about this parameter, whatever else its text contains.
  if (verdict && !(fault.param && refused.length > 0))
    return giveUp(verdict, verdict === "noImages" ? "message" : scopeOf(status));
  if (refused.length > 0) return { step: "omit", parameters: refused };
  if (PASSING.includes(status) || status >= 500) return passing(status, fault);
  const isUnexplained = isParameter && fault.param === "";
  const doubtful = isUnexplained && asked.isBlamed ? doubtfulAmong(asked.parameters) : [];
  if (doubtful.length > 0) return { step: "omit", parameters: doubtful };
  return { ...giveUp("misconfigured", scopeOf(status)), isUnexplained };
}

/** A visitor's text can cause any other 4xx, so these affect nobody else. No text causes a 429 about the account. */
function scopeOf(status: number): Scope {
  if (status === 429) return "model";
  const isEndpoint = ABOUT_ENDPOINT.includes(status) || status < 400;
  return isEndpoint ? "endpoint" : "message";
}

/** A provider that sends Retry-After is busy, whatever its status. */
function passing(status: number, { retryAfter }: ProviderFault): Failure {
  const isBusy = status === 429 || status === 498 || retryAfter !== undefined;
  return { step: "again", kind: isBusy ? "busy" : "unavailable", retryAfter };
}

function giveUp(kind: AnswerFailure, scope: Scope) {
  return { step: "give-up" as const, error: new AnswerError(kind), scope };
}

/** The parameters that limit the tokens of an answer. */
const CAPS = ["max_completion_tokens", "max_tokens"];

/** An answer of fewer tokens is not worth asking for. */
const LEAST = 64;

const NAMES_A_CAP = /max_(completion_|output_|new_)?tokens/u;
const TOO_LARGE =
  /too (large|big|high)|at most|maximum|less than|exceed|range|greater than|\d > \d|<=/iu;

/** The tokens that question and answer may have together, and those of the question (vLLM, OpenRouter, TGI). */
const CONTEXT = /maximum context length (?:is|of) (\d+)|max_new_tokens` must be <= (\d+)/iu;
const INPUT =
  /(\d+) (?:input tokens|(?:tokens )?in the messages|of text input)|Given: (\d+) `inputs`/iu;
const REQUESTED = /requested (?:about )?(\d+)/iu;

/** The parameter of a call that limits its answer, with its value. */
export function capOf(sent: OptionalParameters): { name: string; tokens: number } | null {
  const name = CAPS.find((cap) => typeof sent[cap] === "number");
  return name === undefined ? null : { name, tokens: Number(sent[name]) };
}

/**
 * The lower cap with which a call can be repeated after an error that says that its cap is too large.
 * @returns the tokens for this question, and for every question of the model; `null` for every other error, and where no answer fits
 */
function lowerCap(fault: ProviderFault, sent: OptionalParameters) {
  const cap = capOf(sent);
  if (cap === null) return null;
  const text = (fault.message || fault.text).replaceAll(/(?<=\d),(?=\d{3})/gu, "");
  const context = numberIn(CONTEXT, text);
  if (context !== null) {
    const requested = numberIn(REQUESTED, text);
    const input = numberIn(INPUT, text) ?? (requested === null ? context : requested - cap.tokens);
    // Half of the context for the next question, whose length is not known.
    return lower(context - input, Math.floor(context / 2), cap.tokens);
  }
  const isNamed = CAPS.includes(fault.param) || NAMES_A_CAP.test(text);
  if (!isNamed || !TOO_LARGE.test(text)) return null;
  const numbers = Array.from(text.matchAll(/\d+/gu), Number).filter(
    (number) => number >= LEAST && number < cap.tokens,
  );
  const most = numbers.length > 0 ? Math.max(...numbers) : Math.floor(cap.tokens / 2);
  return lower(most, most, cap.tokens);
}

function lower(tokens: number, lesson: number, sent: number) {
  return tokens >= LEAST && tokens < sent ? { tokens, lesson: Math.max(LEAST, lesson) } : null;
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? null : Number(found);
}

/** A provider's error in one form for all providers. `text` is for comparison only: it can contain the key. */
type ProviderFault = {
  status?: number;
  code: string;
  type: string;
  param: string;
  /** The provider's sentence, without the input that some providers repeat. Empty if the error has none. */
  message: string;
  /** The whole error as JSON, or the body where it is not JSON. */
  text: string;
  /** Milliseconds of Retry-After, or of a field of the error. */
  retryAfter?: number;
};

/** A provider's error in an answer with status 200. */
export class FaultInAnswer extends Error {
  override readonly name = "FaultInAnswer";
  readonly fault: ProviderFault;

  constructor(error: unknown) {
    super();
    this.fault = describe(error);
    const status = Number(this.fault.code);
    if (status >= 400 && status < 600) this.fault.status = status;
  }
}

const word = z.union([z.string(), z.number()]).transform(String).catch("");
const ErrorBody = z.object({
  code: word,
  type: word,
  // LiteLLM writes "None".
  param: word.transform((name) => (name === "None" ? "" : name)),
  message: z.string().catch(""),
  // FastAPI
  detail: z.string().catch(""),
  // Gemini's RetryInfo: "18s"
  details: z.array(z.object({ retryDelay: z.string().optional().catch(undefined) })).catch([]),
});

const NOTHING = { code: "", type: "", param: "", message: "" };

/** Reads the error that the `openai` package throws for a status other than 2xx. */
function faultOf(error: APIError): ProviderFault {
  const fault = describe(error.error ?? error.message);
  const retryAfter = retryAfterOf(error.headers) ?? fault.retryAfter;
  return { ...fault, status: error.status, retryAfter };
}

/**
 * Finds the error in a body: `{ error }` (OpenAI), `[{ error }]` (Gemini), `{ errors }` (Workers AI), or the body itself with `object: "error"`
 * (vLLM, Mistral). `undefined` if the body is not an error.
 */
export function errorIn(body: unknown): unknown {
  const value: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof value !== "object" || value === null) return undefined;
  if ("error" in value && isFilled(value.error)) return value.error;
  if ("errors" in value && Array.isArray(value.errors) && value.errors[0]) return value.errors[0];
  return "object" in value && value.object === "error" ? value : undefined;
}

function isFilled(error: unknown): boolean {
  return Array.isArray(error) ? error.length > 0 : Boolean(error);
}

function describe(error: unknown): ProviderFault {
  const found = errorIn(error) ?? error;
  // AI Gateway sends a list of errors.
  const value: unknown = Array.isArray(found) ? found[0] : found;
  if (typeof value === "string") return { ...NOTHING, message: value, text: value };
  const text = JSON.stringify(value);
  const body = ErrorBody.safeParse(value).data;
  if (!body) return { ...NOTHING, text };
  const { detail, details, message, ...words } = body;
  const delay = details.find(({ retryDelay }) => retryDelay)?.retryDelay?.replace(/s$/u, "") ?? "";
  const retryAfter = isNumber(delay) ? Number(delay) * 1000 : undefined;
  return { ...words, message: message || detail, text, retryAfter };
}

/** The milliseconds of `retry-after-ms`, or of `Retry-After` as seconds or as a date. */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const milliseconds = headers?.get("retry-after-ms")?.trim();
  if (milliseconds && isNumber(milliseconds)) return Number(milliseconds);
  const value = headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  const wait = isNumber(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/u.test(text);
}

/** The codes or types of providers for a model that does not exist any more, or not for this key. */
const CODES: readonly string[] = [
  "model_not_found", // OpenAI, Groq
  "model_decommissioned", // Groq
  "model_deprecated",
  "model_not_available", // Together
  "model_not_supported", // Hugging Face
  "model_not_allowed",
  "unknown_model", // GitHub Models
  "DeploymentNotFound", // Azure OpenAI
  "invalid_model", // Mistral
  "1211", // Zhipu
  "5007", // Workers AI
  "5018",
  "5028",
];

/** Words of providers whose error has no such code, under a status other than 404. */
const WORDS: readonly RegExp[] = [
  /\b(invalid|unknown|unsupported|no such) model\b/iu, // LiteLLM, Perplexity, Workers AI
  /is not a valid model id/iu, // OpenRouter
  /model (not exist|identifier is invalid)/iu, // DeepSeek, Bedrock
  /\bmodel\b[^.,;]{0,120}\b(does not exist|not found|(deprecated|decommissioned|retired)\b|no longer (available|supported))/iu,
  /\baccess to (this |the )?model\b/iu,
];

/** Words of a 404 that is about the model, not about the path. */
const WORDS_OF_404 = /\bmodel\b|no endpoints found for|is not found for api version/iu;

/** True if the endpoint does not have the model, or not any more. */
function isMissingModel(fault: ProviderFault, model: string): boolean {
  const { status = 400, code, type, param, text, message } = fault;
  if (status === 410) return true;
  const isCode = CODES.includes(code) || CODES.includes(type);
  if (status === 404)
    return isCode || param === "model" || text.includes(model) || WORDS_OF_404.test(message);
  if (![400, 403, 422].includes(status)) return false;
  return isCode || param === "model" || WORDS.some((words) => words.test(message));
}

/**
 * Texts that tell what is wrong with a call. `codes` are compared with the code and the type of the error under any status; `words` with
 * its message under `statuses`; `anywhere` with the whole error, which can repeat the input, under the same statuses.
 */
type Verdict = {
  kind: AnswerFailure | "systemRole";
  codes?: RegExp;
  words?: RegExp;
  anywhere?: RegExp;
  statuses: (status: number) => boolean;
};

const isAboutMessage = (status: number) =>
  status >= 400 && status < 500 && ![401, 402, 404, 408, 409, 425, 429, 498].includes(status);
const isAboutAccount = (status: number) => [400, 403, 429].includes(status);

/** The first one that matches counts: what a visitor's text causes comes before what only the owner can repair. */
const VERDICTS: readonly Verdict[] = [
  {
    kind: "refused",
    // 2016, 2017, 2029 and 2030 are AI Gateway's, 1301 is Zhipu's.
    codes:
      /^(20(16|17|29|30)|1301)$|content_?(filter|policy|block)|moderation|guardrail|data_?inspection|invalid_prompt|safety/iu,
    words:
      /content exists risk|\b(prompt|response|request|input|output|content)( was| is| has been)? blocked|\bsafety\b|prohibited|sensitive (content|word|information)|inappropriate|harmful|usage polic/iu,
    anywhere:
      /content_?[ -]?(filter|policy|management)|moderation|flagged|guardrail|data_inspection_failed|invalid_prompt/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "tooLong",
    codes: /^context_length_exceeded$/u,
    anywhere:
      /context_length_exceeded|context[ _-](length|window|size)|(prompt|input|request) (is )?too (long|large)|reduce the length/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "exhausted",
    // 1113 is Zhipu's.
    codes:
      /^1113$|insufficient_?(quota|balance|credit|funds)|billing_(not_active|hard_limit)|billing_error|payment_required|arrear|overdue|exceeded_current_quota|credits?_(exhausted|depleted)/iu,
    words:
      /credit (balance|limit)|(insufficient|not enough|out of|all available|no( more)?) (\w+ )?(credits?|balance|funds)|credits? (are|is|were|have been|has been) (depleted|exhausted|used)|spending limit|billing hard limit|purchase (more )?credits|payment required|in arrears|overdue|余额不足/iu,
    statuses: isAboutAccount,
  },
  {
    kind: "misconfigured",
    codes: /^(invalid_api_key|authentication_error|unsupported_country_region_territory)$/iu,
    // The key, the account, the region of the Worker, and the template by which a server joins the messages.
    words:
      /api[ _-]?key[ _-]?(is |has )?(not valid|invalid|expired|revoked|disabled|missing)|(invalid|incorrect|unknown|missing|expired|no) api[ _-]?key|permission[ _]denied|unauthori[sz]ed|(country|region|territory|location)[\w ,]{0,40}not (supported|available)|chat[ _]template|optional system message|(organization|account) (has been |is |was )?(disabled|restricted|suspended|deactivated|not active)/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "systemRole",
    // The templates of Mistral say that roles must alternate where the first message is no question.
    words:
      /(system|developer) (role|message|prompt|instruction)|only user and assistant roles|roles must alternate|messages\[\d+\]\.role/iu,
    statuses: isAboutMessage,
  },
];

/**
 * Words for a model that takes no images, or not this one. Some endpoints only say that the content must be a text: "content must be a
 * string" (Groq), "unknown variant `image_url`" (DeepSeek), "not a multimodal model" (vLLM), "image input is not supported" (llama.cpp, 500).
 */
const ABOUT_IMAGES = /image|vision|multi-?modal|\bstring\b/iu;
const ABOUT_IMAGES_5XX = /image input/iu;

/** The verdict of a provider's error about the call, by its code or its words; `undefined` for every other error. */
function verdictOf(fault: ProviderFault, hasImages: boolean): Verdict["kind"] | undefined {
  const { code, type, message, text } = fault;
  // An error within an answer often has no status.
  const { status = 400 } = fault;
  if (status === 413) return "tooLong";
  // Portkey and WSO2 answer 446 for a guardrail.
  if (status === 446) return "refused";
  const found = VERDICTS.find(
    ({ codes, words, anywhere, statuses }) =>
      codes?.test(code) ||
      codes?.test(type) ||
      (statuses(status) && (words?.test(message) || anywhere?.test(text))),
  )?.kind;
  if (found || !hasImages || status === 429) return found;
  const words = status < 500 ? ABOUT_IMAGES : ABOUT_IMAGES_5XX;
  return words.test(message) ? "noImages" : undefined;
}
