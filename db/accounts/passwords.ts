import { and, eq, ne, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { onlyWay } from "#db/accounts/sign-in-rules.ts";
import { USER } from "#db/accounts/audited.ts";
import { hasOwnPassword } from "#db/accounts/known-password.ts";
import { removal } from "#db/accounts/passkeys.ts";
import { passkeys, passwordLinks, sessions, users } from "#db/schema/accounts.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Changes a person's own password, ends all other sessions and deletes the one-time links (product/accounts 8).
 * @param change `former` is the hash that the old password was verified against; `family` is the session that stays
 * @returns false where the stored hash is another one by now, and where the passkeys that it removes are the only way to sign in
 */
export async function change(
  db: Database,
  change: {
    userId: string;
    family: string;
    former: string;
    passwordHash: string;
    removesPasskeys: boolean;
  },
  by: Actor,
): Promise<boolean> {
  const { userId, family, former, passwordHash, removesPasskeys } = change;
  const watched = { ...rowWithId(USER, userId), action: "password" as const };
  const isChanged = hasPassword(userId, passwordHash);
  const [changed] = await recorded(db, by, watched, [
    db
      .update(users)
      .set({ passwordHash })
      .where(
        and(
          eq(users.id, userId),
          eq(users.passwordHash, former),
          removesPasskeys ? sql`${onlyWay} is not 'passkey'` : undefined,
        ),
      )
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.family, family), isChanged)),
    linkRemoval(db, userId, passwordHash),
    ...(removesPasskeys ? removal(db, { userId }, by, isChanged) : []),
  ]);
  return changed.length > 0;
}

/** The statement that deletes the links of an account which has got a new password. */
export function linkRemoval(db: Database, userId: string, passwordHash: string) {
  return db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), hasPassword(userId, passwordHash)));
}

/**
 * The statements that delete passkeys and e-mail of an account which has got a new password, if a manager has made a link for it: the
 * manager may have used the link and entered them.
 */
export function otherAccessRemoval(db: Database, userId: string, passwordHash: string) {
  const isKnown = and(sql`not ${hasOwnPassword(userId)}`, hasPassword(userId, passwordHash));
  return [
    db.delete(passkeys).where(and(eq(passkeys.userId, userId), isKnown)),
    db
      .update(users)
      .set({ email: null, emailVerifiedAt: null })
      .where(and(eq(users.id, userId), isKnown)),
  ] as const;
}

// Hashes have a random salt, so only the statement before can have stored this one.
function hasPassword(userId: string, passwordHash: string) {
  return sql`exists (select 1 from ${users} changed where changed.id = ${userId} and changed.password_hash = ${passwordHash})`;
}
