import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { accountColumns, type SessionAccount } from "#db/accounts/sessions.ts";
import type { Database } from "#db/base/connect.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { MINUTE_MS } from "#domain/durations.ts";

/** How long the previous token is accepted, for parallel tabs and for a lost answer (product/accounts 5). */
const OVERLAP_MS = 20_000;

/** The most used tokens that a session keeps. Older tokens are unknown: they neither open nor end a session. */
const KEPT_TOKENS = 100;

/** How often a session is renewed within a minute (product/accounts 5). Less than KEPT_TOKENS: the rows of the session count it. */
const RENEWALS_A_MINUTE = 60;

/** A refresh token that a request brings, and its successor with the time (milliseconds since 1970) at which that one ends. */
type Renewal = {
  tokenHash: string;
  nextHash: string;
  expiresAt: { trusted: number; untrusted: number };
};

/**
 * Renews a session in one transaction: the newest token is replaced by the next one of its family, exactly once however many calls come at
 * the same time. A stolen token ends its family. Deletes the user's expired tokens too: a session that is always renewed never
 * calls `start`.
 * @returns the account, also for a former token that is still accepted, whose successor is the same; "limited" where the session was
 *   renewed too often, which changes nothing; `null` for an old, expired or unknown token
 */
export async function renew(
  db: Database,
  { tokenHash, nextHash, expiresAt }: Renewal,
): Promise<SessionAccount | "limited" | null> {
  const now = Date.now();
  const isToken = eq(sessions.tokenHash, tokenHash);
  const formerRenewal = sql`(select used_at from ${sessions} former where former.family = ${sessions.family}
    and former.generation = ${sessions.generation} - ${RENEWALS_A_MINUTE})`;
  const isRenewed = and(
    isToken,
    isNull(sessions.usedAt),
    gt(sessions.expiresAt, now),
    sql`coalesce(${formerRenewal}, 0) <= ${now - MINUTE_MS}`,
  );
  const owner = sql`(select user_id from sessions where token_hash = ${tokenHash})`;
  const [, , , , rows] = await db.batch([
    endStolen(db, tokenHash, now),
    db.insert(sessions).select(
      sql`select ${crypto.randomUUID()}, family, generation + 1, user_id, ${nextHash}, persist, null,
          min(case persist when 1 then ${expiresAt.trusted} else ${expiresAt.untrusted} end, coalesce(ends_at, ${expiresAt.trusted})),
          device, signed_in_at, via, ends_at
          from ${sessions} where ${isRenewed}`,
    ),
    db.update(sessions).set({ usedAt: now }).where(isRenewed),
    db.delete(sessions).where(
      sql`family = (select family from sessions where token_hash = ${tokenHash})
            and generation <= (select generation from sessions where token_hash = ${tokenHash}) - ${KEPT_TOKENS}`,
    ),
    accountOf(db, tokenHash, now),
    db.delete(sessions).where(and(eq(sessions.userId, owner), lt(sessions.expiresAt, now))),
  ]);
  const [row] = rows;
  if (!row) return null;
  const { usedAt, ...account } = row;
  return usedAt === null ? "limited" : account;
}

/**
 * The session of a refresh token: the newest of its family, or the previous one within OVERLAP_MS after its use. A stolen token
 * ends its family.
 * @returns `null` for an old, expired or unknown token
 */
export async function find(db: Database, tokenHash: string): Promise<SessionAccount | null> {
  const now = Date.now();
  const [, [row]] = await db.batch([endStolen(db, tokenHash, now), accountOf(db, tokenHash, now)]);
  if (!row) return null;
  const { usedAt: _usedAt, ...account } = row;
  return account;
}

/** Ends the family of a used token that comes back late, or after its successor was used: it has been stolen or replayed. */
function endStolen(db: Database, tokenHash: string, now: number) {
  const newest = sql`(select max(generation) from sessions later where later.family = token.family)`;
  return db.delete(sessions).where(
    sql`family = (select family from sessions token where token_hash = ${tokenHash} and expires_at > ${now}
      and used_at is not null and (used_at < ${now - OVERLAP_MS} or generation < ${newest} - 1))`,
  );
}

function accountOf(db: Database, tokenHash: string, now: number) {
  return db
    .select({ ...accountColumns, usedAt: sessions.usedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
}
