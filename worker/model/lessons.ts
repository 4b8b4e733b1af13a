import { MINUTE_MS } from "#domain/durations.ts";
import { type ModelMemory, remember } from "#worker/model/model-memory.ts";
import type { Env } from "#worker/env.ts";

/** Something that an answer has shown about its model. `ignored`: the cap that it has exceeded. */
export type Lesson = Pick<ModelMemory, "beginsInThoughts" | "cap"> & { ignored?: string };

/** The model of an attempt, what was known about it before the call, and what the attempts have changed of the call. */
type Known = { model: string; memory: ModelMemory; refused: readonly string[]; lesson: Lesson };

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

/** True where an answer shows more than was known: the model exists, or accepts the call in another form. */
export function isNew({ memory, refused, lesson }: Known): boolean {
  const isOther = refused !== memory.refused || lesson.cap !== undefined;
  return memory.missingSince !== undefined || isOther;
}

/**
 * Collects what an answer shows about its model.
 * @returns a function that stores a lesson together with the former ones
 */
export function startLearning(
  env: Env,
  { model, memory, refused, lesson: first }: Known,
): (lesson: Lesson) => Promise<void> {
  const { missingSince: _, unexplainedSince: __, ...kept } = memory;
  let learned: ModelMemory = { ...kept, ...first, refused: [...refused] };
  return ({ ignored, ...lesson }) => {
    const left = [...learned.refused, ...(ignored ? [ignored] : [])];
    learned = { ...learned, ...lesson, refused: [...new Set(left)] };
    return remember(env, model, learned);
  };
}
