import { APIConnectionError, APIError } from "openai/core/error";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { isMissingModel } from "#worker/ai/missing-model.ts";
import { type OptionalParameters, refusedBy } from "#worker/ai/parameters.ts";
import { FaultInAnswer, faultOf, type ProviderFault } from "#worker/ai/provider-fault.ts";
import { verdictOf } from "#worker/ai/verdicts.ts";

/** Which other calls the failure affects: none (`message`), all of this model, or all of the endpoint. */
export type Scope = "message" | "model" | "endpoint";

/** The next step after a failed attempt. */
export type Failure =
  | { step: "give-up"; error: AnswerError; scope: Scope }
  /** `retryAfter` in milliseconds. */
  | { step: "again"; kind: AnswerFailure; retryAfter?: number }
  | { step: "other-model" }
  | { step: "omit"; parameters: string[] };

/** The parts of the call that the classification needs. */
export type Asked = { model: string; parameters: OptionalParameters };

/** Statuses of temporary faults: time-out, conflict, too early, too many requests. */
const PASSING: readonly number[] = [408, 409, 425, 429];

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
  const verdict = verdictOf(fault);
  const isParameter = status === 400 || status === 422;
  const refused = isParameter ? refusedBy(fault, asked.parameters) : [];
  // An error that names a parameter is about this parameter, whatever else its text contains.
  if (verdict && !(fault.param && refused.length > 0)) return giveUp(verdict, scopeOf(status));
  if (refused.length > 0) return { step: "omit", parameters: refused };
  if (PASSING.includes(status) || status >= 500) return passing(status, fault);
  return giveUp("misconfigured", scopeOf(status));
}

/** A visitor's text can cause any other 4xx, so these affect nobody else. No text causes a 429 about the account. */
function scopeOf(status: number): Scope {
  if (status === 429) return "model";
  const isEndpoint = ABOUT_ENDPOINT.includes(status) || status < 400;
  return isEndpoint ? "endpoint" : "message";
}

/** A provider that sends Retry-After is busy, whatever its status. */
function passing(status: number, { retryAfter }: ProviderFault): Failure {
  const isBusy = status === 429 || retryAfter !== undefined;
  return { step: "again", kind: isBusy ? "busy" : "unavailable", retryAfter };
}

function giveUp(kind: AnswerFailure, scope: Scope): Failure {
  return { step: "give-up", error: new AnswerError(kind), scope };
}
