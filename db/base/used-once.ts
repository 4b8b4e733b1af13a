import { eq, sql } from "drizzle-orm";
import { changedBy, type Database } from "#db/base/database.ts";
import { isUniqueViolation } from "#db/base/errors.ts";
import { usedOnce } from "#db/schema/lti.ts";
import { sha256 } from "#domain/text.ts";

/** The kinds of values that are accepted once: the nonce of a launch, a provider's sign-in, a registration link, a passkey's challenge, a graded quiz. */
type Kind = "nonce" | "oidc" | "registration link" | "passkey" | "quiz";

/** A use of something that can be used once. `expiresAt`: milliseconds since 1970, until when the thing itself could be used. */
export type Use = { hash: string; expiresAt: number };

/**
 * A use of something that can be used once.
 * @param id the random id inside the thing. Never its text, which could be spelled otherwise and used again
 */
export async function useOf(kind: Kind, id: string, expiresAt: number): Promise<Use> {
  return { hash: await sha256(`${kind} ${id}`), expiresAt };
}

/** A statement for a batch: notes a use. The batch fails where the thing was used before (`refusingSecond`). */
export function use(db: Database, { hash, expiresAt }: Use) {
  return db.insert(usedOnce).values({ hash, expiresAt });
}

/** Runs a batch that has `use`. Returns `null` if the thing was used before: then nothing has changed. */
export async function refusingSecond<T>(batch: () => Promise<T>): Promise<T | null> {
  try {
    return await batch();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Whether something was used. */
export async function isUsed(db: Database, { hash }: Use): Promise<boolean> {
  return (await db.$count(usedOnce, eq(usedOnce.hash, hash))) > 0;
}

/** Deletes what can no longer be used. Returns the number of rows. */
export async function removeExpired(db: Database, now: number, limit: number): Promise<number> {
  return changedBy(
    db,
    sql`delete from used_once where rowid in (select rowid from used_once where expires_at < ${now} limit ${limit})`,
  );
}
