import type { Context } from "hono";
import type { Client } from "#domain/client.ts";
import type { AppEnv } from "#worker/context.ts";
import { dropEntries } from "#worker/edge/entries.ts";
import { entryKey } from "#worker/edge/lookups.ts";

/** Tags of cached pages: an embed carries its widget's and its client's. */
export const cacheTag = {
  widget: (id: string) => `widget-${id}`,
  client: (id: string) => `client-${id}`,
};

/** Forgets what is kept of widgets, after a save or a deletion. */
export async function purgeWidgets(c: Context<AppEnv>, ids: string[]): Promise<void> {
  await dropEntries(c.env.KV, ids.map(entryKey.widget));
  await purgeTags(c, ids.map(cacheTag.widget));
}

/** Forgets the settings of sites, after something that they name as approved was deleted. */
export async function purgeSettings(c: Context<AppEnv>, domains: string[]): Promise<void> {
  await dropEntries(c.env.KV, domains.map(entryKey.settings));
}

/** Forgets what is kept of a client, as it was before a save and as it is now: its key and domain may have changed. */
export async function purgeClient(
  c: Context<AppEnv>,
  ...versions: (Client | null)[]
): Promise<void> {
  const known = versions.filter((client) => client !== null);
  const keys = known.flatMap((client) => [
    entryKey.client(client.apikey),
    entryKey.settings(client.domainurl),
  ]);
  await dropEntries(c.env.KV, [...new Set(keys)]);
  await purgeTags(c, [...new Set(known.map((client) => cacheTag.client(client.id)))]);
}

/** The platform's cache is not there on a developer's machine. */
type CacheContext = { cache?: { purge(options: { tags: string[] }): Promise<unknown> } };

async function purgeTags(c: Context<AppEnv>, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  await Promise.allSettled([(c.executionCtx as CacheContext).cache?.purge({ tags })]);
}
