import { MINUTE_MS } from "#domain/durations.ts";
import { type ModelMemory, remember } from "#worker/ai/model-memory.ts";
import type { Env } from "#worker/env.ts";

/** Something that an answer has shown about its model. */
export type Lesson = Pick<ModelMemory, "beginsInThoughts">;

/** The model of an attempt, what was known about it before the call, and the parameters that the call has left out. */
type Known = { model: string; memory: ModelMemory; refused: readonly string[] };

/** Milliseconds for which an error without a reason is not blamed on the parameters, after an attempt without them had it too. */
const UNEXPLAINED = 10 * MINUTE_MS;

/** True where an error without a reason may be about the parameters. */
export function isBlamed({ unexplainedSince = -Infinity }: ModelMemory): boolean {
  return Date.now() - unexplainedSince > UNEXPLAINED;
}

/** Stores that no change of the parameters removes the model's error. */
export async function rememberUnexplained(env: Env, { model, memory }: Known): Promise<void> {
  await remember(env, model, { ...memory, unexplainedSince: Date.now() });
}

/** True where an answer shows more than was known: the model exists, or accepts the call without some parameters. */
export function isNew({ memory, refused }: Known): boolean {
  return memory.missingSince !== undefined || refused !== memory.refused;
}

/**
 * Collects what an answer shows about its model.
 * @returns a function that stores a lesson together with the former ones
 */
export function startLearning(
  env: Env,
  { model, memory, refused }: Known,
): (lesson: Lesson) => Promise<void> {
  const { missingSince: _, unexplainedSince: __, ...kept } = memory;
  const learned: ModelMemory = { ...kept, refused: [...refused] };
  return (lesson) => remember(env, model, Object.assign(learned, lesson));
}
