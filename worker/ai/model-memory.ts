import { z } from "zod";
import type { Env } from "#worker/env.ts";

const Memory = z.object({
  /** Optional parameters that the endpoint refuses for this model. */
  refused: z.array(z.string()).default([]),
  /** When the endpoint last said that it has no such model, in milliseconds. */
  missingSince: z.number().optional(),
});

/** What was learnt about a model at an endpoint within the last day. */
export type ModelMemory = z.output<typeof Memory>;

const NOTHING: ModelMemory = { refused: [] };

/** How long an entry lives, in seconds. */
const DAY = 86_400;

// Every function here goes on without the memory when KV fails: a call then costs one attempt more.

/** What is remembered about a model at this endpoint. Nothing when KV fails. */
export async function recall(env: Env, model: string): Promise<ModelMemory> {
  try {
    const stored: unknown = await env.KV.get(keyOf(env, model), "json");
    return Memory.safeParse(stored).data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Replaces what is remembered about a model at this endpoint, for a day. */
export async function remember(env: Env, model: string, memory: ModelMemory): Promise<void> {
  try {
    await env.KV.put(keyOf(env, model), JSON.stringify(memory), { expirationTtl: DAY });
  } catch {
    // The next call learns it again.
  }
}

/** Forgets a model at this endpoint: its owner saved it anew, and it is asked as if for the first time. */
export async function forget(env: Env, model: string): Promise<void> {
  try {
    await env.KV.delete(keyOf(env, model));
  } catch {
    // The entry ends by itself.
  }
}

/** Those of the models that the endpoint has refused as missing within the last day. One read of KV for each different one. */
export async function retiredAmong(env: Env, models: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(models)];
  const memories = await Promise.all(different.map((model) => recall(env, model)));
  return new Set(different.filter((_, index) => memories[index]?.missingSince !== undefined));
}

function keyOf(env: Env, model: string): string {
  return `model:${model} ${env.OPENAI_BASE_URL}`;
}
