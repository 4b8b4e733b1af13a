import { z } from "zod";
import type { Env } from "#worker/env.ts";

/** Parameters a model may refuse; an answer is still an answer without them (design 6). */
const OptionalParameter = z.enum(["temperature", "max_completion_tokens"]);
export type OptionalParameter = z.infer<typeof OptionalParameter>;

/** How long retirements and quirks are remembered, in seconds (design 6: a day). */
const MEMORY = 86_400;

// Every function here goes on without the memory when KV fails: a call then costs a repeat, not an answer.

/** Whether the text names a parameter that a call can do without. */
export function isOptionalParameter(text: string): text is OptionalParameter {
  return OptionalParameter.safeParse(text).success;
}

/** Whether the provider said within the last day that it has no such model (design 6). `false` when KV fails. */
export async function isRetired(env: Env, model: string): Promise<boolean> {
  try {
    return (await env.KV.get(retiredKey(model))) !== null;
  } catch {
    return false;
  }
}

/** Those of the models that are known as retired. One read of KV for each different one. */
export async function retiredAmong(env: Env, models: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(models)];
  const retired = await Promise.all(different.map((model) => isRetired(env, model)));
  return new Set(different.filter((_, index) => retired[index]));
}

/** Remembers for a day that the provider has no such model (design 6). */
export async function rememberRetired(env: Env, model: string): Promise<void> {
  await remember(env, retiredKey(model), new Date().toISOString());
}

/** The parameters that the model is known to refuse (design 6). None when KV fails or holds something else. */
export async function quirksOf(env: Env, model: string): Promise<OptionalParameter[]> {
  try {
    const stored: unknown = await env.KV.get(quirkKey(model), "json");
    return z.array(OptionalParameter).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Remembers all the parameters that the model refuses, in place of those known before (design 6). */
export async function rememberQuirks(
  env: Env,
  model: string,
  parameters: readonly OptionalParameter[],
): Promise<void> {
  await remember(env, quirkKey(model), JSON.stringify(parameters));
}

async function remember(env: Env, key: string, value: string): Promise<void> {
  try {
    await env.KV.put(key, value, { expirationTtl: MEMORY });
  } catch {
    // The next call finds out again.
  }
}

function retiredKey(model: string): string {
  return `retired-model:${model}`;
}

function quirkKey(model: string): string {
  return `model-quirk:${model}`;
}
