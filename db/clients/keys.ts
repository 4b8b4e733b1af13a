import { type SQL, and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { Forbidden } from "#db/base/errors.ts";
import { shareOpens } from "#db/base/rights.ts";
import { all, explainNoChange, isVersion, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { time } from "#db/base/windows.ts";
import * as clients from "#db/clients/clients.ts";
import { change, embedColumns } from "#db/clients/columns.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { ClientKey, SavedClient } from "#domain/clients/replies.ts";
import { type KeyRotation, THIRD_KEY } from "#domain/clients/client-keys.ts";
import type { ClientId, EmbedClient } from "#domain/clients/client.ts";

/** A condition on `client_keys`: the key works at a time, in milliseconds since 1970; a share only if it may be one. */
export function works(now: number): SQL {
  const { endsAt, code } = clientKeys;
  return all(or(isNull(endsAt), gt(endsAt, now)), or(isNull(code), shareOpens(sql`${clientKeys}`)));
}

/** The client with a publishable API key or a share that works now, without its limits, or `null`. */
export async function findClient(
  db: Database,
  apikey: string,
  now: number,
): Promise<EmbedClient | null> {
  const row = await db
    .select(embedColumns)
    .from(clientKeys)
    .innerJoin(clientTable, eq(clientTable.id, clientKeys.clientId))
    .where(and(eq(clientKeys.apikey, apikey), works(now)))
    .get();
  return row ?? null;
}

/** The keys of a client, the current one first; `null` for an unknown client. */
export async function list(db: Database, clientId: ClientId): Promise<ClientKey[] | null> {
  const { apikey } = clientTable;
  const rows = await db
    .select({
      apikey: clientKeys.apikey,
      createdAt: clientKeys.createdAt,
      endsAt: clientKeys.endsAt,
      lastAnswerOn: clientKeys.lastAnswerOn,
      lastSeenOn: clientKeys.lastSeenOn,
      lastOrigin: clientKeys.lastOrigin,
      isCurrent: sql`${clientKeys.apikey} = ${apikey}`.mapWith(Boolean),
    })
    .from(clientKeys)
    .innerJoin(clientTable, eq(clientTable.id, clientKeys.clientId))
    .where(and(eq(clientKeys.clientId, clientId), isNull(clientKeys.code)))
    // The current key has no end, which comes first; then the key that lives longest.
    .orderBy(
      sql`${clientKeys.endsAt} is not null`,
      sql`${clientKeys.endsAt} desc`,
      asc(clientKeys.apikey),
    );
  if (rows.length === 0) return null;
  return rows.map(({ createdAt, endsAt, ...key }) => ({
    ...key,
    createdAt: new Date(createdAt).toISOString(),
    endsAt: time(endsAt),
  }));
}

/**
 * Notes that a key was used, once a day. A site that was not known that day is added later.
 * @param seen `origin`: the site that shows the widget, or null
 */
export async function noteSeen(
  db: Database,
  { apikey, day, origin }: { apikey: string; day: string; origin: string | null },
): Promise<void> {
  const { lastSeenOn, lastOrigin } = clientKeys;
  await db
    .update(clientKeys)
    .set({ lastSeenOn: day, lastOrigin: sql`coalesce(${origin}, ${lastOrigin})` })
    .where(
      and(
        eq(clientKeys.apikey, apikey),
        sql`(${lastSeenOn} is null or ${lastSeenOn} < ${day} or (${lastOrigin} is null and ${origin} is not null))`,
      ),
    );
}

// The audit has the last characters of keys only.
const oldKeys = sql`(select json_group_array('…' || substr(k.apikey, -4) || strftime(' ends %Y-%m-%d %H:%M:%S UTC', k.ends_at / 1000, 'unixepoch'))
  from client_keys k where k.client_id = ${clientTable.id} and k.code is null and k.ends_at is not null)`;

/** Clients as the audit records a change of their keys: the current key and the old ones only. */
const KEYS: Subject = { ...CLIENT, fields: fieldsOf({ apikey: clientTable.apikey, oldKeys }) };

/**
 * Gives a client a new key, and its current key an end. Keys that have ended before are forgotten. Returns and throws as the update of
 * a client (db/clients/clients.ts). Throws Forbidden where a third key would be alive.
 * @param now milliseconds since 1970
 */
export async function rotate(
  db: Database,
  clientId: ClientId,
  { endsAt, version }: Omit<KeyRotation, "clientid">,
  by: Actor,
  now: number,
): Promise<SavedClient | null> {
  const hasRoom =
    endsAt === null
      ? undefined
      : sql`not exists (select 1 from client_keys k where k.client_id = ${clientId} and k.code is null and k.ends_at > ${now} and k.apikey <> ${clientTable.apikey})`;
  const isMeant = all(
    eq(clientTable.id, clientId),
    isVersion(clientTable.version, version),
    hasRoom,
  );
  const ofMeant = (column: SQL | typeof clientTable.id) =>
    sql`(select ${column} from ${clientTable} where ${isMeant})`;
  const watched = { ...rowWithId(KEYS, clientId), action: "rotate-key" as const };
  const [, , , rotated] = await recorded(db, by, watched, [
    staleEntries.addClients(db, isMeant),
    db
      .delete(clientKeys)
      .where(
        sql`${clientKeys.clientId} = ${ofMeant(clientTable.id)} and ${clientKeys.code} is null and ${clientKeys.endsAt} <= ${now}`,
      ),
    // Before the update: its trigger deletes a current key without an end.
    db
      .update(clientKeys)
      .set({ endsAt: endsAt ?? now })
      .where(sql`${clientKeys.apikey} = ${ofMeant(sql`${clientTable.apikey}`)}`),
    change(db, isMeant, { apikey: crypto.randomUUID() }),
  ]);
  const stored = await clients.get(db, clientId);
  if (rotated.length > 0) return stored;
  if (stored && (version === undefined || version === stored.version))
    throw new Forbidden(THIRD_KEY);
  return explainNoChange(stored);
}

/**
 * Ends an old key now, and acknowledges the open alerts that it will end. A key that has ended stays as it is.
 * @returns whether the client has the key
 * @throws Forbidden for the current key
 */
export async function end(
  db: Database,
  clientId: ClientId,
  apikey: string,
  by: Actor,
  now: number,
): Promise<boolean> {
  const isKey = all(
    eq(clientKeys.clientId, clientId),
    eq(clientKeys.apikey, apikey),
    isNull(clientKeys.code),
  );
  const isOpen = all(isKey, sql`${clientKeys.endsAt} > ${now}`);
  const isAbout = alerts.isAboutKey(isOpen);
  const watched = [
    { ...rowWithId(KEYS, clientId), action: "end-key" as const },
    { subject: alerts.ALERT, where: isAbout, action: "acknowledge" as const },
  ];
  await recorded(db, by, watched, [
    alerts.acknowledgeWhere(db, isAbout, by.username, now),
    staleEntries.addClients(
      db,
      sql`${clientTable.id} in (select client_id from client_keys where ${isOpen})`,
    ),
    db.update(clientKeys).set({ endsAt: now }).where(isOpen),
  ]);
  const key = await db.select({ endsAt: clientKeys.endsAt }).from(clientKeys).where(isKey).get();
  if (key?.endsAt === null)
    throw new Forbidden("This is the current key. Rotate it, and the old one can be ended.");
  return key !== undefined;
}
