import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { changedBy, type Database } from "#db/base/database.ts";
import { replays } from "#db/schema/service-tokens.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

/** A call with an `Idempotency-Key` (product/service-tokens 5): its digest and that of what it asks, and the time in milliseconds since 1970. */
export type Once = { hash: string; requestHash: string; tokenId: string; at: number };

/** A stored call. `sealed`: its answer, which opens with the `Idempotency-Key` alone; null while it is under way. */
export type StoredReplay = { requestHash: string; sealed: string | null };

/** The times for which an ended call and a call under way are stored. The second is longer than any answer takes until its run is lost. */
const KEPT_MS = HOUR_MS;
const RUNNING_MS = 6 * MINUTE_MS;

/** The statement before the admission of a call: it deletes a former one that has ended. */
export function removalOfEnded({ hash, at }: Once): SQL {
  return sql`delete from replays where hash = ${hash} and expires_at <= ${at}`;
}

/** The statement that reads the first call with the key, where that is another one than that of the run `runId`. */
export function former({ hash }: Once, runId: string): SQL {
  return sql`select request_hash as requestHash, sealed from replays where hash = ${hash} and run_id <> ${runId}`;
}

/** The condition that a call is the first one with its key. */
export function isFirst(once: Once | undefined): SQL {
  return once ? sql`not exists (select 1 from replays where hash = ${once.hash})` : sql`true`;
}

/** The statement that stores a call together with its run: without the run it stores nothing. */
export function insertion({ hash, requestHash, tokenId, at }: Once, ofRun: SQL): SQL {
  return sql`insert into replays (hash, request_hash, token_id, run_id, expires_at)
    select ${hash}, ${requestHash}, ${tokenId}, r.id, ${at + RUNNING_MS} from ${ofRun} r`;
}

/** The end of a call: its sealed answer, or null if it has none, so that the next call asks anew. */
export type EndedReplay = { hash: string; sealed: string | null; at: number };

/** The statement that stores the end of a call with the run `runId`. */
export function ending(runId: string, { hash, sealed, at }: EndedReplay): SQL {
  const isMeant = sql`hash = ${hash} and run_id = ${runId}`;
  if (sealed === null) return sql`delete from replays where ${isMeant}`;
  return sql`update replays set status = 200, sealed = ${sealed}, expires_at = ${at + KEPT_MS} where ${isMeant}`;
}

/** The stored call with a digest, or `null`. */
export async function find(db: Database, { hash, at }: Once): Promise<StoredReplay | null> {
  const { requestHash, sealed, expiresAt } = replays;
  const isMeant = and(eq(replays.hash, hash), gt(expiresAt, at));
  return (await db.select({ requestHash, sealed }).from(replays).where(isMeant).get()) ?? null;
}

/** Deletes at most `limit` rows that have ended. Returns their number. */
export async function removeExpired(db: Database, now: number, limit: number): Promise<number> {
  return changedBy(
    db,
    sql`delete from replays where hash in (select hash from replays where expires_at < ${now} limit ${limit})`,
  );
}
