import type { MiddlewareHandler } from "hono";
import type { Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { dropEntries } from "#worker/edge/entries.ts";

/** The most entries that one invocation deletes. The platform allows 1,000 KV operations. */
const MAX_DROPS = 800;

/** The most tags of one purge. */
const MAX_TAGS = 100;

/**
 * Milliseconds after a save in which KV can still get the old row: a reader that started before the save writes it within 30 seconds
 * (`waitUntil`), with what another place read from its copy of KV, which lives 60. The job deletes each entry once more after this time.
 */
const READERS_MS = 90_000;

/** Workers Cache; undefined on a developer's machine. */
export type PageCache = Pick<CacheContext, "purge"> | undefined;

export type Edge = { kv: KVNamespace; cache: PageCache };

/**
 * Deletes the entries that a save has made stale, before the answer. The rows of the outbox stay: `dropStale` deletes each entry once more.
 */
export function dropsStaleEntries(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const since = Date.now();
    await next();
    if (c.req.method === "GET" || !c.res.ok) return;
    const { cache } = c.executionCtx as { cache?: PageCache };
    const edge = { kv: c.env.KV, cache };
    const isDropped = await dropSince(database(c), edge, since).catch(() => false);
    if (!isDropped) c.get("record").failure = "cache";
  };
}

async function dropSince(db: Database, edge: Edge, since: number): Promise<boolean> {
  const entries = await staleEntries.list(db, MAX_DROPS, { since });
  return (await drop(edge, entries)).length === entries.length;
}

/**
 * Deletes up to MAX_DROPS entries of the outbox, then the rows of those that no reader can write back any more.
 * @returns the numbers of deleted entries and of failures
 */
export async function dropStale(
  db: Database,
  edge: Edge,
): Promise<{ dropped: number; failed: number }> {
  const startedAt = Date.now();
  const entries = await staleEntries.list(db, MAX_DROPS);
  const dropped = await drop(edge, entries);
  await staleEntries.remove(db, dropped, startedAt - READERS_MS);
  // Entries that always fail must not block the others.
  const failed = entries.filter((entry) => !dropped.includes(entry));
  if (failed.length > 0) await staleEntries.postpone(db, failed);
  return { dropped: dropped.length, failed: entries.length - dropped.length };
}

/** Deletes entries from KV, then purges the pages made from them. Returns the entries for which both succeeded. */
async function drop(
  { kv, cache }: Edge,
  entries: staleEntries.StaleEntry[],
): Promise<staleEntries.StaleEntry[]> {
  const keys = await dropEntries(kv, [...new Set(entries.map(({ key }) => key))]);
  const tags = await purge(cache, [...new Set(entries.map(({ tag }) => tag))]);
  return entries.filter(({ key, tag }) => keys.has(key) && tags.has(tag));
}

/** Purges cached pages by tag. Returns the purged tags: the platform refuses more than a few calls a minute. */
async function purge(cache: PageCache, tags: string[]): Promise<Set<string>> {
  if (cache === undefined) return new Set(tags);
  const purged: string[] = [];
  for (let start = 0; start < tags.length; start += MAX_TAGS) {
    const some = tags.slice(start, start + MAX_TAGS);
    const { success } = await cache.purge({ tags: some }).catch(() => ({ success: false }));
    if (!success) break;
    purged.push(...some);
  }
  return new Set(purged);
}
