import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/ai/answer-error.ts";
import type { Env } from "#worker/env.ts";

/** Attempts in a row that found the endpoint dead before it is left alone: three calls with a repeat each. */
const ATTEMPTS = 6;

/** Milliseconds for which it is then left alone. */
const REST = 30_000;

type Circuit = { failed: number; kind: AnswerFailure; closedUntil: number };

// Of this isolate alone: others find out by themselves, and no call has to wait for a store (docs/decisions/011).
const circuits = new Map<string, Circuit>();

/**
 * Refuses a call to an endpoint that has been dead for some attempts: no storm of calls, and nobody waits in vain.
 * After the rest one call is let through to try; the others wait for what becomes of it.
 * @throws {AnswerError} of the kind the endpoint failed with last, with the seconds to wait
 */
export function requireAlive(env: Env): void {
  const circuit = circuits.get(env.OPENAI_BASE_URL);
  if (!circuit || circuit.failed < ATTEMPTS) return;
  const wait = circuit.closedUntil - Date.now();
  if (wait > 0) throw new AnswerError(circuit.kind, Math.ceil(wait / 1000));
  circuit.closedUntil = Date.now() + REST;
}

/** Counts an attempt that found the endpoint dead. */
export function noteDead(env: Env, kind: AnswerFailure): void {
  const failed = (circuits.get(env.OPENAI_BASE_URL)?.failed ?? 0) + 1;
  circuits.set(env.OPENAI_BASE_URL, { failed, kind, closedUntil: Date.now() + REST });
}

/** The endpoint has answered, be it with a refusal: it is alive. */
export function noteAlive(env: Env): void {
  circuits.delete(env.OPENAI_BASE_URL);
}
