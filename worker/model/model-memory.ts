import { z } from "zod";
import { MINUTE_MS } from "#domain/time.ts";
import type { Env } from "#worker/env.ts";

const Memory = z.object({
  /** Optional parameters that the endpoint refuses for this model. */
  refused: z.array(z.string()).default([]),
  /** The time (milliseconds since 1970) of the last answer that the model does not exist. */
  missingSince: z.number().optional(),
  /** The most tokens that the endpoint accepts as cap of an answer. */
  cap: z.number().optional(),
  /** True where its answers begin with thoughts that have no opening tag. */
  beginsInThoughts: z.boolean().optional(),
  /** The time of the last error without a reason that no change of the parameters removed. */
  unexplainedSince: z.number().optional(),
});

/** The KV entry of a model at an endpoint. */
export type ModelMemory = z.output<typeof Memory>;

const NOTHING: ModelMemory = { refused: [] };

/** How long an entry lives, in seconds. */
const DAY = 86_400;

// No function here fails when KV fails. What an entry would have said is found out anew, by one more attempt or the next answer.

/** Reads an entry; `null` where KV has none of this form. */
export async function readEntry<T>(env: Env, key: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.safeParse(await env.KV.get(key, "json")).data ?? null;
  } catch {
    return null;
  }
}

/** Writes an entry that lives for some seconds. */
export async function writeEntry(env: Env, key: string, value: object, seconds: number) {
  await env.KV.put(key, JSON.stringify(value), { expirationTtl: seconds }).catch(() => undefined);
}

/** Deletes an entry; where that fails, it expires. */
export async function deleteEntry(env: Env, key: string): Promise<void> {
  await env.KV.delete(key).catch(() => undefined);
}

/** Reads the entry of a model. */
export async function recall(env: Env, model: string): Promise<ModelMemory> {
  return (await readEntry(env, memoryKey(env, model), Memory)) ?? NOTHING;
}

/** Writes the entry of a model, for a day. */
export async function remember(env: Env, model: string, memory: ModelMemory): Promise<void> {
  await writeEntry(env, memoryKey(env, model), memory, DAY);
}

/** Deletes the entry of a model, after its client was saved. */
export async function forget(env: Env, model: string): Promise<void> {
  await deleteEntry(env, memoryKey(env, model));
}

/** Those of the models that were missing within the last day. One read of KV for each different model. */
export async function retiredAmong(env: Env, models: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(models)];
  const memories = await Promise.all(different.map((model) => recall(env, model)));
  return new Set(different.filter((_, index) => memories[index]?.missingSince !== undefined));
}

function memoryKey(env: Env, model: string): string {
  return `model:${model} ${env.OPENAI_BASE_URL}`;
}

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
