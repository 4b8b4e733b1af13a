import { and, asc, gte, lte, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { clients } from "#db/schema/clients.ts";
import { staleEntries } from "#db/schema/operations.ts";
import { widgets } from "#db/schema/widgets.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";

/** The prefix of an entity's KV key; its API key, domain or id follows. */
export const KEY_OF = { client: "client:", settings: "settings:", widget: "widget:" };

/** The prefix of an entity's cache tag; its id follows. An embed page has the tags of its widget and its client. */
export const TAG_OF = { client: "client-", widget: "widget-" };

/** The group size of an entry that could not be deleted: it comes after all others. */
const POSTPONED = 1_000_000;

/** A KV entry that is older than its row, and the cache tag of the pages made from it. */
export type StaleEntry = Pick<typeof staleEntries.$inferSelect, "key" | "tag">;

/**
 * A statement for a batch: marks the entries of the widgets that match as stale, and the settings that name them because their toolkit is
 * the demo toolkit (db/embeds/ratings.ts).
 * @param isMeant a condition on `widgets`
 * @param movedTo the id of the toolkit that the widgets move to
 */
export function addWidgets(db: Database, isMeant: SQL, movedTo: string | null = null) {
  const isDemo = sql`exists (select 1 from platform join toolkits t on t.collection = demo_toolkit where platform.id = 1 and t.id in (${widgets.toolkitId}, ${movedTo}))`;
  return add(
    db,
    sql`select ${KEY_OF.widget} || ${widgets.id} as key, ${TAG_OF.widget} || ${widgets.id} as tag from ${widgets} where ${isMeant}
        union all ${settingsOf(haveApprovedWidget(sql`${isMeant} and ${isDemo}`))}`,
  );
}

/**
 * A statement for a batch: marks the entries of all keys and used shares of the clients that match as stale, and the entries of their settings. A batch that can
 * change a key or a domain needs it before and after the change.
 * @param isMeant a condition on `clients`
 */
export function addClients(db: Database, isMeant: SQL) {
  const tag = sql`${TAG_OF.client} || ${clients.id} as tag`;
  const now = Date.now();
  // A client can have thousands of shares. KV has those that were seen within a day.
  const isSeen = sql`client_keys.code is not null and client_keys.ends_at > ${now} and client_keys.last_seen_on >= ${utcDay(now - 2 * DAY_MS)}`;
  const entriesOf = (isKey: SQL) =>
    sql`select ${KEY_OF.client} || client_keys.apikey as key, ${tag} from ${clients} join client_keys on client_keys.client_id = ${clients.id} and ${isKey} where ${isMeant}`;
  return add(
    db,
    sql`${entriesOf(sql`client_keys.code is null`)}
        union all ${entriesOf(isSeen)}
        union all
        select ${KEY_OF.settings} || ${clients.domainurl}, ${tag} from ${clients} where ${clients.domainurl} is not null and ${isMeant}`,
  );
}

/**
 * A statement for a batch: marks the entries of the living shares that match as stale.
 * @param isMeant a condition on `client_keys`
 */
export function addShares(db: Database, isMeant: SQL) {
  return add(
    db,
    sql`select ${KEY_OF.client} || client_keys.apikey as key, ${TAG_OF.widget} || client_keys.widget_id as tag from client_keys
        where client_keys.code is not null and client_keys.ends_at > ${Date.now()} and ${isMeant}`,
  );
}

/**
 * A statement for a batch: marks the settings of the clients that match as stale. Their embeds stay.
 * @param isMeant a condition on `clients`
 */
export function addSettings(db: Database, isMeant: SQL) {
  return add(db, settingsOf(isMeant));
}

/** The entries of settings. No page has their tag: none is made from settings and cached. */
function settingsOf(isMeant: SQL): SQL {
  return sql`select ${KEY_OF.settings} || ${clients.domainurl} as key, 'settings' as tag from ${clients} where ${clients.domainurl} is not null and ${isMeant}`;
}

/**
 * A condition on `clients`: the client has approved a widget that matches.
 * @param isMeant a condition on `widgets`
 */
export function haveApprovedWidget(isMeant: SQL): SQL {
  return sql`${clients.id} in (select client_id from client_widgets where widget_id in (select ${widgets.id} from ${widgets} where ${isMeant}))`;
}

/**
 * A condition on `clients`: the client has approved a toolkit that matches.
 * @param isMeant a condition on `toolkits`
 */
export function haveApprovedToolkit(isMeant: SQL): SQL {
  return sql`${clients.id} in (select client_id from client_toolkits where toolkit_id in (select id from toolkits where ${isMeant}))`;
}

/** Stale entries, small groups first. `since` (milliseconds since 1970) leaves out older ones. */
export async function list(
  db: Database,
  limit: number,
  { since = 0 }: { since?: number } = {},
): Promise<StaleEntry[]> {
  const { key, tag, groupSize, staleSince } = staleEntries;
  return (
    db
      .select({ key, tag })
      .from(staleEntries)
      .where(since > 0 ? gte(staleSince, since) : undefined)
      // With the plus, SQLite uses the index on the time. Without, it would read all rows in this order.
      .orderBy(since > 0 ? sql`+${groupSize}` : asc(groupSize), asc(staleSince))
      .limit(limit)
  );
}

/** Deletes rows of the outbox, except those that became stale after `until` (milliseconds since 1970). */
export async function remove(db: Database, entries: StaleEntry[], until: number): Promise<void> {
  await db.delete(staleEntries).where(and(lte(staleEntries.staleSince, until), isAmong(entries)));
}

function isAmong(entries: StaleEntry[]): SQL {
  const pairs = JSON.stringify(entries.map(({ key, tag }) => [key, tag]));
  return sql`(key, tag) in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${pairs}))`;
}

/** Moves stale entries behind all others. */
export async function postpone(db: Database, entries: StaleEntry[]): Promise<void> {
  await db.update(staleEntries).set({ groupSize: POSTPONED }).where(isAmong(entries));
}

// One row for each entry. An entry that becomes stale again gets a new time.
function add(db: Database, entries: SQL) {
  const now = Date.now();
  return db
    .insert(staleEntries)
    .select(sql`select key, tag, count(*) over (), ${now} from (${entries}) where true`)
    .onConflictDoUpdate({
      target: [staleEntries.key, staleEntries.tag],
      set: { groupSize: sql`excluded.group_size`, staleSince: now },
    });
}
