import type { Context } from "hono";
import type { ClientKeys } from "#domain/client.ts";
import type { AppEnv } from "#worker/context.ts";
import { dropEntries } from "#worker/edge/entries.ts";
import { entryKey } from "#worker/edge/lookups.ts";

/** Tags of cached pages: an embed carries its widget's and its client's. */
export const cacheTag = {
  widget: (id: string) => `widget-${id}`,
  client: (id: string) => `client-${id}`,
};

/** Forgets what is kept of a widget, after a save or a deletion. */
export async function purgeWidget(c: Context<AppEnv>, id: string): Promise<void> {
  await dropEntries(c.env.KV, [entryKey.widget(id)]);
  await purgeTags(c, [cacheTag.widget(id)]);
}

/**
 * Forgets what is kept of clients: after a save as they were before and as they are now, for key and domain may have changed;
 * after the deletion of something that they had approved, which they then have no longer.
 */
export async function purgeClients(c: Context<AppEnv>, clients: ClientKeys[]): Promise<void> {
  const keys = clients.flatMap(({ apikey, domainurl }) => [
    entryKey.client(apikey),
    entryKey.settings(domainurl),
  ]);
  await dropEntries(c.env.KV, [...new Set(keys)]);
  await purgeTags(c, [...new Set(clients.map(({ id }) => cacheTag.client(id)))]);
}

// The platform takes so many by one call.
const MAX_TAGS = 100;

/** The platform's cache is not there on a developer's machine. */
type CacheContext = { cache?: { purge(options: { tags: string[] }): Promise<unknown> } };

async function purgeTags(c: Context<AppEnv>, tags: string[]): Promise<void> {
  const { cache } = c.executionCtx as CacheContext;
  const calls = Array.from({ length: Math.ceil(tags.length / MAX_TAGS) }, (_, call) =>
    cache?.purge({ tags: tags.slice(call * MAX_TAGS, (call + 1) * MAX_TAGS) }),
  );
  await Promise.allSettled(calls);
}
