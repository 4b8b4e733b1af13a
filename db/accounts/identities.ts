import { type SQL, and, asc, eq, sql } from "drizzle-orm";
import { accountEvent } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import type { OnlyWay } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { utcDay } from "#domain/time.ts";

// A person's accounts at providers, and their changes when the account here changes (product/single-sign-on 5).

/** How an account ends: somebody removes it, or the person leaves. */
export type Departure = "removed" | "left";

/** The accounts of a person at providers, the oldest first. */
export async function list(db: Database, userId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedOn));
}

/**
 * A statement for the batch that deletes accounts, before it does: a removed person is noted and cannot come back by the provider; the
 * identities of a person who leaves are deleted.
 * @param isMeant a condition on `users`
 */
export function departing(db: Database, isMeant: SQL, departure: Departure) {
  const isTheirs = sql`${identities.userId} in (select ${users.id} from ${users} where ${isMeant})`;
  return departure === "left"
    ? db.delete(identities).where(isTheirs)
    : db
        .update(identities)
        .set({ removedOn: utcDay(Date.now()) })
        .where(isTheirs);
}

/**
 * Statements for the batch that changes an account, after it does: a provider signs in no administrator and nobody of another client, so
 * its identities and its sessions of such an account end.
 */
export function identityRemoval(db: Database, userId: string) {
  const isOther = sql`exists (select 1 from users u where u.id = ${userId} and (u.is_admin = 1 or u.client_id <> ${identities.clientId}))`;
  const isAdministrator = sql`exists (select 1 from users u where u.id = ${userId} and u.is_admin = 1)`;
  return [
    db.delete(identities).where(and(eq(identities.userId, userId), isOther)),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.via, "oidc"), isAdministrator)),
  ] as const;
}

/**
 * Statements for a batch: end the links of an account with those at providers, where a condition holds, which is recorded.
 * @param userId or an SQL expression for it
 * @returns the second has a row for each link that it has ended
 */
export function unlinking(db: Database, userId: string | SQL, by: Actor, where: SQL) {
  const isTheirs = sql`${identities.userId} = ${userId}`;
  const issuer = sql`(select issuer from ${identities} where ${isTheirs} limit 1)`;
  const changes = sql`json_object('identity', json_array(${issuer}, null))`;
  const isLinked = sql`${issuer} is not null and ${where}`;
  return [
    accountEvent(db, by, { action: "edit", userId, changes }, isLinked),
    db.delete(identities).where(and(isTheirs, where)).returning({ subject: identities.subject }),
  ] as const;
}

/**
 * The only way in which an account may sign in: its role signs in by passkey (product/accounts 10), or educators of its client by their
 * provider (product/single-sign-on 6). Null: any. An SQL expression on a row of `users`.
 */
export const onlyWay = sql<OnlyWay | null>`(case
  when exists (select 1 from platform where platform.id = 1
    and (users.is_admin = 1 and passkeys_for <> 'none' or users.is_manager = 1 and passkeys_for = 'managers')) then 'passkey'
  when users.is_admin = 0 and users.is_manager = 0
    and exists (select 1 from client_sign_in s where s.client_id = users.client_id and s.is_required = 1) then 'oidc' end)`;

/** Whether an account may sign in in a way: an SQL expression on a row of `users`. */
export function maySignInBy(way: "password" | OnlyWay): SQL<boolean> {
  return sql<boolean>`(coalesce(${onlyWay}, ${way}) = ${way})`;
}

/**
 * Whether a host is the site of another client than that of the account: an SQL expression, on a row of `users` where it names no client. Who owns a client's domain
 * could point it elsewhere, so nothing from there lets administrators in, and no link with a code leads there.
 * @param host without its port; a dot at its end leads to the same site
 */
export function isForeignHost(host: SQL, clientId = sql`users.client_id`): SQL<boolean> {
  const name = sql`rtrim(${host}, '.')`;
  return sql<boolean>`exists (select 1 from clients other where other.id <> ${clientId}
    and (other.domainurl in ('https://' || ${name}, 'http://' || ${name}) or other.domainurl glob 'http*://' || ${name} || ':*'))`;
}

/** Administrators are not let in by a passkey that another client's domain could have got: an expression on rows of `users` and `passkeys`. */
export const isForeignPasskey = sql`(users.is_admin = 1 and ${isForeignHost(sql`passkeys.rp_id`)})`;

/**
 * Whether an account could sign in without something that it has now: an SQL expression on a row of `users`.
 * @param without a passkey, all of them, or its accounts at providers
 */
export function hasOtherWay(without: { passkey: string } | "passkeys" | "provider"): SQL<boolean> {
  const isLeft =
    without === "passkeys"
      ? sql`0`
      : sql`id <> ${typeof without === "object" ? without.passkey : ""}`;
  const byPasskey = sql`exists (select 1 from passkeys where user_id = users.id and ${isLeft} and not ${isForeignPasskey})`;
  const byProvider = sql`exists (select 1 from identities i join client_sign_in s on s.client_id = i.client_id and s.issuer = i.issuer where i.user_id = users.id)`;
  const ways = [
    sql`users.password_hash <> '' and ${maySignInBy("password")}`,
    sql`${byPasskey} and ${maySignInBy("passkey")}`,
    ...(without === "provider" ? [] : [sql`${byProvider} and ${maySignInBy("oidc")}`]),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
