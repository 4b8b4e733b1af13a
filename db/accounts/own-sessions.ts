import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { MAX_SESSIONS } from "#db/accounts/sessions.ts";
import type { Database } from "#db/base/database.ts";
import { sessions } from "#db/schema/accounts.ts";
import type { OwnSession } from "#domain/account-replies.ts";

/**
 * The sessions of a person, the last used ones first.
 * @param family the session of the call
 */
export async function list(db: Database, userId: string, family?: string): Promise<OwnSession[]> {
  // The newest token has not been used: its session was used last when it replaced the one before.
  const usedAt = sql<number | null>`coalesce((select used_at from ${sessions} former
    where former.family = ${sessions.family} and former.generation = ${sessions.generation} - 1), ${sessions.signedInAt})`;
  const rows = await db
    .select({
      id: sessions.family,
      device: sessions.device,
      signedInAt: sessions.signedInAt,
      via: sessions.via,
      usedAt: usedAt.as("last_use"),
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.usedAt), gt(sessions.expiresAt, Date.now())),
    )
    .orderBy(desc(sql`last_use`))
    .limit(MAX_SESSIONS);
  return rows.map((row) => ({ ...row, isThis: row.id === family }));
}

/** Ends a session of a person. Returns whether the person had it. */
export async function end(db: Database, userId: string, family: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.family, family)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person but one. */
export async function endOthers(db: Database, userId: string, family: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.family, family)));
}
