import { and, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import { event, recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { maySignInBy, onlyWay } from "#db/accounts/sign-in-rules.ts";
import type { Credential, SessionOwner } from "#db/accounts/sessions.ts";
import { USER } from "#db/accounts/audited.ts";
import { hasOwnPassword } from "#db/accounts/known-password.ts";
import { passkeys, passwordLinks, sessions, users } from "#db/schema/accounts.ts";
import type { OnlyWay } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Changes a person's own password, ends all other sessions and deletes the one-time links (product/accounts 8).
 * @param change `former` is the hash that the old password was verified against; `family` is the session that stays
 * @returns false where the stored hash is another one by now
 */
export async function change(
  db: Database,
  change: { userId: string; family: string; former: string; passwordHash: string },
  by: Actor,
): Promise<boolean> {
  const { userId, family, former, passwordHash } = change;
  const watched = { ...rowWithId(USER, userId), action: "password" as const };
  const [changed] = await recorded(db, by, watched, [
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, former)))
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          ne(sessions.family, family),
          hasPassword(userId, passwordHash),
        ),
      ),
    linkRemoval(db, userId, passwordHash),
  ]);
  return changed.length > 0;
}

/**
 * Stores a one-time link in place of the account's older ones. Returns whether the account exists.
 * @param isMeant a condition on `users`, if not every account may get one
 */
export async function insertLink(
  db: Database,
  { hash, userId, expiresAt }: typeof passwordLinks.$inferInsert,
  by: Actor,
  isMeant: SQL = eq(users.id, userId),
): Promise<boolean> {
  const entityName = sql`(select username from ${users} where id = ${userId})`;
  const exists = sql`exists (select 1 from ${users} where ${isMeant})`;
  const link = { action: "link", entity: "user", entityId: userId, entityName } as const;
  const [, , inserted] = await db.batch([
    event(db, by, link, exists),
    db.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), exists)),
    db
      .insert(passwordLinks)
      .select(sql`select ${hash}, ${users.id}, ${expiresAt} from ${users} where ${isMeant}`)
      .returning({ userId: passwordLinks.userId }),
  ]);
  return inserted.length > 0;
}

/** The account that a one-time link is for; `null` where the link is unknown, used or expired. */
export async function findByLink(
  db: Database,
  hash: string,
): Promise<(SessionOwner & { waiting: boolean; onlyWay: OnlyWay | null }) | null> {
  const { id: userId, clientId, username, isAdmin, isManager, waiting } = users;
  const owner = { userId, clientId, username, isAdmin, isManager, waiting };
  const row = await db
    .select({ ...owner, onlyWay })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.hash, hash), gt(passwordLinks.expiresAt, Date.now())))
    .get();
  return row ?? null;
}

/**
 * Sets the password of the account that a one-time link is for, ends its sessions and deletes its links, all in one transaction.
 * @returns the account; `null` where the link is unknown, used or expired, or its account has another way to sign in only
 */
export async function redeemLink(
  db: Database,
  hash: string,
  passwordHash: string,
  by: Actor,
): Promise<typeof users.$inferSelect | null> {
  const owner = sql`(select users.id from ${passwordLinks} join users on users.id = user_id
    where hash = ${hash} and expires_at > ${Date.now()} and ${maySignInBy("password")})`;
  const watched = { subject: USER, where: eq(users.id, owner), action: "password" as const };
  const [[account]] = await recorded(db, by, watched, [
    db.update(users).set({ passwordHash }).where(eq(users.id, owner)).returning(),
    db.delete(sessions).where(eq(sessions.userId, owner)),
    db.delete(passwordLinks).where(eq(passwordLinks.userId, owner)),
  ]);
  return account ?? null;
}

/** A one-time link as what lets a person in. The batch uses it up, and ends the other sessions of the account. */
export function linkCredential(db: Database, userId: string, hash: string): Credential {
  const holds = sql`exists (select 1 from password_links where hash = ${hash} and user_id = users.id and expires_at > ${Date.now()} and ${maySignInBy("passkey")})`;
  const hasBegun = (family: string) =>
    sql`exists (select 1 from sessions begun where begun.family = ${family})`;
  return {
    via: "link",
    holds,
    also: (family) => [
      db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.family, family), hasBegun(family))),
      db.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), hasBegun(family))),
    ],
  };
}

/** The statement that deletes the links of an account which has got a new password. Without a hash it deletes nothing. */
export function linkRemoval(db: Database, userId: string, passwordHash = "") {
  return db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), hasPassword(userId, passwordHash)));
}

/**
 * The statements that delete passkeys and e-mail of an account which has got a new password, if a manager has made a link for it: the
 * manager may have used the link and entered them. Without a hash they delete nothing.
 */
export function otherAccessRemoval(db: Database, userId: string, passwordHash = "") {
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
