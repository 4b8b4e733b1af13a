import { and, eq, ne, sql } from "drizzle-orm";
import { hasOtherWay, unlinking } from "#db/accounts/identities.ts";
import { accountEvent } from "#db/accounts/events.ts";
import type { Database } from "#db/base/database.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { users } from "#db/schema/accounts.ts";
import { clientSignIn, identities } from "#db/schema/single-sign-on.ts";
import { type Identity, isIdentity, isSetUp } from "#db/single-sign-on/sign-ins.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { utcDay } from "#domain/time.ts";
import type { OwnSignIn } from "#domain/single-sign-on/replies.ts";

// The links between people's accounts and those at the provider of their client (product/single-sign-on 4).

/** The provider of a person's client, and since when the account is linked; `null` without a provider, and for administrators. */
export async function get(db: Database, userId: string): Promise<OwnSignIn> {
  const row = await db
    .select({ label: clientSignIn.label, linkedSince: identities.linkedOn })
    .from(users)
    .innerJoin(clientSignIn, eq(clientSignIn.clientId, users.clientId))
    .leftJoin(
      identities,
      and(
        eq(identities.userId, users.id),
        eq(identities.clientId, users.clientId),
        eq(identities.issuer, clientSignIn.issuer),
      ),
    )
    .where(and(eq(users.id, userId), eq(users.isAdmin, false)))
    .get();
  return row ?? null;
}

/** The person who links, and the session in which the link began. */
export type Linking = { userId: string; family: string };

/**
 * Links a person's account with one at the provider, in place of an earlier one. The session in which it began must still live, and an
 * administrator is not linked. The batch fails where the sign-in was used before.
 * @param code what the person is shown once the account was removed
 */
export async function link(
  db: Database,
  identity: Identity,
  { userId, family }: Linking,
  { used, code, by }: { used: usedOnce.Use; code: string; by: Actor },
): Promise<{ problem: "linked" | "role" | "slow" } | { problem: "removed"; code: string } | null> {
  const { clientId, issuer, subject } = identity;
  const now = Date.now();
  const lives = sql`exists (select 1 from sessions s where s.family = ${family} and s.user_id = users.id and s.used_at is null and s.expires_at > ${now})`;
  const isFree = sql`not exists (select 1 from ${identities} where ${isIdentity(identity)})`;
  const mayLink = sql`users.id = ${userId} and users.is_admin = 0 and users.client_id = ${clientId} and ${lives} and ${isSetUp(identity)} and ${isFree}`;
  const isLinked = sql`exists (select 1 from ${identities} where code = ${code} and ${isIdentity(identity)})`;
  const changes = { identity: [null, issuer] as [null, string] };
  const [, , , , [known], [person]] = await db.batch([
    usedOnce.use(db, used),
    db
      .delete(identities)
      .where(
        and(
          eq(identities.userId, userId),
          eq(identities.issuer, issuer),
          ne(identities.subject, subject),
          sql`exists (select 1 from users where ${mayLink})`,
        ),
      ),
    db
      .insert(identities)
      .select(
        sql`select client_id, ${issuer}, ${subject}, id, ${code}, ${utcDay(now)}, null from users where ${mayLink}`,
      ),
    accountEvent(db, by, { action: "edit", userId, changes }, isLinked),
    db
      .select({ userId: identities.userId, code: identities.code })
      .from(identities)
      .where(isIdentity(identity)),
    db.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId)),
  ]);
  if (known === undefined) return { problem: person?.isAdmin ? "role" : "slow" };
  if (known.userId === null) return { problem: "removed", code: known.code };
  return known.userId === userId ? null : { problem: "linked" };
}

/**
 * Ends the links of a person's account.
 * @returns "unknown" where there is none, "last" where the person could not sign in without
 */
export async function unlink(
  db: Database,
  userId: string,
  by: Actor,
): Promise<"removed" | "unknown" | "last"> {
  const isTheirs = eq(identities.userId, userId);
  const mayUnlink = sql`exists (select 1 from users where id = ${userId} and ${hasOtherWay("provider")})`;
  const [, removed, kept] = await db.batch([
    ...unlinking(db, userId, by, mayUnlink),
    db.select({ subject: identities.subject }).from(identities).where(isTheirs),
  ]);
  if (removed.length > 0) return "removed";
  return kept.length > 0 ? "last" : "unknown";
}
