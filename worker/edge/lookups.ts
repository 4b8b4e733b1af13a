import type { Context } from "hono";
import * as clients from "#db/clients.ts";
import * as widgets from "#db/widgets.ts";
import { Client } from "#domain/client.ts";
import { Settings } from "#domain/settings.ts";
import { Widget } from "#domain/widget.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { readThrough } from "#worker/edge/entries.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

/** KV keys: one an entity, so that one save drops one key (design 3). */
export const entryKey = {
  settings: (domain: string) => `settings:${domain}`,
  client: (apikey: string) => `client:${apikey}`,
  widget: (id: string) => `widget:${id}`,
};

// KV refuses keys over 512 bytes, and no id or key of ours is near that.
const MAX_KEY_PART = 100;

/** The client with a publishable API key, from KV where it can be. */
export async function findClient(c: Context<AppEnv>, apikey: string): Promise<Client | null> {
  if (apikey.length > MAX_KEY_PART) return null;
  return readThrough(c, entryKey.client(apikey), Client, () =>
    clients.getByKey(database(c), apikey),
  );
}

/** The widget with an id, its landing text sanitised, from KV where it can be. */
export async function findWidget(c: Context<AppEnv>, id: string): Promise<Widget | null> {
  if (id.length > MAX_KEY_PART) return null;
  return readThrough(c, entryKey.widget(id), Widget, async () => {
    const widget = await widgets.get(database(c), id);
    if (widget === null) return null;
    const landingText = sanitizeLandingText(widget.data.landingText);
    return { ...widget, data: { ...widget.data, landingText } };
  });
}

/** What the site at an origin is told about its client, from KV where it can be. */
export async function findSettings(c: Context<AppEnv>, domain: string): Promise<Settings | null> {
  return readThrough(c, entryKey.settings(domain), Settings, async () => {
    const client = await clients.getByDomain(database(c), domain);
    return (
      client && {
        clientName: client.clientname,
        tagline: client.tagline,
        approvedWidgets: client.approvedWidgets,
        approvedToolkits: client.approvedToolkits,
      }
    );
  });
}
