import type { Context } from "hono";
import * as clients from "#db/clients/clients.ts";
import * as keys from "#db/clients/keys.ts";
import { demoFrames } from "#db/embeds/demo.ts";
import { offeredAt } from "#db/single-sign-on/settings.ts";
import { KEY_OF } from "#db/base/stale-entries.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { EmbedClient } from "#domain/clients/client.ts";
import { validLinks } from "#domain/clients/links.ts";
import { Settings } from "#domain/clients/settings.ts";
import { Widget } from "#domain/widgets/widget.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { type Entry, readKept, readThrough } from "#worker/edge/entries.ts";
import { loadPart } from "#worker/edge/missed-embeds.ts";
import { noteSeenKey } from "#worker/edge/seen-keys.ts";
import { sanitizeWidget } from "#worker/sanitize.ts";

/** The form of keys and ids. Others do not exist, so neither KV nor the database is asked for them. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The client with a publishable API key that works now, from KV or the database. */
export async function findClient(c: Context<AppEnv>, apikey: string): Promise<EmbedClient | null> {
  if (!UUID.test(apikey)) return null;
  const [client] = await readThrough<[EmbedClient]>(c, clientEntry(c, apikey));
  return client;
}

/** The entities of an embed. The landing text is sanitised. */
export type EmbedParts = { client: EmbedClient; widget: Widget };

/** The client of a key and the widget with an id, from KV or the database; `null` where one of them does not exist. */
export async function findEmbedParts(
  c: Context<AppEnv>,
  apikey: string,
  id: string,
): Promise<EmbedParts | null> {
  return readEmbedParts(readThrough, c, apikey, id);
}

/** As `findEmbedParts`, but from KV alone: `null` where KV does not have both. */
export async function findKeptEmbedParts(
  c: Context<AppEnv>,
  apikey: string,
  id: string,
): Promise<EmbedParts | null> {
  return readEmbedParts(readKept, c, apikey, id);
}

/** The settings of the site at an origin, from KV or the database (product/clients 7). */
export async function findSettings(c: Context<AppEnv>, domain: string): Promise<Settings | null> {
  const [settings] = await readThrough<[Settings]>(c, settingsEntry(c, domain));
  return settings;
}

async function readEmbedParts(
  read: typeof readThrough,
  c: Context<AppEnv>,
  apikey: string,
  id: string,
): Promise<EmbedParts | null> {
  if (!UUID.test(apikey) || !UUID.test(id)) return null;
  const entries = [clientEntry(c, apikey), widgetEntry(c, id)] as const;
  const [client, widget] = await read<[EmbedClient, Widget]>(c, ...entries);
  return client && widget && { client, widget };
}

function clientEntry(c: Context<AppEnv>, apikey: string): Entry<EmbedClient> {
  return {
    key: KEY_OF.client + apikey,
    schema: EmbedClient,
    endsAt: (client) => client.keyEndsAt,
    load: async () => {
      const client = await loadPart(c, () => keys.findClient(database(c), apikey, Date.now()));
      if (client) noteSeenKey(c, apikey);
      return client;
    },
  };
}

function widgetEntry(c: Context<AppEnv>, id: string): Entry<Widget> {
  return {
    key: KEY_OF.widget + id,
    schema: Widget,
    load: async () => {
      const widget = await loadPart(c, () => widgets.get(database(c), id));
      return widget && sanitizeWidget(widget);
    },
  };
}

function settingsEntry(c: Context<AppEnv>, domain: string): Entry<Settings> {
  return {
    key: KEY_OF.settings + domain,
    schema: Settings,
    load: async () => {
      const [client, demo, signIn] = await Promise.all([
        clients.getByDomain(database(c), domain),
        demoFrames(database(c), domain),
        offeredAt(database(c), domain),
      ]);
      return (
        client && {
          clientName: client.clientname,
          tagline: client.tagline,
          approvedWidgets: client.approvedWidgets,
          approvedToolkits: client.approvedToolkits,
          links: validLinks(client.links),
          demo,
          signIn,
        }
      );
    },
  };
}
