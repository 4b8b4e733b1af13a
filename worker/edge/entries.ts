import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { KEY_OF } from "#db/base/stale-entries.ts";
import * as clients from "#db/clients/clients.ts";
import * as keys from "#db/clients/keys.ts";
import { demoFrames } from "#db/embeds/ratings.ts";
import { offeredAt } from "#db/single-sign-on/settings.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { EmbedClient } from "#domain/clients/client.ts";
import { validLinks } from "#domain/clients/frame.ts";
import { Settings } from "#domain/clients/replies.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { LIMITS } from "#domain/limits.ts";
import { Widget } from "#domain/widgets/widget.ts";
import {
  type AppEnv,
  type RequestRecord,
  callerAddress,
  database,
  today,
} from "#worker/context.ts";
import { tooManyRequests } from "#worker/problem.ts";
import { sanitizeWidget } from "#worker/sanitize.ts";

/**
 * The longest lifetime of an entry in seconds, and the shortest that KV allows. After a save, the outbox deletes the stale entries
 * (worker/edge/outbox.ts).
 */
const ENTRY_SECONDS = { max: 86_400, min: 60 };

/** An entity in KV: its key, its schema, and the function that loads it from the database. */
type Entry<T extends object> = {
  key: string;
  schema: z.ZodType<T>;
  load: () => Promise<T | null>;
  /** The time at which the entity stops being valid, in milliseconds since 1970. A cached entity is refused from then on. */
  endsAt?: (value: T) => number | null;
};

type Entries<T extends object[]> = { [index in keyof T]: Entry<T[index]> };
type Values<T extends object[]> = { [index in keyof T]: T[index] | null };

/**
 * Reads entities from KV by one call. Loads those from the database that KV does not have, cannot read or has in an invalid shape, and
 * writes them to KV after the answer. "Not found" is never cached, and ends the loading: the entities after it are `null`, too.
 */
async function readThrough<T extends object[]>(
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

/** The same entities as `readThrough`, but from KV alone: `null` for each that KV does not have. A request asks KV once for a key. */
async function readKept<T extends object[]>(
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

// One object for each text: renderings are cached by object identity (worker/rest/embeds/page.ts).
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

/** The client of a key and the widget with an id, from KV or the database; `null` if one of them does not exist. */
export async function findEmbedParts(
  c: Context<AppEnv>,
  apikey: string,
  id: string,
): Promise<EmbedParts | null> {
  return readEmbedParts(readThrough, c, apikey, id);
}

/** The same entities as `findEmbedParts`, but from KV alone: `null` unless KV has both. */
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

/** Milliseconds for which an isolate serves an entry without another read of KV. */
const FRESH_MS = 1_000;

type Known = { text: string; value: object; readAt: number };

/** The cache of one isolate in front of a KV namespace. */
type Memory = {
  /** The value of an entry that was read within FRESH_MS. */
  fresh(key: string): object | undefined;
  /** The object that was parsed from the same text before. */
  same(key: string, text: string): object | undefined;
  keep(key: string, text: string, value: object): void;
  drop(key: string): void;
  /** Counts invalidations of a key. If it changed while you were reading, your value is stale: do not cache it. */
  drops(key: string): number;
};

const memories = new WeakMap<KVNamespace, Memory>();

function memoryOf(kv: KVNamespace): Memory {
  const memory = memories.get(kv) ?? createMemory();
  memories.set(kv, memory);
  return memory;
}

function createMemory(): Memory {
  // In characters: an isolate has 128 MB.
  const entries = new LRUCache<string, Known>({
    maxSize: 4_000_000,
    sizeCalculation: ({ text }) => text.length,
  });
  const drops = growingCache<number>(10_000);
  return {
    fresh(key) {
      const known = entries.get(key);
      return known && Date.now() - known.readAt < FRESH_MS ? known.value : undefined;
    },
    same(key, text) {
      const known = entries.get(key);
      return known?.text === text ? known.value : undefined;
    },
    keep: (key, text, value) => entries.set(key, { text, value, readAt: Date.now() }),
    drop(key) {
      entries.delete(key);
      drops.set(key, (drops.get(key) ?? 0) + 1);
    },
    drops: (key) => drops.get(key) ?? 0,
  };
}

// Addresses of this isolate that have reached the limit, for a minute. Only misses count: many visitors share an address.
const refused = growingCache<true>(5_000, MINUTE_MS);

/**
 * Loads a part of an embed from the database.
 * @throws 429 for an address that has asked for too many clients and widgets that do not exist
 */
export async function loadPart<T>(
  c: Context<AppEnv>,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const address = callerAddress(c);
  if (refused.has(address)) throw tooManyRequests(LIMITS.MISSED_EMBED_LIMIT.sentence, 60);
  const part = await load();
  if (part === null && !(await isWithinLimit(c, address))) refused.set(address, true);
  return part;
}

async function isWithinLimit(c: Context<AppEnv>, key: string): Promise<boolean> {
  try {
    return (await c.env.MISSED_EMBED_LIMIT.limit({ key })).success;
  } catch {
    // Embeds are shown while the rate limiter fails.
    return true;
  }
}

// The day on which this isolate has noted a key, with the site if it had one.
const noted = growingCache<string>(5_000);

/**
 * Notes that a key was used, and the site that shows the widget (product/clients 14). Called where KV does not have the client. Never
 * delays or fails the answer; writes once a day.
 */
function noteSeenKey(c: Context<AppEnv>, apikey: string): void {
  const site = siteOf(c.req.header("Referer"));
  const origin = site === new URL(c.req.url).origin ? null : site;
  const { day } = today(c.env.DB);
  const known = noted.get(apikey);
  if (known === `${day} site` || (known === day && origin === null)) return;
  noted.set(apikey, origin === null ? day : `${day} site`);
  const write = keys.noteSeen(database(c), { apikey, day, origin });
  c.executionCtx.waitUntil(write.catch(() => void noted.delete(apikey)));
}

/**
 * A cache of the `max` entries that were used last, which takes memory for those that it has. With its own `max`, lru-cache allocates
 * all of them at the start of an isolate: four caches of thousands take a tenth of that time.
 * @param ttl milliseconds after which an entry is gone
 */
export function growingCache<V extends NonNullable<unknown>>(
  max: number,
  ttl?: number,
): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ...(ttl && { ttl }) });
}
