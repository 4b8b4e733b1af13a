import { z } from "zod";
import { fetchModelList } from "#worker/model/model-list.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import type { Env } from "#worker/env.ts";

const List = z.object({
  at: z.number(),
  models: z.array(z.object({ id: z.string(), shutdownDate: z.string().nullable() })),
});
type ListedModels = z.output<typeof List>;

/** For how long a list answers further questions (ms), and how long it is kept (s). */
const FRESH = 300_000;
const KEPT = 7 * 86_400;

/** The most models of a list that are kept. */
const MAX_MODELS = 2_000;

/** The models of the provider's last list; none where it has not sent one for a week. */
export async function listedModels(env: Env): Promise<ListedModels["models"]> {
  return (await kept(env))?.models ?? [];
}

/**
 * Whether the provider's list names a model that has not ended. Asks the provider unless it has just answered.
 * @returns `null` without a key, and where the provider sends no list
 */
export async function lookUp(env: Env, model: string): Promise<boolean | null> {
  if (!isModelConfigured(env)) return null;
  const list = await fresh(env);
  if (list === null) return null;
  const found = list.models.find(({ id }) => id === model);
  const today = new Date().toISOString().slice(0, 10);
  return found !== undefined && (found.shutdownDate === null || found.shutdownDate > today);
}

async function fresh(env: Env): Promise<ListedModels | null> {
  const former = await kept(env);
  if (former && Date.now() - former.at < FRESH) return former;
  try {
    const listed = await fetchModelList(env);
    const models = listed
      .slice(0, MAX_MODELS)
      .map(({ id, shutdownDate }) => ({ id, shutdownDate }));
    const list = { at: Date.now(), models };
    await env.KV.put(keyOf(env), JSON.stringify(list), { expirationTtl: KEPT }).catch(() => null);
    return list;
  } catch {
    return null;
  }
}

async function kept(env: Env): Promise<ListedModels | null> {
  try {
    return List.safeParse(await env.KV.get(keyOf(env), "json")).data ?? null;
  } catch {
    return null;
  }
}

function keyOf(env: Env): string {
  return `models:${env.OPENAI_BASE_URL}`;
}
