import { LRUCache } from "lru-cache";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/ai/answer-error.ts";
import type { Env } from "#worker/env.ts";

/** Attempts in a row that found a model dead before it is left alone: three calls with a repeat each. */
const ATTEMPTS = 6;

/** Milliseconds for which it is then left alone. */
const REST = 30_000;

type Circuit = { failed: number; kind: AnswerFailure; restsUntil: number };

// Of this isolate alone: others find out by themselves, and no call has to wait for a store. By model, because what one
// client's model fails with must not end another's answers (docs/decisions/011).
const circuits = new LRUCache<string, Circuit>({ max: 200 });

/**
 * Refuses a call to a model that rests, and changes nothing: for whoever has to know before a call is paid for.
 * @throws {AnswerError} of the kind the model failed with last, with the seconds to wait
 */
export function refuseWhileResting(env: Env, model: string): void {
  const circuit = circuits.get(keyOf(env, model));
  if (!circuit || circuit.failed < ATTEMPTS) return;
  const wait = circuit.restsUntil - Date.now();
  if (wait > 0) throw new AnswerError(circuit.kind, Math.ceil(wait / 1000));
}

/**
 * Lets an attempt through unless the model rests. After the rest it is one that tries; the others wait for what becomes of it.
 * @throws {AnswerError} as `refuseWhileResting` does
 */
export function startAttempt(env: Env, model: string): void {
  refuseWhileResting(env, model);
  const circuit = circuits.get(keyOf(env, model));
  if (circuit && circuit.failed >= ATTEMPTS) circuit.restsUntil = Date.now() + REST;
}

/** Counts an attempt that found a model dead: nobody there, a server's error, a key that is refused, no word in time. */
export function noteDead(env: Env, model: string, kind: AnswerFailure): void {
  const key = keyOf(env, model);
  const failed = (circuits.get(key)?.failed ?? 0) + 1;
  circuits.set(key, { failed, kind, restsUntil: Date.now() + REST });
}

/** A model has answered, be it with a refusal: it is alive. */
export function noteAlive(env: Env, model: string): void {
  circuits.delete(keyOf(env, model));
}

function keyOf(env: Env, model: string): string {
  return `${env.OPENAI_BASE_URL} ${model}`;
}
