import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "#worker/context.ts";
import { type Memory, memoryOf } from "#worker/edge/memory.ts";

/** Lifetime of an entry in seconds. A save does not wait for it: the outbox drops what a save made stale (worker/edge/outbox.ts). */
const ENTRY_SECONDS = 86_400;

/** One entity in KV: where it is, what it must look like, and how it is read from the database. */
export type Entry<T extends object> = {
  key: string;
  schema: z.ZodType<T>;
  load: () => Promise<T | null>;
};

type Entries<T extends object[]> = { [index in keyof T]: Entry<T[index]> };
type Values<T extends object[]> = { [index in keyof T]: T[index] | null };

/**
 * Reads entities from KV, all by one call, or from the database where KV does not have one, fails, or holds something of
 * another shape. What the database gives is kept as if it had been read from KV, and put there after the answer. "Not found"
 * is never kept.
 */
export async function readThrough<T extends object[]>(
  c: Context<AppEnv>,
  ...entries: Entries<T>
): Promise<Values<T>> {
  const kept = await readKept<T>(c, ...entries);
  const values = kept.map((value, index) => value ?? loadEntry(c, entries[index] as Entry<object>));
  return (await Promise.all(values)) as Values<T>;
}

/** Reads entities as `readThrough` does, but from KV alone. */
export async function readKept<T extends object[]>(
  c: Context<AppEnv>,
  ...entries: Entries<T>
): Promise<Values<T>> {
  const memory = memoryOf(c.env.KV);
  const fresh = entries.map(({ key }) => memory.fresh(key));
  const keys = entries.map(({ key }) => key).filter((_, index) => fresh[index] === undefined);
  if (keys.length === 0) return fresh as Values<T>;
  const drops = entries.map(({ key }) => memory.drops(key));
  const texts = await readTexts(c.env.KV, keys);
  return entries.map((entry, index) => {
    const isCurrent = memory.drops(entry.key) === drops[index];
    return isCurrent ? (fresh[index] ?? parseKept(memory, entry, texts.get(entry.key))) : null;
  }) as Values<T>;
}

/** Drops entries, so that the next read comes from the database. Gives the keys of those that KV has dropped. */
export async function dropEntries(kv: KVNamespace, keys: string[]): Promise<Set<string>> {
  for (const key of keys) memoryOf(kv).drop(key);
  const drops = await Promise.allSettled(keys.map((key) => kv.delete(key)));
  return new Set(keys.filter((_, index) => drops[index]?.status === "fulfilled"));
}

async function readTexts(kv: KVNamespace, keys: string[]): Promise<Map<string, string | null>> {
  try {
    return await kv.get(keys, "text");
  } catch {
    return new Map();
  }
}

// Parsed once for each text: the same text gives the same object, by which what is rendered from it is found again.
function parseKept<T extends object>(
  memory: Memory,
  { key, schema }: Entry<T>,
  text: string | null | undefined,
): T | null {
  if (!text) return null;
  const known = memory.same(key, text) as T | undefined;
  const value = known ?? schema.safeParse(parseJson(text)).data ?? null;
  if (value !== null) memory.keep(key, text, value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function loadEntry<T extends object>(
  c: Context<AppEnv>,
  { key, load }: Entry<T>,
): Promise<T | null> {
  const memory = memoryOf(c.env.KV);
  const drops = memory.drops(key);
  const loaded = await load();
  const isCurrent = memory.drops(key) === drops;
  if (loaded === null || !isCurrent) return loaded;
  const text = JSON.stringify(loaded);
  memory.keep(key, text, loaded);
  c.executionCtx.waitUntil(writeEntry(c.env.KV, key, text));
  return loaded;
}

async function writeEntry(kv: KVNamespace, key: string, text: string): Promise<void> {
  try {
    await kv.put(key, text, { expirationTtl: ENTRY_SECONDS });
  } catch {
    // Only speed is lost.
  }
}
