import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { recorded } from "#db/audit/record.ts";
import { all, type Database } from "#db/base/database.ts";
import { LEARNING_PLATFORM } from "#db/lti/learning-platforms.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import { ltiPlatforms } from "#db/schema/lti.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { MAX_LEARNING_PLATFORMS } from "#domain/lti/learning-platform.ts";

const { clientId, issuer, ltiClientId, deploymentId } = ltiPlatforms;

/** A learning platform as a launch needs it, with its client's publishable key. */
export type LaunchPlatform = typeof ltiPlatforms.$inferSelect & { apikey: string };

/** The platform as a login or a launch names it. A part that it leaves out is undefined. */
type Named = { issuer: string; ltiClientId?: string; deploymentId?: string };

/**
 * The learning platforms that a login or a launch can be from, those of the named deployment first: one without a deployment ID stands
 * for any. `null` if there is none.
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

/** The kinds of addresses of a launch that a platform can lack, and their alerts. */
const ALERTS = { unknownHost: "lti.host", unknownServicesHost: "lti.services" } as const;
type UnknownKind = keyof typeof ALERTS;

/**
 * Statements for a batch: notes addresses of a launch that the platform does not have, and raises an alert, once for each.
 * @param found them by kind; empty for none
 */
export function noteUnknownHosts(
  db: Database,
  platform: LaunchPlatform,
  found: Record<UnknownKind, string>,
  at: number,
) {
  const { id, name, clientId: client } = platform;
  const news = (Object.keys(ALERTS) as UnknownKind[]).filter(
    (kind) => found[kind] !== "" && found[kind] !== platform[kind],
  );
  if (news.length === 0) return [];
  const raised = news.map((kind) => ({
    key: `${ALERTS[kind]}:${id}:${found[kind]}`,
    kind: ALERTS[kind],
    clientId: client,
    data: { platform: name, host: found[kind] },
  }));
  const fields = Object.fromEntries(news.map((kind) => [kind, found[kind]]));
  return [
    db.update(ltiPlatforms).set(fields).where(eq(ltiPlatforms.id, id)),
    alerts.add(db, raised, at),
  ] as const;
}

/** Gives a platform without a deployment ID that of its first launch. */
export async function setDeployment(db: Database, id: string, deployment: string): Promise<void> {
  const isMeant = all(eq(ltiPlatforms.id, id), eq(deploymentId, ""));
  await recorded(db, SYSTEM, { subject: LEARNING_PLATFORM, where: isMeant }, [
    db.update(ltiPlatforms).set({ deploymentId: deployment }).where(isMeant),
  ]);
}
