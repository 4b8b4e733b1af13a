import { and, asc, count, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { event, recorded, rowWithId } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { clients } from "#db/schema/clients.ts";
import { ltiPlatforms, ltiScores } from "#db/schema/lti.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import {
  type LearningPlatform,
  MAX_LEARNING_PLATFORMS,
  type PlatformDraft,
  TOO_MANY_PLATFORMS,
} from "#domain/lti/learning-platform.ts";

const { clientId, issuer, ltiClientId, deploymentId } = ltiPlatforms;
const {
  clientId: _clientId,
  createdAt: _createdAt,
  ...shownColumns
} = getTableColumns(ltiPlatforms);

/** Learning platforms as the audit records them, with the client. */
const LEARNING_PLATFORM: Subject = {
  entity: "learning-platform",
  table: ltiPlatforms,
  id: ltiPlatforms.id,
  name: ltiPlatforms.name,
  fields: fieldsOf({
    client: sql`json_quote((select clientname from clients where clients.id = ${clientId}))`,
    issuer,
    ltiClientId,
    deploymentId,
    authUrl: ltiPlatforms.authUrl,
    tokenUrl: ltiPlatforms.tokenUrl,
    tokenAudience: ltiPlatforms.tokenAudience,
    jwksUrl: ltiPlatforms.jwksUrl,
    host: ltiPlatforms.host,
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
 * @returns it; `null` for an unknown client. Throws Forbidden where the client has too many, a unique violation where it is connected.
 */
export async function insert(
  db: Database,
  { clientid, ...fields }: PlatformDraft,
  by: Actor,
  also: Parameters<typeof recorded>[3][number][] = [],
): Promise<LearningPlatform | null> {
  const id = crypto.randomUUID();
  const isRoom = sql`(select count(*) from ${ltiPlatforms} where client_id = ${clientid}) < ${MAX_LEARNING_PLATFORMS}`;
  const row = { id, ...fields, createdAt: Date.now() };
  await recorded(db, by, rowWithId(LEARNING_PLATFORM, id), [
    db.insert(ltiPlatforms).select(
      sql`select ${row.id}, id, ${row.name}, ${row.issuer}, ${row.ltiClientId}, ${row.deploymentId}, ${row.authUrl},
        ${row.tokenUrl}, ${row.tokenAudience}, ${row.jwksUrl}, ${row.host}, null, ${row.createdAt} from ${clients} where id = ${clientid} and ${isRoom}`,
    ),
    staleEntries.addClients(db, eq(clients.id, clientid)),
    ...also,
  ]);
  const found = await list(db, clientid);
  if (found === null) return null;
  const stored = found.find((platform) => platform.id === id);
  if (stored === undefined) throw new Forbidden(TOO_MANY_PLATFORMS);
  return stored;
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
  const isMeant = and(eq(ltiPlatforms.id, id), eq(clientId, client)) as SQL;
  const [, removed] = await recorded(db, by, { subject: LEARNING_PLATFORM, where: isMeant }, [
    staleEntries.addClients(db, eq(clients.id, client)),
    db.delete(ltiPlatforms).where(isMeant).returning({ id: ltiPlatforms.id }),
  ]);
  return removed.length > 0;
}

/** A learning platform as a launch needs it, with its client's publishable key. */
export type LaunchPlatform = typeof ltiPlatforms.$inferSelect & { apikey: string };

/** The platform as a login or a launch names it. A part that it leaves out is undefined. */
type Named = { issuer: string; ltiClientId?: string; deploymentId?: string };

/**
 * The learning platforms that a login or a launch can be from, those of the named deployment first: one without a deployment ID stands
 * for any. `null` where there is none.
 */
export async function named(db: Database, asked: Named): Promise<LaunchPlatform[] | null> {
  const isOfClient =
    asked.ltiClientId === undefined ? undefined : eq(ltiClientId, asked.ltiClientId);
  const isOfDeployment =
    asked.deploymentId === undefined ? undefined : inArray(deploymentId, [asked.deploymentId, ""]);
  const rows = await db
    .select({ ...getTableColumns(ltiPlatforms), apikey: clients.apikey })
    .from(ltiPlatforms)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(issuer, asked.issuer), isOfClient, isOfDeployment))
    .orderBy(sql`${deploymentId} desc`)
    .limit(MAX_LEARNING_PLATFORMS);
  return rows.length === 0 ? null : rows;
}

/** A statement for a batch: notes the day of a launch. */
export function noteLaunch(db: Database, id: string, day: string) {
  return db.update(ltiPlatforms).set({ lastLaunchOn: day }).where(eq(ltiPlatforms.id, id));
}

/** Gives a platform without a deployment ID that of its first launch. */
export async function setDeployment(db: Database, id: string, deployment: string): Promise<void> {
  const isMeant = and(eq(ltiPlatforms.id, id), eq(deploymentId, "")) as SQL;
  await recorded(db, SYSTEM, { subject: LEARNING_PLATFORM, where: isMeant }, [
    db.update(ltiPlatforms).set({ deploymentId: deployment }).where(isMeant),
  ]);
}
