import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { RefusedOrigin, SavedClient } from "#domain/clients/answers.ts";
import { recorded } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import * as clients from "#db/clients/clients.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";
import { clients as clientTable, refusedOrigins } from "#db/schema/clients.ts";
import { MAX_ALLOWED_ORIGINS } from "#domain/clients/client.ts";
import { mayFrame } from "#domain/clients/framing.ts";
import {
  MAX_REFUSED_ORIGINS,
  type OriginToAllow,
  type RefusedSource,
} from "#domain/clients/refused-origins.ts";

type Attempt = { clientId: string; origin: string; source: RefusedSource; count: number };

/**
 * Counts attempts of a site, unless the client allows the site or does not exist. Keeps the newest MAX_REFUSED_ORIGINS sites of the
 * client.
 */
export async function note(db: Database, attempt: Attempt): Promise<void> {
  const { clientId, origin, source, count } = attempt;
  const { domainurl, allowedOrigins, hostSites } = clientTable;
  const client = await db
    .select({ domainurl: sql<string>`coalesce(${domainurl}, '')`, allowedOrigins, hostSites })
    .from(clientTable)
    .where(eq(clientTable.id, clientId))
    .get();
  if (client === undefined || mayFrame(client, origin)) return;
  const now = Date.now();
  const newest = sql`select origin from ${refusedOrigins} where client_id = ${clientId} order by last_at desc, origin limit ${MAX_REFUSED_ORIGINS}`;
  await db.batch([
    db
      .insert(refusedOrigins)
      .values({ clientId, origin, source, count, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [refusedOrigins.clientId, refusedOrigins.origin],
        set: { source, lastAt: now, count: sql`${refusedOrigins.count} + ${count}` },
      }),
    db
      .delete(refusedOrigins)
      .where(
        and(
          eq(refusedOrigins.clientId, clientId),
          sql`${refusedOrigins.origin} not in (${newest})`,
        ),
      ),
  ]);
}

/** The refused sites of a client, the newest first, without those that it allows now; `null` for an unknown client. */
export async function list(db: Database, clientId: string): Promise<RefusedOrigin[] | null> {
  const { origin, firstAt, lastAt, count, source } = refusedOrigins;
  const [client, rows] = await Promise.all([
    clients.get(db, clientId),
    db
      .select({ origin, firstAt, lastAt, count, source })
      .from(refusedOrigins)
      .where(eq(refusedOrigins.clientId, clientId))
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

/** Refused sites as the audit records them: in a row about the client. */
const REFUSED_SITE: Subject = {
  entity: "client",
  table: refusedOrigins,
  id: refusedOrigins.clientId,
  name: sql`(select clientname from clients where id = ${refusedOrigins.clientId})`,
  fields: fieldsOf({ refusedSite: refusedOrigins.origin }),
};

/** Removes a site from the list. Returns whether it was there. */
export async function remove(
  db: Database,
  clientId: string,
  origin: string,
  by: Actor,
): Promise<boolean> {
  const isMeant = and(
    eq(refusedOrigins.clientId, clientId),
    eq(refusedOrigins.origin, origin),
  ) as SQL;
  const watched = { subject: REFUSED_SITE, where: isMeant, action: "edit" as const };
  const [removed] = await recorded(db, by, watched, [
    db.delete(refusedOrigins).where(isMeant).returning({ origin: refusedOrigins.origin }),
  ]);
  return removed.length > 0;
}

/**
 * Adds a site to the client's allowed origins. Returns and throws as the update of a client (db/clients/clients.ts). Throws Forbidden where
 * the client has the most origins already.
 */
export async function allow(
  db: Database,
  wanted: OriginToAllow,
  by: Actor,
): Promise<SavedClient | null> {
  const { clientid, origin, version } = wanted;
  const client = await clients.get(db, clientid);
  if (client === null) return null;
  const isListed = client.allowedOrigins.includes(origin);
  if (!isListed && client.allowedOrigins.length >= MAX_ALLOWED_ORIGINS)
    throw new Forbidden(`A client can have at most ${MAX_ALLOWED_ORIGINS} allowed origins.`);
  const allowedOrigins = isListed ? client.allowedOrigins : [...client.allowedOrigins, origin];
  // Without a version from the caller: that of the list which the origin is added to.
  const base = version ?? client.version;
  const saved = await clients.update(db, { clientid, version: base, allowedOrigins }, by);
  await remove(db, clientid, origin, by);
  return saved;
}
