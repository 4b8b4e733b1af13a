import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import * as usedOnce from "#db/base/used-once.ts";
import * as alerts from "#db/operations/alerts.ts";
import { type ltiPlatforms, ltiScores } from "#db/schema/lti.ts";
import { MINUTE_MS, utcDay } from "#domain/time.ts";

/** Milliseconds until the second try. Each further pause is twice as long, up to the 64th part of it. */
const FIRST_PAUSE = 5 * MINUTE_MS;
const MAX_DOUBLINGS = 6;

/** Points to store. */
type Score = Pick<
  typeof ltiScores.$inferSelect,
  "id" | "platformId" | "pupil" | "given" | "maximum" | "at"
>;

/** Points that are being sent, and the learning platform that they are for. */
export type TakenScore = Score & {
  platform: Pick<
    typeof ltiPlatforms.$inferSelect,
    | "id"
    | "clientId"
    | "name"
    | "ltiClientId"
    | "tokenUrl"
    | "tokenAudience"
    | "host"
    | "moreHosts"
    | "servicesHost"
  >;
};

/**
 * Stores points, and that their quiz is used. They are due at once.
 * @returns false if the quiz was used before: then nothing has changed
 */
export async function add(db: Database, score: Score, quiz: usedOnce.Use): Promise<boolean> {
  const stored = await usedOnce.refusingSecond(async () =>
    db.batch([usedOnce.use(db, quiz), db.insert(ltiScores).values({ ...score, nextAt: score.at })]),
  );
  return stored !== null;
}

/**
 * Takes points that are due: counts the attempt and sets the time of the next one, so that nobody else sends them meanwhile.
 * @param only an id: these points alone
 */
export async function takeDue(
  db: Database,
  { now, limit, only }: { now: number; limit: number; only?: string },
): Promise<TakenScore[]> {
  const { attempts, nextAt } = ltiScores;
  const isMeant = only === undefined ? sql`` : sql`and id = ${only}`;
  const pause = sql`${FIRST_PAUSE} * (1 << min(${attempts}, ${MAX_DOUBLINGS}))`;
  const ofPlatform = sql`select json_object('id', p.id, 'clientId', p.client_id, 'name', p.name, 'ltiClientId', p.lti_client_id,
      'tokenUrl', p.token_url, 'tokenAudience', p.token_audience, 'host', p.host, 'moreHosts', json(p.more_hosts),
      'servicesHost', p.services_host) from lti_platforms p where p.id = ${ltiScores.platformId}`;
  return db
    .update(ltiScores)
    .set({ attempts: sql`${attempts} + 1`, nextAt: sql`${now} + ${pause}` })
    .where(
      sql`id in (select id from lti_scores where ${nextAt} <= ${now} ${isMeant} order by next_at limit ${limit})`,
    )
    .returning({
      ...getTableColumns(ltiScores),
      platform: sql<TakenScore["platform"]>`(${ofPlatform})`.mapWith(JSON.parse),
    });
}

/** Deletes points: the platform has them. */
export async function remove(db: Database, id: string): Promise<void> {
  await db.delete(ltiScores).where(eq(ltiScores.id, id));
}

/**
 * Deletes points that the platform will not take, and raises an alert. One a day for a platform and a reason.
 * @param reason for people: `it answered 404`
 */
export async function giveUp(
  db: Database,
  { id, platform }: TakenScore,
  reason: string,
  now: number,
): Promise<void> {
  const alert = {
    key: `lti.refused:${platform.id}:${reason}:${utcDay(now)}`,
    kind: "lti.refused" as const,
    clientId: platform.clientId,
    data: { platform: platform.name, reason },
  };
  await db.batch([alerts.add(db, [alert], now), db.delete(ltiScores).where(eq(ltiScores.id, id))]);
}
