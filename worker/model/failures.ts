import { APIConnectionError, APIError } from "openai/core/error";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { isMissingModel } from "#worker/model/missing-model.ts";
import { lowerCap } from "#worker/model/output-cap.ts";
import { countImages, type ModelRequest } from "#worker/model/model-request.ts";
import {
  doubtfulAmong,
  type OptionalParameters,
  refusedBy,
  SYSTEM_ROLE,
} from "#worker/model/parameters.ts";
import { FaultInAnswer, faultOf, type ProviderFault } from "#worker/model/provider-fault.ts";
import { verdictOf } from "#worker/model/verdicts.ts";

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
export type Asked = {
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
