import { type SQL, and, eq, gt, isNull, lt, sql, desc, ne } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { maySignInBy } from "#db/accounts/identities.ts";
import { ALLOWED_TOOLS } from "#db/clients/approvals.ts";
import { accountEvent } from "#db/audit/record.ts";
import { jsonList, withFolds, type Database } from "#db/base/database.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import type { Rights } from "#domain/account-roles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { ReasoningEffort } from "#domain/model.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { SessionVia } from "#domain/passkeys.ts";
import type { OwnSession } from "#domain/account-replies.ts";

/** The most sessions of a person. */
const MAX_SESSIONS = 100;

export type SessionOwner = {
  userId: string;
  clientId: string;
  username: string;
} & Rights;

export type SessionAccount = SessionOwner & { family: string; persist: boolean };

/** The account of a call, with settings that many calls need: read with the session, they cost no round trip of their own. */
export type CallerAccount = SessionAccount & {
  /** The model and its settings that the client has chosen. */
  chosen: { model: string; temperature: string; effort: ReasoningEffort };
  /** How and when (milliseconds since 1970) the person signed in. */
  via: SessionVia;
  signedInAt: number | null;
  /** The platform's time zone. */
  zone: string;
  /** Whether managers of the client see what answers cost. */
  managersSeeCost: boolean;
  /** Whether people of the client see it. */
  educatorsSeeCost: boolean;
  /** The collections of the toolkits whose author the person is: that of the own tools, for a manager also those of the client. */
  ownCollections: string[];
  /** How many tools of their own people of the client may have. */
  mostTools: number;
};

const accountColumns = {
  family: sessions.family,
  persist: sessions.persist,
  userId: users.id,
  clientId: users.clientId,
  username: users.username,
  isAdmin: users.isAdmin,
  isManager: users.isManager,
};

/** What lets a person in. */
export type Credential = {
  via: SessionVia;
  /** The milliseconds after which the session ends, however often it is renewed; left out: it is renewed as long as it is used. */
  longest?: number;
  /** Whose it is, where only the batch finds out: an SQL expression for the id of the account. */
  account?: SQL;
  /** Statements before the session begins, which can make the account. */
  before?: readonly BatchItem<"sqlite">[];
  /** That it is good, in the batch that starts the session: an SQL expression on a row of `users`. */
  holds: SQL;
  /** What the batch does besides. `family` is the session, which has not started where `holds` was false. */
  also?: (family: string) => readonly BatchItem<"sqlite">[];
};

/**
 * A password, by the hash that it was verified against. It lets nobody in who has another way only.
 * @param via "link" for a password that a link has just set
 */
export function byPassword(passwordHash: string, via: SessionVia = "password"): Credential {
  const holds = sql`(password_hash = ${passwordHash} and password_hash <> '' and ${maySignInBy("password")})`;
  return { via, holds };
}

/**
 * Starts a session with the first token of a new family, and deletes the user's expired tokens, and the sessions that have not been
 * used for longest where there are too many. The account gets the time and the place of the sign-in. Sign-ins of administrators are
 * recorded.
 * @returns the family, or `null` where the credential does not hold by now, or the account is gone or waits for approval
 */
export async function start(
  db: Database,
  session: {
    /** Null where the credential says whose it is. */
    userId: string | null;
    tokenHash: string;
    persist: boolean;
    expiresAt: number;
    device?: string | null;
    location?: UserLocation;
  },
  { via, longest, account, before = [], holds, also }: Credential,
  by: Actor = SYSTEM,
): Promise<string | null> {
  const { tokenHash, persist, expiresAt, device = null, location = "" } = session;
  const userId = account ?? sql`${session.userId}`;
  const family = crypto.randomUUID();
  const now = Date.now();
  const endsAt = longest === undefined ? null : now + longest;
  const hasBegun = sql`exists (select 1 from ${sessions} where family = ${family})`;
  const isAdministrator = sql`exists (select 1 from ${users} where id = ${userId} and is_admin = 1)`;
  const id = crypto.randomUUID();
  const results = (await db.batch([
    forgetExpired(db, userId),
    ...before,
    forgetOldest(db, userId),
    db
      .insert(sessions)
      .select(
        sql`select ${id}, ${family}, 1, id, ${tokenHash}, ${persist ? 1 : 0}, null,
              ${Math.min(expiresAt, endsAt ?? expiresAt)}, ${device}, ${now}, ${via}, ${endsAt}
            from ${users} where id = ${userId} and ${holds} and waiting = 0`,
      )
      .returning({ id: sessions.id }),
    db
      .update(users)
      .set(withFolds({ lastlogin: new Date().toISOString(), location }))
      .where(and(eq(users.id, userId), hasBegun)),
    accountEvent(db, by, { action: "sign-in", userId }, sql`${isAdministrator} and ${hasBegun}`),
    ...(also?.(family) ?? []),
  ])) as unknown[];
  // The statements before are as many as the credential has.
  const started = results[before.length + 2] as unknown[];
  return started.length > 0 ? family : null;
}

// Used tokens stay until they expire: a used token that comes back has been stolen.
function forgetExpired(db: Database, userId: SQL) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, Date.now())));
}

// The newest row of a session is from its last renewal.
function forgetOldest(db: Database, userId: SQL) {
  return db.delete(sessions).where(
    sql`family in (select family from sessions where user_id = ${userId} group by family
      order by max(rowid) desc limit -1 offset ${MAX_SESSIONS - 1})`,
  );
}

/** Ends a session and all its tokens. */
export async function end(db: Database, family: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.family, family));
}

export async function endAll(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** The account of a session, and its settings, as they are now; `null` once the session or the account has ended. */
export async function getAccount(
  db: Database,
  family: string,
  userId: string,
): Promise<CallerAccount | null> {
  const { gptmodel: model, gpttemp: temperature, reasoningEffort: effort } = clients;
  const account = await db
    .select({
      ...accountColumns,
      chosen: { model, temperature, effort },
      via: sessions.via,
      signedInAt: sessions.signedInAt,
      zone: sql<string>`(select zone from platform where id = 1)`,
      managersSeeCost: clients.managersSeeCost,
      educatorsSeeCost: clients.educatorsSeeCost,
      ownCollections: jsonList(
        sql`select t.collection as value from toolkits t where t.client_id = ${users.clientId} and t.user_id is null and ${users.isManager}
            union all select t.collection from toolkits t where t.user_id = ${users.id}`,
      ),
      mostTools: ALLOWED_TOOLS,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(sessions.family, family),
        eq(sessions.userId, userId),
        isNull(sessions.usedAt),
        gt(sessions.expiresAt, Date.now()),
      ),
    )
    .get();
  return account ?? null;
}

/** How long the previous token is accepted, for parallel tabs and for a lost answer (product/accounts 5). */
const OVERLAP_MS = 20_000;

/** The most used tokens that a session keeps. Older tokens are unknown: they neither open nor end a session. */
const KEPT_TOKENS = 100;

/** How often a session is renewed within a minute (product/accounts 5). Less than KEPT_TOKENS: the rows of the session count it. */
const RENEWALS_A_MINUTE = 60;

/** A refresh token that a request brings, and its successor with the time (milliseconds since 1970) at which that one ends. */
type Renewal = {
  tokenHash: string;
  nextHash: string;
  expiresAt: { trusted: number; untrusted: number };
};

/**
 * Renews a session in one transaction: the newest token is replaced by the next one of its family, exactly once however many calls come at
 * the same time. A stolen token ends its family. Deletes the user's expired tokens too: a session that is always renewed never
 * calls `start`.
 * @returns the account, also for a former token that is still accepted, whose successor is the same; "limited" where the session was
 *   renewed too often, which changes nothing; `null` for an old, expired or unknown token
 */
export async function renew(
  db: Database,
  { tokenHash, nextHash, expiresAt }: Renewal,
): Promise<SessionAccount | "limited" | null> {
  const now = Date.now();
  const isToken = eq(sessions.tokenHash, tokenHash);
  const formerRenewal = sql`(select used_at from ${sessions} former where former.family = ${sessions.family}
    and former.generation = ${sessions.generation} - ${RENEWALS_A_MINUTE})`;
  const isRenewed = and(
    isToken,
    isNull(sessions.usedAt),
    gt(sessions.expiresAt, now),
    sql`coalesce(${formerRenewal}, 0) <= ${now - MINUTE_MS}`,
  );
  const owner = sql`(select user_id from sessions where token_hash = ${tokenHash})`;
  const [, , , , rows] = await db.batch([
    endStolen(db, tokenHash, now),
    db.insert(sessions).select(
      sql`select ${crypto.randomUUID()}, family, generation + 1, user_id, ${nextHash}, persist, null,
          min(case persist when 1 then ${expiresAt.trusted} else ${expiresAt.untrusted} end, coalesce(ends_at, ${expiresAt.trusted})),
          device, signed_in_at, via, ends_at
          from ${sessions} where ${isRenewed}`,
    ),
    db.update(sessions).set({ usedAt: now }).where(isRenewed),
    db.delete(sessions).where(
      sql`family = (select family from sessions where token_hash = ${tokenHash})
            and generation <= (select generation from sessions where token_hash = ${tokenHash}) - ${KEPT_TOKENS}`,
    ),
    accountOf(db, tokenHash, now),
    db.delete(sessions).where(and(eq(sessions.userId, owner), lt(sessions.expiresAt, now))),
  ]);
  const [row] = rows;
  if (!row) return null;
  const { usedAt, ...account } = row;
  return usedAt === null ? "limited" : account;
}

/**
 * The session of a refresh token: the newest of its family, or the previous one within OVERLAP_MS after its use. A stolen token
 * ends its family.
 * @returns `null` for an old, expired or unknown token
 */
export async function find(db: Database, tokenHash: string): Promise<SessionAccount | null> {
  const now = Date.now();
  const [, [row]] = await db.batch([endStolen(db, tokenHash, now), accountOf(db, tokenHash, now)]);
  if (!row) return null;
  const { usedAt: _usedAt, ...account } = row;
  return account;
}

/** Ends the family of a used token that comes back late, or after its successor was used: it has been stolen or replayed. */
function endStolen(db: Database, tokenHash: string, now: number) {
  const newest = sql`(select max(generation) from sessions later where later.family = token.family)`;
  return db.delete(sessions).where(
    sql`family = (select family from sessions token where token_hash = ${tokenHash} and expires_at > ${now}
      and used_at is not null and (used_at < ${now - OVERLAP_MS} or generation < ${newest} - 1))`,
  );
}

function accountOf(db: Database, tokenHash: string, now: number) {
  return db
    .select({ ...accountColumns, usedAt: sessions.usedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
}

/**
 * The sessions of a person, the last used ones first.
 * @param family the session of the call
 */
export async function list(db: Database, userId: string, family?: string): Promise<OwnSession[]> {
  // The newest token has not been used: its session was used last when it replaced the one before.
  const usedAt = sql<number | null>`coalesce((select used_at from ${sessions} former
    where former.family = ${sessions.family} and former.generation = ${sessions.generation} - 1), ${sessions.signedInAt})`;
  const rows = await db
    .select({
      id: sessions.family,
      device: sessions.device,
      signedInAt: sessions.signedInAt,
      via: sessions.via,
      usedAt: usedAt.as("last_use"),
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.usedAt), gt(sessions.expiresAt, Date.now())),
    )
    .orderBy(desc(sql`last_use`))
    .limit(MAX_SESSIONS);
  return rows.map((row) => ({ ...row, isThis: row.id === family }));
}

/** Ends a session of a person. Returns whether the person had it. */
export async function endOwn(db: Database, userId: string, family: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.family, family)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person but one. */
export async function endOthers(db: Database, userId: string, family: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.family, family)));
}
