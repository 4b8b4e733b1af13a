import { refuseWhileResting } from "#worker/ai/breaker.ts";
import { isRetired } from "#worker/ai/model-memory.ts";
import type { Env } from "#worker/env.ts";

/**
 * The model to ask for one that a client has chosen: this one, or the fallback while it is known as retired (design 6).
 * @throws {AnswerError} while it rests, so that an answer that cannot come is not counted (docs/decisions/011)
 */
export async function readyModel(env: Env, chosen: string): Promise<string> {
  const isReplaced = hasFallback(env, chosen) && (await isRetired(env, chosen));
  const model = isReplaced ? env.AI_FALLBACK_MODEL : chosen;
  refuseWhileResting(env, model);
  return model;
}

/** Whether another model can be asked where a model is not there any longer. */
export function hasFallback(env: Env, model: string): boolean {
  return Boolean(env.AI_FALLBACK_MODEL) && env.AI_FALLBACK_MODEL !== model;
}
