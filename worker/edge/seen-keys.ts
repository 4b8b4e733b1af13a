import type { Context } from "hono";
import * as keys from "#db/clients/keys.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { growingCache } from "#worker/growing-cache.ts";
import { today } from "#worker/today.ts";

// The day on which this isolate has noted a key, with the site if it had one.
const noted = growingCache<string>(5_000);

/**
 * Notes that a key was used, and the site that shows the widget (product/clients 14). Called where KV does not have the client. Never
 * delays or fails the answer; writes once a day.
 */
export function noteSeenKey(c: Context<AppEnv>, apikey: string): void {
  const site = siteOf(c.req.header("Referer"));
  const origin = site === new URL(c.req.url).origin ? null : site;
  const { day } = today(c.env.DB);
  const known = noted.get(apikey);
  if (known === `${day} site` || (known === day && origin === null)) return;
  noted.set(apikey, origin === null ? day : `${day} site`);
  const write = keys.noteSeen(database(c), { apikey, day, origin });
  c.executionCtx.waitUntil(write.catch(() => void noted.delete(apikey)));
}
