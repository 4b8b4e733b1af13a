import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "#worker/context.ts";

/**
 * How long an entry may outlive its row when the purge after a save never ran, in seconds. Together with the HTTP cache's
 * time this is the worst-case age of an embed; the README states it.
 */
const ENTRY_SECONDS = 300;

/**
 * Reads an entity from KV, or from the database when KV does not have it, fails, or holds something of another shape.
 * What the database gives is put into KV after the answer. "Not found" is never kept.
 */
export async function readThrough<T>(
  c: Context<AppEnv>,
  key: string,
  schema: z.ZodType<T>,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const kept = schema.safeParse(await readEntry(c.env.KV, key));
  if (kept.success) return kept.data;
  const loaded = await load();
  if (loaded !== null) c.executionCtx.waitUntil(writeEntry(c.env.KV, key, loaded));
  return loaded;
}

/** Drops entries, so that the next read comes from the database. A failure is survived: entries end by themselves. */
export async function dropEntries(kv: KVNamespace, keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => kv.delete(key)));
}

async function readEntry(kv: KVNamespace, key: string): Promise<unknown> {
  try {
    return await kv.get(key, "json");
  } catch {
    return null;
  }
}

async function writeEntry(kv: KVNamespace, key: string, value: unknown): Promise<void> {
  try {
    await kv.put(key, JSON.stringify(value), { expirationTtl: ENTRY_SECONDS });
  } catch {
    // Only speed is lost.
  }
}
