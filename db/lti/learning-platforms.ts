import { type SQL, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import { type Subject, event, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import { Forbidden } from "#db/base/errors.ts";
import { all, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { clients } from "#db/schema/clients.ts";
import { ltiPlatforms, ltiScores } from "#db/schema/lti.ts";
import type { Actor } from "#domain/audit/actor.ts";
import {
  type LearningPlatform,
  MAX_LEARNING_PLATFORMS,
  type PlatformAddresses,
  type PlatformDraft,
  TOO_MANY_PLATFORMS,
  hostsOf,
} from "#domain/lti/learning-platform.ts";

const { clientId } = ltiPlatforms;
const {
  clientId: _clientId,
  createdAt: _createdAt,
  ...shownColumns
} = getTableColumns(ltiPlatforms);

/** Learning platforms as the audit records them, with the client. */
export const LEARNING_PLATFORM: Subject = {
  entity: "learning-platform",
  table: ltiPlatforms,
  id: ltiPlatforms.id,
  name: ltiPlatforms.name,
  fields: fieldsOf({
    client: sql`json_quote((select clientname from clients where clients.id = ${clientId}))`,
    issuer: ltiPlatforms.issuer,
    ltiClientId: ltiPlatforms.ltiClientId,
    deploymentId: ltiPlatforms.deploymentId,
    authUrl: ltiPlatforms.authUrl,
    tokenUrl: ltiPlatforms.tokenUrl,
    tokenAudience: ltiPlatforms.tokenAudience,
    jwksUrl: ltiPlatforms.jwksUrl,
    host: ltiPlatforms.host,
    moreHosts: ltiPlatforms.moreHosts,
    servicesHost: ltiPlatforms.servicesHost,
  }),
};

/** The learning platforms of a client, sorted by name; `null` for an unknown client. */
export async function list(db: Database, client: string): Promise<LearningPlatform[] | null> {
  const waiting = db
    .select({ waiting: count() })
    .from(ltiScores)
    .where(eq(ltiScores.platformId, ltiPlatforms.id));
  const [found, rows] = await db.batch([
    db.select({ id: clients.id }).from(clients).where(eq(clients.id, client)),
    db
      .select({ ...shownColumns, waiting: sql<number>`(${waiting})` })
      .from(ltiPlatforms)
      .where(eq(clientId, client))
      .orderBy(asc(ltiPlatforms.name), asc(ltiPlatforms.id)),
  ]);
  return found.length === 0 ? null : rows;
}

/**
 * Stores a learning platform of a client, whose frames it may show from now on.
 * @param more statements of the same batch, and a condition without which nothing is stored
 * @returns it; `null` for an unknown client, and where the condition does not hold. Throws Forbidden where the client has too many, a unique violation where it is connected.
 */
export async function insert(
  db: Database,
  { clientid, ...fields }: PlatformDraft,
  by: Actor,
  {
    also = [],
    isAllowed = sql`true`,
  }: { also?: Parameters<typeof recorded>[3][number][]; isAllowed?: SQL } = {},
): Promise<LearningPlatform | null> {
  const id = crypto.randomUUID();
  const isRoom = sql`(select count(*) from ${ltiPlatforms} where client_id = ${clientid}) < ${MAX_LEARNING_PLATFORMS}`;
  const row = { id, ...fields, createdAt: Date.now() };
  const moreHosts = JSON.stringify(hostsOf(row).slice(1));
  const [[client]] = await recorded(db, by, rowWithId(LEARNING_PLATFORM, id), [
    db
      .select({ isAllowed: sql<number>`${isAllowed}`.as("is_allowed") })
      .from(clients)
      .where(eq(clients.id, clientid)),
    db.insert(ltiPlatforms).select(
      sql`select ${row.id}, id, ${row.name}, ${row.issuer}, ${row.ltiClientId}, ${row.deploymentId}, ${row.authUrl},
        ${row.tokenUrl}, ${row.tokenAudience}, ${row.jwksUrl}, ${row.host}, ${moreHosts}, ${row.servicesHost}, '', '', null,
        ${row.createdAt} from ${clients} where id = ${clientid} and ${isRoom} and ${isAllowed}`,
    ),
    staleEntries.addClients(db, eq(clients.id, clientid)),
    ...also,
  ]);
  if (!client?.isAllowed) return null;
  const stored = (await list(db, clientid))?.find((platform) => platform.id === id);
  if (stored === undefined) throw new Forbidden(TOO_MANY_PLATFORMS);
  return stored;
}

/**
 * Sets the addresses of a learning platform, where it may show widgets and gets points from now on. What was noted of launches from others
 * is forgotten. Returns whether the client has the platform.
 */
export async function setHosts(
  db: Database,
  { clientid, id, ...hosts }: PlatformAddresses,
  by: Actor,
): Promise<boolean> {
  const isMeant = all(eq(ltiPlatforms.id, id), eq(clientId, clientid));
  const [first = hosts.host, ...moreHosts] = hostsOf(hosts);
  const [, changed] = await recorded(db, by, { subject: LEARNING_PLATFORM, where: isMeant }, [
    staleEntries.addClients(db, eq(clients.id, clientid)),
    db
      .update(ltiPlatforms)
      .set({ ...hosts, host: first, moreHosts, unknownHost: "", unknownServicesHost: "" })
      .where(isMeant)
      .returning({ id: ltiPlatforms.id }),
  ]);
  return changed.length > 0;
}

/** Records that somebody makes a registration link for a client. Returns false for an unknown client. */
export async function recordLink(db: Database, client: string, by: Actor): Promise<boolean> {
  const isMeant = eq(clients.id, client);
  const entityName = sql`(select clientname from ${clients} where ${isMeant})`;
  const link = {
    action: "link",
    entity: "learning-platform",
    entityId: client,
    entityName,
  } as const;
  const { meta } = await event(
    db,
    by,
    link,
    sql`exists (select 1 from ${clients} where ${isMeant})`,
  );
  return meta.changes > 0;
}

/** Removes a learning platform of a client, with the points that wait for it. Returns whether there was one. */
export async function remove(
  db: Database,
  { client, id }: { client: string; id: string },
  by: Actor,
): Promise<boolean> {
  const isMeant = all(eq(ltiPlatforms.id, id), eq(clientId, client));
  const [, removed] = await recorded(db, by, { subject: LEARNING_PLATFORM, where: isMeant }, [
    staleEntries.addClients(db, eq(clients.id, client)),
    db.delete(ltiPlatforms).where(isMeant).returning({ id: ltiPlatforms.id }),
  ]);
  return removed.length > 0;
}
