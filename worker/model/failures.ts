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
import {
  FaultInAnswer,
  type ProviderFault,
  faultOf,
  isMissingModel,
  verdictOf,
} from "#worker/model/provider-fault.ts";

/** Which other calls the failure affects: none (`message`), all of this model, or all of the endpoint. */
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
 * @returns the next step; attempts.ts limits the repeats
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
