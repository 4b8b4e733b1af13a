import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { utcDay } from "#domain/day.ts";

// What happens to a person's accounts at providers when the account here changes (product/single-sign-on 5).

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
  const unlinked = {
    action: "edit",
    entity: "user",
    entityId: sql`${userId}`,
    entityName: sql`(select username from users where id = ${userId})`,
    changes: sql`json_object('identity', json_array(${issuer}, null))`,
  } as const;
  return [
    event(db, by, unlinked, sql`${issuer} is not null and ${where}`),
    db.delete(identities).where(and(isTheirs, where)).returning({ subject: identities.subject }),
  ] as const;
}
