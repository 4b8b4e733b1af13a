import { APIConnectionError, APIError } from "openai";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { isMissingModel } from "#worker/ai/missing-model.ts";
import { type OptionalParameters, refusedBy } from "#worker/ai/parameters.ts";
import { FaultInAnswer, faultOf, type ProviderFault } from "#worker/ai/provider-fault.ts";

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

const BILLING_CODES: readonly string[] = [
  "insufficient_quota",
  "billing_not_active",
  "billing_hard_limit_reached",
];

/** A refused API key under a status other than 401: Gemini answers 400, several gateways 403. */
const KEY_REFUSED =
  /api[ _-]?key[ _-]?(is )?(not valid|invalid)|(invalid|incorrect|unknown) api[ _-]?key|permission[ _]denied|unauthori[sz]ed/iu;

/** Statuses of temporary faults: time-out, conflict, too early, too many requests. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/** Verdicts about a message, by code or wording. Compared for the statuses 400, 403, 413 and 422 only. */
const REFUSED =
  /content_?[ -]?(filter|policy|management)|moderation|flagged|data_inspection_failed|invalid_prompt/iu;
const TOO_LONG =
  /context_length_exceeded|context[ _-](length|window|size)|(prompt|input|request) (is )?too (long|large)|reduce the length/iu;
const SYSTEM_ROLE = /(system|developer) (role|message|prompt|instruction)/iu;
const ABOUT_MESSAGE: readonly number[] = [400, 403, 413, 422];

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
  const { status = 500, code, type, text, message } = fault;
  if (isMissingModel(fault, asked.model)) return { step: "other-model" };
  if (status === 402 || BILLING_CODES.includes(code) || BILLING_CODES.includes(type))
    return giveUp("exhausted", "endpoint");
  const isKeyRefused = status === 401 || ([400, 403].includes(status) && KEY_REFUSED.test(message));
  if (isKeyRefused) return giveUp("misconfigured", "endpoint");
  const verdict = ABOUT_MESSAGE.includes(status) && verdictOf(status, text);
  const isParameter = status === 400 || status === 422;
  const refused = isParameter ? refusedBy(fault, asked.parameters) : [];
  // An error that names a parameter is about this parameter, whatever else its text contains.
  if (verdict && !(fault.param && refused.length > 0)) return giveUp(verdict, "message");
  if (refused.length > 0) return { step: "omit", parameters: refused };
  if (PASSING.includes(status) || status >= 500) return passing(status, fault);
  return giveUp("misconfigured", ABOUT_MESSAGE.includes(status) ? "message" : "endpoint");
}

function verdictOf(status: number, text: string): AnswerFailure | undefined {
  if (REFUSED.test(text)) return "refused";
  if (status === 413 || TOO_LONG.test(text)) return "tooLong";
  return SYSTEM_ROLE.test(text) ? "misconfigured" : undefined;
}

/** A provider that sends Retry-After is busy, whatever its status. */
function passing(status: number, { retryAfter }: ProviderFault): Failure {
  const isBusy = status === 429 || retryAfter !== undefined;
  return { step: "again", kind: isBusy ? "busy" : "unavailable", retryAfter };
}

function giveUp(kind: AnswerFailure, scope: Scope): Failure {
  return { step: "give-up", error: new AnswerError(kind), scope };
}
