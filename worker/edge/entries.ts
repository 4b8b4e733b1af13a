import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { AppEnv } from "#worker/context.ts";

/**
 * How long an entry may outlive its row when the purge after a save never ran, in seconds. Together with the HTTP cache's
 * time this is the worst-case age of an embed; the README states it.
 */
const ENTRY_SECONDS = 300;

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
 * another shape. What the database gives is put into KV after the answer. "Not found" is never kept.
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
  const texts = await readTexts(
    c.env.KV,
    entries.map(({ key }) => key),
  );
  return entries.map((entry) => parseKept(entry, texts.get(entry.key) ?? "")) as Values<T>;
}

/** Drops entries, so that the next read comes from the database. A failure is survived: entries end by themselves. */
export async function dropEntries(kv: KVNamespace, keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => kv.delete(key)));
}

async function readTexts(kv: KVNamespace, keys: string[]): Promise<Map<string, string | null>> {
  try {
    return await kv.get(keys, "text");
  } catch {
    return new Map();
  }
}

// Parsed once for each text: the same text gives the same object, by which what is rendered from it is found again.
const parsed = new LRUCache<string, { text: string; value: object }>({
  maxSize: 8_000_000,
  sizeCalculation: ({ text }) => text.length,
});

function parseKept<T extends object>({ key, schema }: Entry<T>, text: string): T | null {
  if (text === "") return null;
  const known = parsed.get(key);
  if (known?.text === text) return known.value as T;
  const value = schema.safeParse(parseJson(text)).data ?? null;
  if (value !== null) parsed.set(key, { text, value });
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
  const loaded = await load();
  if (loaded !== null) c.executionCtx.waitUntil(writeEntry(c.env.KV, key, loaded));
  return loaded;
}

async function writeEntry(kv: KVNamespace, key: string, value: unknown): Promise<void> {
  try {
    await kv.put(key, JSON.stringify(value), { expirationTtl: ENTRY_SECONDS });
  } catch {
    // Only speed is lost.
  }
}
