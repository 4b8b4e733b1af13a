import { and, eq, sql } from "drizzle-orm";
import { USER } from "#db/audited.ts";
import { isForeignHost, maySignInBy } from "#db/accounts/identities.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { passwordLinks, users } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import type { Actor } from "#domain/audit/actor.ts";

/** The e-mail address of an account. `verifiedAt` is in milliseconds since 1970. */
export type AccountEmail = { email: string | null; verifiedAt: number | null };

/** The e-mail address of an account, and the sender of this site's e-mails; `null` for an unknown account. */
export async function get(
  db: Database,
  userId: string,
): Promise<(AccountEmail & { sender: string | null }) | null> {
  const row = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, sender })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row ?? null;
}

/** The link that confirms an address, as it is stored. */
type ConfirmingLink = { hash: string; expiresAt: number };

/**
 * Stores the e-mail address of an account, `null` removes it. It is not verified, unless it is the one that was. The links that were mailed
 * before are deleted.
 * @param link that is mailed to the address, if it is not verified; null: none
 */
export async function set(
  db: Database,
  userId: string,
  { email, link }: { email: string | null; link: ConfirmingLink | null },
  by: Actor,
): Promise<AccountEmail & { sender: string | null }> {
  const isSame = sql`${users.email} is ${email}`;
  const { hash, expiresAt } = link ?? { hash: "", expiresAt: 0 };
  const [[row]] = await recorded(db, by, rowWithId(USER, userId), [
    db
      .update(users)
      .set({ email, emailVerifiedAt: sql`case when ${isSame} then ${users.emailVerifiedAt} end` })
      .where(eq(users.id, userId))
      .returning({ email: users.email, verifiedAt: users.emailVerifiedAt, sender }),
    db
      .delete(passwordLinks)
      .where(and(eq(passwordLinks.userId, userId), eq(passwordLinks.madeBy, userId))),
    db.insert(passwordLinks).select(
      sql`select ${confirming(hash)}, id, ${expiresAt}, id, 0, email from users where id = ${userId}
          and email is not null and email_verified_at is null and ${link ? 1 : 0}`,
    ),
  ]);
  return row ?? { email: null, verifiedAt: null, sender: null };
}

/** Verifies the address that a mailed link is for, if it still is that of the account. Returns it; `null` where the link does not work. */
export async function verify(db: Database, hash: string, now: number): Promise<string | null> {
  const isLink = eq(passwordLinks.hash, confirming(hash));
  const [[verified]] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(
        sql`exists (select 1 from ${passwordLinks} where ${isLink} and expires_at > ${now}
          and user_id = users.id and password_links.email = users.email)`,
      )
      .returning({ email: users.email }),
    db.delete(passwordLinks).where(isLink),
  ]);
  return verified?.email ?? null;
}

/** A link that confirms an address can set no password, not even by a Worker that does not know such links. */
function confirming(hash: string): string {
  return `email:${hash}`;
}

/**
 * The account with a username, where it can get an e-mail for a forgotten password: the address is verified, the account is approved, the
 * host is not that of another client, and its people do not sign in by their provider only.
 */
export async function forForgotten(db: Database, username: string, host: string) {
  const row = await db
    .select({
      userId: users.id,
      clientId: users.clientId,
      username: users.username,
      email: users.email,
      sender,
    })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = lower(${username})`,
        sql`${users.emailVerifiedAt} is not null and ${users.waiting} = 0 and not ${isForeignHost(sql`${host}`)} and ${maySignInBy("passkey")}`,
      ),
    )
    .get();
  return row ?? null;
}

const sender = sql<
  string | null
>`(select ${platform.emailFrom} from platform where platform.id = 1)`.as("sender");
