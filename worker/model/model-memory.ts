import { z } from "zod";
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

// No function here fails when KV fails: the call then needs one more attempt.

/** Reads the entry of a model. */
export async function recall(env: Env, model: string): Promise<ModelMemory> {
  try {
    const stored: unknown = await env.KV.get(keyOf(env, model), "json");
    return Memory.safeParse(stored).data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Writes the entry of a model, for a day. */
export async function remember(env: Env, model: string, memory: ModelMemory): Promise<void> {
  try {
    await env.KV.put(keyOf(env, model), JSON.stringify(memory), { expirationTtl: DAY });
  } catch {
    // The next call writes it again.
  }
}

/** Deletes the entry of a model, after its client was saved. */
export async function forget(env: Env, model: string): Promise<void> {
  try {
    await env.KV.delete(keyOf(env, model));
  } catch {
    // The entry expires.
  }
}

/** Those of the models that were missing within the last day. One read of KV for each different model. */
export async function retiredAmong(env: Env, models: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(models)];
  const memories = await Promise.all(different.map((model) => recall(env, model)));
  return new Set(different.filter((_, index) => memories[index]?.missingSince !== undefined));
}

function keyOf(env: Env, model: string): string {
  return `model:${model} ${env.OPENAI_BASE_URL}`;
}
