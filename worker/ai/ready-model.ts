import { LRUCache } from "lru-cache";
import { closeCircuits, refuseWhileResting } from "#worker/ai/breaker.ts";
import { forget, recall } from "#worker/ai/model-memory.ts";
import type { CallKind } from "#worker/ai/model-request.ts";
import type { Env } from "#worker/env.ts";

/** Milliseconds after which a missing model is asked again. */
const MISSING = 600_000;

/** Milliseconds for which one call of this isolate asks a missing model again; the others ask the fallback meanwhile. */
const PROBE = 25_000;

const probes = new LRUCache<string, number>({ max: 200 });

/**
 * The model to ask for the one that a client has chosen: this one, or the fallback while it is missing at the endpoint.
 * @throws {AnswerError} while the circuit of that model is open, so that a call without an answer costs no quota
 */
export async function readyModel(env: Env, chosen: string, kind: CallKind): Promise<string> {
  const model = await existingModel(env, chosen);
  refuseWhileResting(env, { model, kind });
  return model;
}

/** Whether another model can be asked in place of one that is missing. */
export async function hasFallback(env: Env, model: string): Promise<boolean> {
  const fallback = env.AI_FALLBACK_MODEL;
  return Boolean(fallback) && fallback !== model && (await missingFor(env, fallback)) > MISSING;
}

async function existingModel(env: Env, chosen: string): Promise<string> {
  const missing = await missingFor(env, chosen);
  if (missing === Infinity) return chosen;
  if (missing > MISSING && startProbe(`${env.OPENAI_BASE_URL} ${chosen}`)) return chosen;
  // Without a fallback the chosen model is asked: the answer shows whether it is there again.
  return (await hasFallback(env, chosen)) ? env.AI_FALLBACK_MODEL : chosen;
}

/** For how many milliseconds a model has been missing at the endpoint; infinitely many where it is not known as missing. */
async function missingFor(env: Env, model: string): Promise<number> {
  const { missingSince } = await recall(env, model);
  return missingSince === undefined ? Infinity : Date.now() - missingSince;
}

function startProbe(key: string): boolean {
  if ((probes.get(key) ?? 0) > Date.now()) return false;
  probes.set(key, Date.now() + PROBE);
  return true;
}

/** Lets the next call ask a model that was missing or failing at the endpoint: its owner saved it anew. */
export async function askAnew(env: Env, model: string): Promise<void> {
  closeCircuits(env, model);
  probes.delete(`${env.OPENAI_BASE_URL} ${model}`);
  await forget(env, model);
}
