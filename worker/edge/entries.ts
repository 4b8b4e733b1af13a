import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "#worker/context.ts";
import { type Memory, memoryOf } from "#worker/edge/memory.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/**
 * The longest lifetime of an entry in seconds, and the shortest that KV allows. After a save, the outbox deletes the stale entries
 * (worker/edge/outbox.ts).
 */
const ENTRY_SECONDS = { max: 86_400, min: 60 };

/** An entity in KV: its key, its schema, and the function that loads it from the database. */
export type Entry<T extends object> = {
  key: string;
  schema: z.ZodType<T>;
  load: () => Promise<T | null>;
  /** When the entity stops being valid, in milliseconds since 1970. A kept one is refused from then on. */
  endsAt?: (value: T) => number | null;
};

type Entries<T extends object[]> = { [index in keyof T]: Entry<T[index]> };
type Values<T extends object[]> = { [index in keyof T]: T[index] | null };

/**
 * Reads entities from KV by one call. Loads those from the database that KV does not have, cannot read or has in an invalid shape, and
 * writes them to KV after the answer. "Not found" is never cached, and ends the loading: the entities after it are `null`, too.
 */
export async function readThrough<T extends object[]>(
  c: Context<AppEnv>,
  ...entries: Entries<T>
): Promise<Values<T>> {
  const kept = await readKept<T>(c, ...entries);
  const values: (object | null)[] = [];
  for (const [index, value] of kept.entries()) {
    const isEnded = values.includes(null);
    // oxlint-disable-next-line no-await-in-loop -- without the first entity, the others are not asked for
    values.push(value ?? (isEnded ? null : await loadEntry(c, entries[index] as Entry<object>)));
  }
  return values as Values<T>;
}

// The keys that a request has not found in KV. A page and its REST call in process are one request.
const missed = new WeakMap<RequestRecord, Set<string>>();

/** As `readThrough`, but from KV alone: `null` for each entity that KV does not have. A request asks KV once for a key. */
export async function readKept<T extends object[]>(
  c: Context<AppEnv>,
  ...entries: Entries<T>
): Promise<Values<T>> {
  const memory = memoryOf(c.env.KV);
  const fresh = entries.map((entry) => stillValid(entry, memory.fresh(entry.key)));
  const missing = missed.get(c.get("record")) ?? new Set();
  missed.set(c.get("record"), missing);
  const keys = entries
    .map(({ key }) => key)
    .filter((key, index) => fresh[index] === undefined && !missing.has(key));
  if (keys.length === 0) return fresh.map((value) => value ?? null) as Values<T>;
  const drops = entries.map(({ key }) => memory.drops(key));
  const texts = await readTexts(c.env.KV, keys);
  return entries.map((entry, index) => {
    const isCurrent = memory.drops(entry.key) === drops[index];
    const value = fresh[index] ?? parseKept(memory, entry, texts.get(entry.key));
    if (value === null) missing.add(entry.key);
    return isCurrent ? value : null;
  }) as Values<T>;
}

/** Deletes entries, so that the next read loads from the database. Returns the keys that KV has deleted. */
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

// One object for each text: renderings are cached by object identity (worker/edge/renderings.ts).
function parseKept<T extends object>(
  memory: Memory,
  entry: Entry<T>,
  text: string | null | undefined,
): T | null {
  if (!text) return null;
  const { key, schema } = entry;
  const known = memory.same(key, text) as T | undefined;
  const value = stillValid(entry, known ?? schema.safeParse(parseJson(text)).data);
  if (value) memory.keep(key, text, value);
  return value ?? null;
}

function stillValid<T extends object>(entry: Entry<T>, value: T | undefined): T | undefined {
  return value && millisecondsLeft(entry, value) > 0 ? value : undefined;
}

function millisecondsLeft<T extends object>({ endsAt }: Entry<T>, value: T): number {
  return (endsAt?.(value) ?? Number.POSITIVE_INFINITY) - Date.now();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function loadEntry<T extends object>(c: Context<AppEnv>, entry: Entry<T>): Promise<T | null> {
  const { key, load } = entry;
  const memory = memoryOf(c.env.KV);
  const drops = memory.drops(key);
  const loaded = await load();
  const isCurrent = memory.drops(key) === drops;
  if (loaded === null || !isCurrent) return loaded;
  const text = JSON.stringify(loaded);
  memory.keep(key, text, loaded);
  const seconds = Math.ceil(millisecondsLeft(entry, loaded) / 1000);
  const { min, max } = ENTRY_SECONDS;
  const expirationTtl = Math.max(min, Math.min(max, seconds));
  c.executionCtx.waitUntil(writeEntry(c.env.KV, key, text, expirationTtl));
  return loaded;
}

async function writeEntry(
  kv: KVNamespace,
  key: string,
  text: string,
  expirationTtl: number,
): Promise<void> {
  try {
    await kv.put(key, text, { expirationTtl });
  } catch {
    // The next read loads from the database again.
  }
}
