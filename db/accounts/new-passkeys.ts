import { eq, sql, type SQL } from "drizzle-orm";
import { unlinking } from "#db/accounts/identities.ts";
import { changeOf, removal, type StoredPasskey } from "#db/accounts/passkeys.ts";
import { isForeignHost, onlyWay } from "#db/accounts/sign-in-rules.ts";
import { siteEvent } from "#db/accounts/site-events.ts";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { passkeys, users } from "#db/schema/accounts.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { utcDay } from "#domain/day.ts";
import { MAX_PASSKEYS, type SessionVia } from "#domain/passkeys.ts";

/** The session in which a passkey is made. */
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
 * Stores a passkey, and that its challenge is used. Throws a unique violation where either is known already.
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
    event(db, by, changeOf(userId, [null, name]), isStored),
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
