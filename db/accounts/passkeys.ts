import { type SQL, and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import {
  hasOtherWay,
  isForeignHost,
  isForeignPasskey,
  maySignInBy,
  onlyWay,
  unlinking,
} from "#db/accounts/identities.ts";
import type { Credential } from "#db/accounts/sessions.ts";
import { accountEvent, siteEvent } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { passkeys, users } from "#db/schema/accounts.ts";
import type { Passkey } from "#domain/account-replies.ts";
import type { OnlyWay } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { utcDay } from "#domain/time.ts";
import { MAX_PASSKEYS, type SessionVia } from "#domain/passkeys.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A verified answer of a passkey: the passkey's id, its new counter, and the use of the challenge. */
export type PasskeyUse = { id: string; counter: number; challenge: usedOnce.Use };

/** The passkeys of a person, the oldest first. */
export async function list(db: Database, userId: string): Promise<Passkey[]> {
  const { id, name, rpId, madeOn, lastUsedOn, linkSession } = passkeys;
  const isByLink = sql<boolean>`${linkSession} is not null`.mapWith(Boolean);
  return db
    .select({ id, name, rpId, madeOn, lastUsedOn, isByLink })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(sql`${passkeys}.rowid`));
}

/** A passkey with its account and the only way in which that may sign in; `null` for an unknown one. */
export async function find(
  db: Database,
  id: string,
): Promise<{
  passkey: StoredPasskey;
  account: typeof users.$inferSelect;
  onlyWay: OnlyWay | null;
} | null> {
  const row = await db
    .select({ passkey: getTableColumns(passkeys), account: getTableColumns(users), onlyWay })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
    .get();
  return row ?? null;
}

/** The passkey of a sign-in, as `sessions.start` needs it. The batch fails where the challenge was used before. */
export function credential(db: Database, used: PasskeyUse): Credential {
  const holds = sql`exists (select 1 from passkeys where passkeys.id = ${used.id} and passkeys.user_id = users.id and not ${isForeignPasskey}) and ${maySignInBy("passkey")}`;
  return { via: "passkey", holds, also: () => useStatements(db, used) };
}

/** Notes that a passkey was used. Returns false if the challenge was used before, or the passkey is gone. */
export async function use(db: Database, used: PasskeyUse): Promise<boolean> {
  const results = await usedOnce.refusingSecond(async () => db.batch(useStatements(db, used)));
  return results !== null && results[1].length > 0;
}

function useStatements(db: Database, { id, counter, challenge }: PasskeyUse) {
  return [
    usedOnce.use(db, challenge),
    db
      .update(passkeys)
      .set({ counter: sql`max(${passkeys.counter}, ${counter})`, lastUsedOn: utcDay(Date.now()) })
      .where(eq(passkeys.id, id))
      .returning({ id: passkeys.id }),
  ] as const;
}

/**
 * Removes a passkey of a person.
 * @returns "unknown" where the person has no such passkey, "last" where the person could not sign in without it
 */
export async function remove(
  db: Database,
  { userId, id }: { userId: string; id: string },
  by: Actor,
): Promise<"removed" | "unknown" | "last"> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const hasAnotherWay = sql`exists (select 1 from users where id = ${userId} and ${hasOtherWay({ passkey: id })})`;
  const name = sql`(select name from passkeys where id = ${id})`;
  const isRemoved = sql`exists (select 1 from passkeys where id = ${id} and user_id = ${userId}) and ${hasAnotherWay}`;
  const changes = sql`json_object('passkey', json_array(${name}, null))`;
  const [, removed, kept] = await db.batch([
    accountEvent(db, by, { action: "edit", userId, changes }, isRemoved),
    db.delete(passkeys).where(and(isOwn, hasAnotherWay)).returning({ id: passkeys.id }),
    db.select({ id: passkeys.id }).from(passkeys).where(isOwn),
  ]);
  if (removed.length > 0) return "removed";
  return kept.length > 0 ? "last" : "unknown";
}

/** Removes all passkeys of a person. Returns false if the person could not sign in without them. */
export async function removeAll(db: Database, userId: string, by: Actor): Promise<boolean> {
  const hasAnotherWay = sql`exists (select 1 from users where id = ${userId} and ${hasOtherWay("passkeys")})`;
  const [, , left] = await db.batch([
    ...removal(db, { userId }, by, hasAnotherWay),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  return left.length === 0;
}

/**
 * Statements for a batch: remove the passkeys of an account, where a condition holds, which is recorded.
 * @param of `userId`: also an SQL expression; `except`: the id of one that stays
 */
export function removal(
  db: Database,
  { userId, except = "" }: { userId: string | SQL; except?: string },
  by: Actor,
  where: SQL,
) {
  const isMeant = and(sql`${passkeys.userId} = ${userId}`, ne(passkeys.id, except), where);
  const names = sql`(select group_concat(name, ', ') from ${passkeys} where ${isMeant})`;
  const changes = sql`json_object('passkey', json_array(${names}, null))`;
  return [
    accountEvent(db, by, { action: "edit", userId, changes }, sql`${names} is not null`),
    db.delete(passkeys).where(isMeant),
  ] as const;
}

export type MakingSession = { userId: string; family: string; via: SessionVia };

/**
 * Whether a person may make a passkey without a proof: the only one of a session by a link, of an account that signs in by passkey only
 * (product/accounts 9).
 */
export async function mayEnrol(db: Database, session: MakingSession): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(enrols(session)).get();
  return found !== undefined;
}

/** A condition on `users`: it is the person, who may make a passkey without a proof. */
function enrols({ userId, family, via }: MakingSession): SQL {
  const hasNone = sql`not exists (select 1 from passkeys made where made.link_session = ${family})`;
  return sql`users.id = ${userId} and ${via} = 'link' and ${onlyWay} = 'passkey' and ${hasNone}`;
}

/**
 * Stores a passkey, and that its challenge is used. Throws a unique violation if either is known already.
 * @param made `isEnrolment`: its options were given without a proof. `removesOthers`: other passkeys and links with a provider are removed
 * @returns whether it is stored: "full" where the person has the most passkeys, "foreign" where an administrator is on another client's site,
 *   "unproved" where one was made without a proof already
 */
export async function insert(
  db: Database,
  passkey: Omit<StoredPasskey, "madeOn" | "lastUsedOn" | "linkSession">,
  {
    challenge,
    session,
    isEnrolment,
    removesOthers,
  }: {
    challenge: usedOnce.Use;
    session: MakingSession;
    isEnrolment: boolean;
    removesOthers: boolean;
  },
  by: Actor,
): Promise<"stored" | "full" | "foreign" | "unproved"> {
  const { id, userId, rpId, publicKey, counter, transports, name } = passkey;
  const linkSession = session.via === "link" ? session.family : null;
  const others = removesOthers ? sql`0` : sql`1`;
  const isRoom = sql`(select count(*) from passkeys where user_id = ${userId} and ${others}) < ${MAX_PASSKEYS}`;
  const isElsewhere = sql`(users.is_admin = 1 and ${isForeignHost(sql`${rpId}`)})`;
  const isProved = isEnrolment ? enrols(session) : sql`true`;
  const isStored = sql`exists (select 1 from passkeys where id = ${id} and user_id = ${userId})`;
  const siteChanges = sql`json_object('passkey', json_array(null, ${name}))`;
  const [, [state], stored] = await db.batch([
    usedOnce.use(db, challenge),
    db
      .select({
        isElsewhere: sql<number>`${isElsewhere}`.as("is_elsewhere"),
        isProved: sql<number>`(${isProved})`.as("is_proved"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .insert(passkeys)
      .select(
        sql`select ${id}, id, ${rpId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)}, ${name}, ${utcDay(Date.now())}, null, ${linkSession}
          from users where id = ${userId} and ${isRoom} and not ${isElsewhere} and ${isProved}`,
      )
      .returning({ id: passkeys.id }),
    accountEvent(db, by, { action: "edit", userId, changes: { passkey: [null, name] } }, isStored),
    siteEvent(
      db,
      by,
      { action: "edit", userId, changes: siteChanges },
      linkSession === null ? sql`false` : isStored,
    ),
    ...(removesOthers
      ? [
          ...removal(db, { userId, except: id }, by, isStored),
          ...unlinking(db, userId, by, isStored),
        ]
      : []),
  ]);
  if (stored.length > 0) return "stored";
  if (!state?.isProved) return "unproved";
  return state.isElsewhere ? "foreign" : "full";
}
