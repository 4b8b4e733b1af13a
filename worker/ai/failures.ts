import { APIConnectionError, APIError } from "openai";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/ai/answer-error.ts";

/** What a failed attempt asks for: give up, the same again later, another model, or the same without a parameter. */
export type Failure =
  | { step: "give-up"; error: AnswerError; isCallsFault?: boolean }
  | { step: "again"; kind: AnswerFailure; retryAfter?: number }
  | { step: "other-model" }
  | { step: "omit"; parameter: string };

/** Nothing a visitor can wait for: the owner has to act. */
const OWNER_STATUS: readonly (number | undefined)[] = [401, 402, 403];
const OWNER_CODES: readonly unknown[] = [
  "insufficient_quota",
  "billing_not_active",
  "billing_hard_limit_reached",
];

const REFUSAL_CODES: readonly unknown[] = ["content_filter", "content_policy_violation"];

/**
 * Reads what an attempt threw. Of a provider's error it takes status, code, parameter and Retry-After, never the text.
 * @param error what the `openai` package, the runtime or this room threw
 * @returns the step the policy of design 6 has for it, before the allowances of the call are looked at
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof AnswerError) return { step: "give-up", error };
  if (error instanceof SyntaxError) return giveUp("unavailable");
  // An error of the runtime, not of the provider: the connection broke while the body was read.
  if (!(error instanceof APIError)) return { step: "again", kind: "unavailable" };
  if (error instanceof APIConnectionError) return { step: "again", kind: "unavailable" };
  return providerFailure(error);
}

/** What a dead endpoint fails with, whatever is asked. */
const DEAD: readonly AnswerFailure[] = ["unavailable", "exhausted", "timeout"];

/** The kind of a failure that every call to the model would meet; `null` where only this call failed. */
export function deadKind(failure: Failure): AnswerFailure | null {
  if (failure.step === "again") return failure.kind === "unavailable" ? failure.kind : null;
  if (failure.step !== "give-up" || failure.isCallsFault) return null;
  return DEAD.includes(failure.error.kind) ? failure.error.kind : null;
}

function providerFailure(error: APIError): Failure {
  const { status, code, type, param } = error;
  // 403: there is such a model, but not for this key.
  if ((status === 404 || status === 403) && code === "model_not_found")
    return { step: "other-model" };
  if (OWNER_STATUS.includes(status) || OWNER_CODES.includes(code) || OWNER_CODES.includes(type)) {
    return giveUp("exhausted");
  }
  if (REFUSAL_CODES.includes(code)) return giveUp("refused");
  if (status === 400 && typeof param === "string") return { step: "omit", parameter: param };
  if (status === 429 || (status && status >= 500)) return passing(error);
  return { ...giveUp("unavailable"), isCallsFault: true };
}

/** A provider that names a time to come back is busy, whatever its status. */
function passing(error: APIError): Failure {
  const retryAfter = retryAfterOf(error);
  const isBusy = error.status === 429 || retryAfter !== undefined;
  return { step: "again", kind: isBusy ? "busy" : "unavailable", retryAfter };
}

function giveUp(kind: AnswerFailure) {
  return { step: "give-up" as const, error: new AnswerError(kind) };
}

/** The seconds of a Retry-After header, given as seconds or as a date; nothing where it is neither. */
function retryAfterOf(error: APIError): number | undefined {
  const value = error.headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/u.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
