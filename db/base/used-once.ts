import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { isUniqueViolation } from "#db/base/errors.ts";
import { usedOnce } from "#db/schema/lti.ts";

/**
 * A statement for a batch: notes that something is used. The batch fails where it was used before (`refusingSecond`).
 * @param hash of what is used
 * @param expiresAt milliseconds since 1970, until when the thing itself could be used
 */
export function use(db: Database, hash: string, expiresAt: number) {
  return db.insert(usedOnce).values({ hash, expiresAt });
}

/** Runs a batch that has `use`. Returns `null` where the thing was used before: then nothing has changed. */
export async function refusingSecond<T>(batch: () => Promise<T>): Promise<T | null> {
  try {
    return await batch();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Whether something was used. */
export async function isUsed(db: Database, hash: string): Promise<boolean> {
  return (await db.$count(usedOnce, eq(usedOnce.hash, hash))) > 0;
}

/** Deletes what can no longer be used. Returns the number of rows. */
export async function removeExpired(db: Database, now: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`
    delete from used_once where rowid in (select rowid from used_once where expires_at < ${now} limit ${limit})`);
  return meta.changes;
}
