import { and, desc, eq, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded } from "#db/audit/record.ts";
import { Forbidden } from "#db/base/errors.ts";
import { all, type Database } from "#db/base/database.ts";
import * as clients from "#db/clients/clients.ts";
import { clientColumns } from "#db/clients/columns.ts";
import { blockedSites, clients as clientTable } from "#db/schema/clients.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { BlockedSite, SavedClient } from "#domain/clients/replies.ts";
import {
  type BlockedSiteSource,
  MAX_BLOCKED_SITES,
  type OriginToAllow,
} from "#domain/clients/blocked-sites.ts";
import { type ClientId, MAX_ALLOWED_ORIGINS } from "#domain/clients/client.ts";
import { mayFrame } from "#domain/clients/framing.ts";

type Attempt = { clientId: string; origin: string; source: BlockedSiteSource; count: number };

/**
 * Counts attempts of a site, unless the client allows the site or does not exist. Keeps the newest MAX_BLOCKED_SITES sites of the
 * client.
 */
export async function note(db: Database, attempt: Attempt): Promise<void> {
  const { clientId, origin, source, count } = attempt;
  const { domainurl, allowedOrigins, hostSites, lmsHosts } = clientColumns;
  const client = await db
    .select({ domainurl, allowedOrigins, hostSites, lmsHosts })
    .from(clientTable)
    .where(eq(clientTable.id, clientId))
    .get();
  if (client === undefined || mayFrame(client, origin)) return;
  const now = Date.now();
  const newest = sql`select origin from ${blockedSites} where client_id = ${clientId} order by last_at desc, origin limit ${MAX_BLOCKED_SITES}`;
  await db.batch([
    db
      .insert(blockedSites)
      .values({ clientId, origin, source, count, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [blockedSites.clientId, blockedSites.origin],
        set: { source, lastAt: now, count: sql`${blockedSites.count} + ${count}` },
      }),
    db
      .delete(blockedSites)
      .where(
        and(eq(blockedSites.clientId, clientId), sql`${blockedSites.origin} not in (${newest})`),
      ),
  ]);
}

/** The blocked sites of a client, the newest first, without those that it allows now; `null` for an unknown client. */
export async function list(db: Database, clientId: ClientId): Promise<BlockedSite[] | null> {
  const { origin, firstAt, lastAt, count, source } = blockedSites;
  const [client, rows] = await Promise.all([
    clients.get(db, clientId),
    db
      .select({ origin, firstAt, lastAt, count, source })
      .from(blockedSites)
      .where(eq(blockedSites.clientId, clientId))
      .orderBy(desc(lastAt), origin),
  ]);
  if (client === null) return null;
  return rows
    .filter((row) => !mayFrame(client, row.origin))
    .map((row) => ({
      ...row,
      firstAt: new Date(row.firstAt).toISOString(),
      lastAt: new Date(row.lastAt).toISOString(),
    }));
}

/** Blocked sites as the audit records them: in a row about the client. */
const BLOCKED_SITE: Subject = {
  entity: "client",
  table: blockedSites,
  id: blockedSites.clientId,
  name: sql`(select clientname from clients where id = ${blockedSites.clientId})`,
  fields: fieldsOf({ refusedSite: blockedSites.origin }),
};

/** Removes a site from the list. Returns whether it was there. */
export async function remove(
  db: Database,
  clientId: ClientId,
  origin: string,
  by: Actor,
): Promise<boolean> {
  const isMeant = all(eq(blockedSites.clientId, clientId), eq(blockedSites.origin, origin));
  const watched = { subject: BLOCKED_SITE, where: isMeant, action: "edit" as const };
  const [removed] = await recorded(db, by, watched, [
    db.delete(blockedSites).where(isMeant).returning({ origin: blockedSites.origin }),
  ]);
  return removed.length > 0;
}

/**
 * Adds a site to the client's allowed origins and takes it from the list, in one batch. Returns and throws as the update of a client (db/clients/clients.ts). Throws Forbidden where
 * the client has the most origins already.
 */
export async function allow(
  db: Database,
  clientId: ClientId,
  { origin, version }: Omit<OriginToAllow, "clientid">,
  by: Actor,
): Promise<SavedClient | null> {
  const client = await clients.get(db, clientId);
  if (client === null) return null;
  const isListed = client.allowedOrigins.includes(origin);
  if (!isListed && client.allowedOrigins.length >= MAX_ALLOWED_ORIGINS)
    throw new Forbidden(`A client can have at most ${MAX_ALLOWED_ORIGINS} allowed origins.`);
  const allowedOrigins = isListed ? client.allowedOrigins : [...client.allowedOrigins, origin];
  // Without a version from the caller: that of the list which the origin is added to.
  const base = version ?? client.version;
  const isAllowed = sql`exists (select 1 from ${clientTable}, json_each(${clientTable.allowedOrigins}) allowed
    where ${clientTable.id} = ${clientId} and allowed.value = ${origin})`;
  const isMeant = and(eq(blockedSites.clientId, clientId), eq(blockedSites.origin, origin));
  return clients.update(db, { clientid: clientId, version: base, allowedOrigins }, by, [
    db.delete(blockedSites).where(and(isMeant, isAllowed)),
  ]);
}
