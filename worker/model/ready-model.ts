import { LRUCache } from "lru-cache";
import { AnswerError } from "#worker/answer-error.ts";
import { closeCircuits, refuseWhileResting } from "#worker/model/breaker.ts";
import { forget, type ModelMemory, recall } from "#worker/model/model-memory.ts";
import { forgetPace, type Pace, paceOf } from "#worker/model/pace.ts";
import { type Bounds, mostTokens } from "#worker/model/parameters.ts";
import type { CallKind } from "#worker/model/model-request.ts";
import type { Env } from "#worker/env.ts";

/** Milliseconds after which a missing model is tried again. */
const MISSING = 600_000;

/** Milliseconds in which one call of this isolate tries a missing model again, while the others use the fallback. */
const PROBE = 25_000;

const probes = new LRUCache<string, number>({ max: 200 });

/**
 * A model for a call. `chosen`: the one that the client has chosen. `output`: the most tokens of its answer that the endpoint can
 * charge for, thoughts included.
 */
export type ReadyModel = {
  model: string;
  chosen: string;
  output: number;
  pace: Pace;
  /** The memory of `model`, where it has been read. */
  memory?: ModelMemory;
};

/**
 * The model for a call: the one that the client has chosen, or the fallback while the endpoint does not have it.
 * @throws {AnswerError} where the client has no model, and while the circuit of that model is open. Call it before the answer is admitted.
 */
export async function readyModel(
  env: Env,
  chosen: string,
  { kind, format }: { kind: CallKind } & Pick<Bounds, "format">,
): Promise<ReadyModel> {
  if (chosen === "") throw new AnswerError("misconfigured");
  const [memory, chosenPace] = await Promise.all([recall(env, chosen), paceOf(env, chosen)]);
  const model = await existingModel(env, chosen, memory);
  refuseWhileResting(env, { model, kind });
  const isChosen = model === chosen;
  const pace = isChosen ? chosenPace : await paceOf(env, model);
  const output = mostTokens(isChosen ? memory.refused : [], { format, thoughts: pace.thoughts });
  return { model, chosen, output, pace, ...(isChosen && { memory }) };
}

/** True where the fallback can replace a missing model. */
export async function hasFallback(env: Env, model: string): Promise<boolean> {
  const fallback = env.AI_FALLBACK_MODEL;
  return Boolean(fallback) && fallback !== model && (await missingFor(env, fallback)) > MISSING;
}

/** The model that answers for a chosen one: the fallback while the endpoint does not have the chosen one. Tries nothing. */
export async function answeringModel(env: Env, chosen: string): Promise<string> {
  const isMissing = (await missingFor(env, chosen)) !== Infinity;
  return isMissing && (await hasFallback(env, chosen)) ? env.AI_FALLBACK_MODEL : chosen;
}

async function existingModel(env: Env, chosen: string, memory: ModelMemory): Promise<string> {
  const missing = missingTime(memory);
  if (missing === Infinity) return chosen;
  if (missing > MISSING && startProbe(`${env.OPENAI_BASE_URL} ${chosen}`)) return chosen;
  // Without a fallback, every call tries the chosen model again.
  return (await hasFallback(env, chosen)) ? env.AI_FALLBACK_MODEL : chosen;
}

/** Milliseconds since the endpoint last answered that the model is missing; Infinity for a model that is not known to be missing. */
async function missingFor(env: Env, model: string): Promise<number> {
  return missingTime(await recall(env, model));
}

function missingTime({ missingSince }: ModelMemory): number {
  return missingSince === undefined ? Infinity : Date.now() - missingSince;
}

function startProbe(key: string): boolean {
  if ((probes.get(key) ?? 0) > Date.now()) return false;
  probes.set(key, Date.now() + PROBE);
  return true;
}

/** Lets the next call try a missing or failing model again, after its client was saved. */
export async function askAnew(env: Env, model: string): Promise<void> {
  closeCircuits(env, model);
  probes.delete(`${env.OPENAI_BASE_URL} ${model}`);
  await Promise.all([forget(env, model), forgetPace(env, model)]);
}
