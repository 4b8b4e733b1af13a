import { type SQL, and, eq, ne, sql } from "drizzle-orm";
import { USER } from "#db/audited.ts";
import { maySignInBy, onlyWay, unlinking } from "#db/accounts/identities.ts";
import { removal } from "#db/accounts/passkeys.ts";
import type { Credential, SessionOwner } from "#db/accounts/sessions.ts";
import { recorded, rowWithId, accountEvent, siteEvent } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { Forbidden } from "#db/base/errors.ts";
import { passkeys, passwordLinks, sessions, users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import type { OnlyWay } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Changes a person's own password, ends all other sessions and deletes the one-time links (product/accounts 8).
 * @param change `former` is the hash that the old password was verified against; `family` is the session that stays
 * @returns false if the stored hash is another one by now, and if the passkeys that it removes are the only way to sign in
 */
export async function change(
  db: Database,
  change: {
    userId: string;
    family: string;
    former: string;
    passwordHash: string;
    removesPasskeys: boolean;
  },
  by: Actor,
): Promise<boolean> {
  const { userId, family, former, passwordHash, removesPasskeys } = change;
  const watched = { ...rowWithId(USER, userId), action: "password" as const };
  const isChanged = hasPassword(userId, passwordHash);
  const [changed] = await recorded(db, by, watched, [
    db
      .update(users)
      .set({ passwordHash })
      .where(
        and(
          eq(users.id, userId),
          eq(users.passwordHash, former),
          removesPasskeys ? sql`${onlyWay} is not 'passkey'` : undefined,
        ),
      )
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.family, family), isChanged)),
    linkRemoval(db, userId, passwordHash),
    ...(removesPasskeys ? removal(db, { userId }, by, isChanged) : []),
  ]);
  return changed.length > 0;
}

/** The statement that deletes the links of an account which has got a new password. */
export function linkRemoval(db: Database, userId: string, passwordHash: string) {
  return db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), hasPassword(userId, passwordHash)));
}

/**
 * The statements that delete passkeys and e-mail of an account which has got a new password, if a manager has made a link for it: the
 * manager may have used the link and entered them.
 */
export function otherAccessRemoval(db: Database, userId: string, passwordHash: string) {
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

// One-time links that set a password or let in to make a passkey. What their makers may do is asked again when they are used.

/** A one-time link as it is stored. */
export type NewLink = { hash: string; userId: string; expiresAt: number };

/**
 * Stores a one-time link in place of the account's older ones.
 * @param by its maker: a person whom the account's client and role let make it, or a command
 * @param isMeant a condition on `users`, if not every account may get one
 * @returns whether the account exists, and the maker may make it
 */
export async function insert(
  db: Database,
  { hash, userId, expiresAt }: NewLink,
  by: Actor,
  isMeant: SQL = eq(users.id, userId),
): Promise<boolean> {
  const madeBy = by.kind === "user" ? by.userId : null;
  const isByCommand = by.kind !== "user";
  const isAllowed = isByCommand ? isMeant : sql`${isMeant} and ${mayLink(sql`${madeBy}`)}`;
  const exists = sql`exists (select 1 from ${users} where ${isAllowed})`;
  const isOfOther = sql`${exists} and ${madeBy === userId ? 0 : 1}`;
  const [, , , inserted] = await db.batch([
    accountEvent(db, by, { action: "link", userId }, exists),
    siteEvent(db, by, { action: "link", userId }, isOfOther),
    db
      .delete(passwordLinks)
      .where(and(eq(passwordLinks.userId, userId), sql`email is null`, exists)),
    db
      .insert(passwordLinks)
      .select(
        sql`select ${hash}, users.id, ${expiresAt}, ${madeBy}, ${isByCommand ? 1 : 0}, null from ${users} where ${isAllowed}`,
      )
      .returning({ userId: passwordLinks.userId }),
  ]);
  return inserted.length > 0;
}

/**
 * Whether a person may make a link for an account, now: administrators for any, managers for the people of their client who are no
 * administrators, and everybody with a confirmed address for themselves, by e-mail. An SQL expression on a row of `users`, the account.
 */
function mayLink(maker: SQL): SQL {
  return sql`exists (select 1 from users maker where maker.id = ${maker} and (maker.is_admin = 1
    or maker.is_manager = 1 and maker.client_id = users.client_id and users.is_admin = 0
    or maker.id = users.id and users.email_verified_at is not null))`;
}

/** Whether a link lets into an account, by what its maker may do today: an SQL expression on rows of `password_links` and of `users`. */
function letsIn(hash: string): SQL {
  return sql`password_links.hash = ${hash} and password_links.user_id = users.id and password_links.email is null
    and password_links.expires_at > ${Date.now()} and (password_links.is_by_command = 1 or ${mayLink(sql`password_links.made_by`)})`;
}

/** Whether somebody else than its owner has made a link. */
function isOfOther(hash: string): SQL {
  return sql`exists (select 1 from password_links where hash = ${hash} and made_by is not user_id)`;
}

/** The account of a one-time link, its only way to sign in, and the other ways in that it has. */
type LinkOwner = SessionOwner & {
  waiting: boolean;
  onlyWay: OnlyWay | null;
  passkeys: number;
  isLinked: boolean;
  clientName: string;
  /** The manager who has made the link. Null: an administrator, a command, or the person, by e-mail. */
  manager: string | null;
  /** Whether nobody has signed in to the account yet. */
  isNew: boolean;
};

/** The account that a one-time link is for; `null` if the link is unknown, used or expired, or its maker may not make it any more. */
export async function find(db: Database, hash: string): Promise<LinkOwner | null> {
  const { id: userId, clientId, username, isAdmin, isManager, waiting } = users;
  const owner = { userId, clientId, username, isAdmin, isManager, waiting };
  const passkeyCount = sql<number>`(select count(*) from passkeys p where p.user_id = users.id)`;
  const isLinked = sql<boolean>`exists (select 1 from identities i where i.user_id = users.id)`;
  // Administrators have no name for other people (product/accounts 9).
  const manager = sql<
    string | null
  >`(select m.username from users m where m.id = made_by and m.id <> users.id and m.is_admin = 0)`;
  const isNew = sql<boolean>`${users.lastlogin} = ''`.mapWith(Boolean);
  const row = await db
    .select({
      ...owner,
      onlyWay,
      passkeys: passkeyCount,
      isLinked: isLinked.mapWith(Boolean),
      clientName: clients.clientname,
      manager,
      isNew,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(letsIn(hash))
    .get();
  return row ?? null;
}

/**
 * Sets the password of the account that a one-time link is for, ends its sessions and deletes its links, all in one transaction. A link
 * that somebody else has made removes the e-mail address, too: its maker may have used an earlier one and entered it.
 * @param removesOthers also removes passkeys and links with a provider
 * @returns the account; `null` if the link does not let in, or its account has another way to sign in only
 */
export async function redeem(
  db: Database,
  hash: string,
  { passwordHash, removesOthers }: { passwordHash: string; removesOthers: boolean },
  by: Actor,
): Promise<typeof users.$inferSelect | null> {
  const owner = sql`(select users.id from password_links join users on users.id = user_id where ${letsIn(hash)} and ${maySignInBy("password")})`;
  const watched = { subject: USER, where: eq(users.id, owner), action: "use-link" as const };
  const isUsed = sql`${owner} is not null`;
  const used = { action: "use-link", userId: owner } as const;
  const others = removesOthers
    ? [...removal(db, { userId: owner }, by, isUsed), ...unlinking(db, owner, by, isUsed)]
    : [];
  const [, [account]] = await recorded(db, by, watched, [
    siteEvent(db, by, used, sql`${isUsed} and ${isOfOther(hash)}`),
    db
      .update(users)
      .set({ passwordHash, ...withoutEmail(isOfOther(hash)) })
      .where(eq(users.id, owner))
      .returning(),
    db.delete(sessions).where(eq(sessions.userId, owner)),
    ...others,
    db.delete(passwordLinks).where(eq(passwordLinks.userId, owner)),
  ]);
  return account ?? null;
}

function withoutEmail(condition: SQL) {
  return {
    email: sql`case when ${condition} then null else ${users.email} end`,
    emailVerifiedAt: sql`case when ${condition} then null else ${users.emailVerifiedAt} end`,
  };
}

/**
 * A one-time link as what lets a person in who signs in by passkey only, to make one: nobody else, because the password would stay, and
 * nobody would notice. The batch uses it up, and ends the other sessions of the account.
 */
export function linkCredential(db: Database, userId: string, hash: string, by: Actor): Credential {
  const holds = sql`exists (select 1 from password_links where ${letsIn(hash)} and ${onlyWay} = 'passkey')`;
  const hasBegun = (family: string) =>
    sql`exists (select 1 from sessions begun where begun.family = ${family})`;
  const hasEmail = sql`exists (select 1 from users where id = ${userId} and email is not null)`;
  const changes = sql`iif(${hasEmail} and ${isOfOther(hash)}, '{"email":[null,"changed"]}', '{}')`;
  const used = { action: "use-link", userId } as const;
  return {
    via: "link",
    holds,
    also: (family) => [
      accountEvent(db, by, { ...used, changes }, hasBegun(family)),
      siteEvent(db, by, used, sql`${hasBegun(family)} and ${isOfOther(hash)}`),
      db
        .update(users)
        .set(withoutEmail(isOfOther(hash)))
        .where(and(eq(users.id, userId), hasBegun(family))),
      db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.family, family), hasBegun(family))),
      db.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), hasBegun(family))),
    ],
  };
}

/** The refusal to give an account more reach while a manager may know its password. */
const KNOWN_PASSWORD = "A manager may have access to this account. Give it a new password, too.";

/**
 * A condition: no manager has made a one-time link for the account, by which the manager may have chosen its password, and it never had an
 * account at the provider of a client, which a manager has chosen. Whoever made a link and is no administrator now counts as a manager.
 */
export function hasOwnPassword(id: string): SQL {
  return sql`not exists (select 1 from audit a where a.entity = 'user' and a.entity_id = ${id} and (a.changes -> '$.identity' is not null
    or a.action = 'link' and a.actor_kind = 'user' and not exists (select 1 from users m where m.id = a.actor_id and m.is_admin = 1)))`;
}

/** Throws Forbidden if a manager may know the password of the account. */
export async function forbidKnownPassword(db: Database, id: string): Promise<void> {
  const [row] = await db.all<{ isOwn: number }>(sql`select ${hasOwnPassword(id)} as isOwn`);
  if (!row?.isOwn) throw new Forbidden(KNOWN_PASSWORD);
}
