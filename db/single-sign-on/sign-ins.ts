import { type SQL, and, eq, sql, ne } from "drizzle-orm";
import { isForeignHost, maySignInBy, hasOtherWay, unlinking } from "#db/accounts/identities.ts";
import type { Credential } from "#db/accounts/sessions.ts";
import { event, accountEvent } from "#db/audit/record.ts";
import { all, type Database } from "#db/base/database.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { users } from "#db/schema/accounts.ts";
import { clientSignIn, identities } from "#db/schema/single-sign-on.ts";
import { counters } from "#db/schema/usage.ts";
import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import { subjectOf } from "#db/usage/admit.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { HOUR_MS, utcDay } from "#domain/time.ts";
import type { OwnSignIn } from "#domain/single-sign-on/replies.ts";

/** The longest session that a provider has started: its people lose access within this time (product/single-sign-on 3). */
const LONGEST_SESSION = 12 * HOUR_MS;

/** Somebody at the provider of a client, as the provider has proven it. */
export type Identity = { clientId: string; issuer: string; subject: string };

export type NewPerson = {
  username: string;
  /** If somebody has the username. */
  other: string;
  /** What the person is shown once the account was removed. */
  code: string;
  /** The day of the counter, and the most accounts that the provider of a client may make in a day. */
  day: string;
  limit: number;
};

/**
 * The provider of a client on a host; `null` where it has none, or the host is the site of another client: what is signed in there belongs to
 * that one.
 * @param host without its port; null on a developer's machine, which stands for any site
 */
export async function findProvider(
  db: Database,
  clientId: string,
  host: string | null,
): Promise<StoredProvider | null> {
  const isElsewhere = host === null ? sql`false` : isForeignHost(sql`${host}`, sql`${clientId}`);
  const row = await db
    .select()
    .from(clientSignIn)
    .where(and(eq(clientSignIn.clientId, clientId), sql`not ${isElsewhere}`))
    .get();
  return row ?? null;
}

/**
 * What a provider has proven, as `sessions.start` needs it. The batch makes an account for a new person, and fails where the sign-in was used
 * before. Nobody but a person of the client is let in, and never an administrator (product/single-sign-on 4).
 */
export function credential(
  db: Database,
  identity: Identity,
  used: usedOnce.Use,
  { by, ...person }: NewPerson & { by: Actor },
): Credential {
  const holds = sql`(users.is_admin = 0 and users.client_id = ${identity.clientId} and ${maySignInBy("oidc")} and ${isSetUp(identity)})`;
  return {
    via: "oidc",
    longest: LONGEST_SESSION,
    account: sql`(select user_id from ${identities} where ${isIdentity(identity)})`,
    before: [usedOnce.use(db, used), ...addPerson(db, identity, person, by)],
    holds,
  };
}

/** The statements that make an educator of an unknown identity, unless the provider has made too many today. */
function addPerson(db: Database, identity: Identity, person: NewPerson, by: Actor) {
  const { clientId, issuer, subject } = identity;
  const { username, other, code, day, limit } = person;
  const id = crypto.randomUUID();
  const counter = subjectOf("sso", clientId);
  const made = sql`coalesce((select answers from ${counters} where period = ${day} and subject = ${counter}), 0)`;
  const isNew = sql`not exists (select 1 from ${identities} where ${isIdentity(identity)})`;
  const free = sql`case when exists (select 1 from users taken where lower(taken.username) = lower(${username})) then ${other} else ${username} end`;
  const entityName = sql`(select username from users where id = ${id})`;
  const changes = sql`json_object('username', json_array(null, ${entityName}), 'role', json_array(null, 'educator'),
    'client', json_array(null, (select clientname from clients where id = ${clientId})), 'identity', json_array(null, ${issuer}))`;
  const added = { action: "add", entity: "user", entityId: id, entityName, changes } as const;
  return [
    db.insert(users).select(
      // The empty company and location have empty folds, and JSON has quotes around an empty text.
      sql`select ${id}, id, ${free}, '', '', '', 0, 0, '""', '', '', 0, 1, 1, ${Date.now()}, null, null
        from clients where id = ${clientId} and ${isNew} and ${isSetUp(identity)} and ${made} < ${limit}`,
    ),
    db
      .insert(identities)
      .select(
        sql`select client_id, ${issuer}, ${subject}, id, ${code}, ${utcDay(Date.now())}, null from users where id = ${id}`,
      ),
    db
      .insert(counters)
      .select(sql`select ${day}, ${counter}, 1, 0, 0, '', 0, 0, 0 from users where id = ${id}`)
      .onConflictDoUpdate({
        target: [counters.period, counters.subject],
        set: { answers: sql`${counters.answers} + 1` },
      }),
    event(db, by, added, sql`exists (select 1 from users where id = ${id})`),
  ] as const;
}

/** Why a proven identity was not let in: the provider may make no more accounts today, the account was removed, or it is no educator's any more. */
export async function explain(
  db: Database,
  identity: Identity,
): Promise<{ problem: "full" | "role" | "off" } | { problem: "removed"; code: string }> {
  const [[provider], [known]] = await db.batch([
    db.select({ issuer: clientSignIn.issuer }).from(clientSignIn).where(isProvider(identity)),
    db
      .select({ userId: identities.userId, code: identities.code })
      .from(identities)
      .where(isIdentity(identity)),
  ]);
  if (provider === undefined) return { problem: "off" };
  if (known === undefined) return { problem: "full" };
  if (known.userId === null) return { problem: "removed", code: known.code };
  return { problem: "role" };
}

/** The condition on `identities` that a row is this one. */
function isIdentity({ clientId, issuer, subject }: Identity): SQL {
  return all(
    eq(identities.clientId, clientId),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
}

function isProvider({ clientId, issuer }: Identity): SQL {
  return all(eq(clientSignIn.clientId, clientId), eq(clientSignIn.issuer, issuer));
}

/** The condition that the client still has this provider. */
function isSetUp({ clientId, issuer }: Identity): SQL {
  return sql`exists (select 1 from client_sign_in s where s.client_id = ${clientId} and s.issuer = ${issuer})`;
}

// The links between people's accounts and those at the provider of their client (product/single-sign-on 4).

/** The provider of a person's client, and since when the account is linked; `null` without a provider, and for administrators. */
export async function linkOf(db: Database, userId: string): Promise<OwnSignIn> {
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
type Linking = { userId: string; family: string };

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
