import type { MiddlewareHandler } from "hono";
import type { Database } from "#db/connect.ts";
import * as staleEntries from "#db/stale-entries.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { dropEntries } from "#worker/edge/entries.ts";

/** The most entries that one invocation drops: the platform allows it 1,000 operations on KV. */
const MAX_DROPS = 800;

/** The most tags of one purge. */
const MAX_TAGS = 100;

/**
 * How long after a save a reader can still put the former row into KV, in milliseconds: a reader that began before it has 30
 * seconds after its answer. Entries are dropped once more after that.
 */
const READERS_MS = 30_000;

/** Workers Cache. It does not exist on a developer's machine. */
export type PageCache = Pick<CacheContext, "purge"> | undefined;

/** Where stale entries are dropped. */
export type Edge = { kv: KVNamespace; cache: PageCache };

/**
 * Drops the entries that a save has made stale, before the save is answered. The rows of the outbox stay: `sweep` drops every
 * entry once more, and those that could not be dropped now.
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
 * Drops the entries of the outbox, as many as one invocation can, and forgets those that no reader can have put back.
 * @returns how many were dropped, and how many could not be
 */
export async function sweep(
  db: Database,
  edge: Edge,
): Promise<{ dropped: number; failed: number }> {
  const startedAt = Date.now();
  const entries = await staleEntries.list(db, MAX_DROPS);
  const dropped = await drop(edge, entries);
  await staleEntries.remove(db, dropped, startedAt - READERS_MS);
  // Behind the others: entries that can never be dropped must not keep later ones from their turn.
  const failed = entries.filter((entry) => !dropped.includes(entry));
  if (failed.length > 0) await staleEntries.postpone(db, failed);
  return { dropped: dropped.length, failed: entries.length - dropped.length };
}

/** Drops entries from KV, then the pages made from them. Gives the entries for which both succeeded. */
async function drop(
  { kv, cache }: Edge,
  entries: staleEntries.StaleEntry[],
): Promise<staleEntries.StaleEntry[]> {
  const keys = await dropEntries(kv, [...new Set(entries.map(({ key }) => key))]);
  const tags = await purge(cache, [...new Set(entries.map(({ tag }) => tag))]);
  return entries.filter(({ key, tag }) => keys.has(key) && tags.has(tag));
}

/** Purges cached pages by their tags. Gives the tags that were purged: the platform refuses more than a few calls a minute. */
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
