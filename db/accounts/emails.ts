import { and, eq, sql } from "drizzle-orm";
import { USER } from "#db/accounts/audited.ts";
import { isForeignHost, maySignInBy } from "#db/accounts/sign-in-rules.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { users } from "#db/schema/accounts.ts";
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

/** Stores the e-mail address of an account, `null` removes it. It is not verified, unless it is the one that was. */
export async function set(
  db: Database,
  userId: string,
  email: string | null,
  by: Actor,
): Promise<AccountEmail & { sender: string | null }> {
  const isSame = sql`${users.email} is ${email}`;
  const [[row]] = await recorded(db, by, rowWithId(USER, userId), [
    db
      .update(users)
      .set({ email, emailVerifiedAt: sql`case when ${isSame} then ${users.emailVerifiedAt} end` })
      .where(eq(users.id, userId))
      .returning({ email: users.email, verifiedAt: users.emailVerifiedAt, sender }),
  ]);
  return row ?? { email: null, verifiedAt: null, sender: null };
}

/** Verifies an address, if it still is that of the account. Returns whether it is. */
export async function verify(
  db: Database,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<boolean> {
  const verified = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return verified.length > 0;
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
