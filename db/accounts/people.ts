import { and, eq, sql, type SQL } from "drizzle-orm";
import { recorded, rowWithId, accountEvent } from "#db/audit/record.ts";
import { type Departure, departing } from "#db/accounts/identities.ts";
import { USER } from "#db/audited.ts";
import * as passwords from "#db/accounts/passwords.ts";
import * as users from "#db/accounts/users.ts";
import { Forbidden, isForeignKeyViolation } from "#db/base/errors.ts";
import * as offers from "#db/offers.ts";
import { staleTools } from "#db/widgets/personal-tools.ts";
import { all, contains, offsetOf, orderOf, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { sessions, users as userTable } from "#db/schema/accounts.ts";
import { rolesByName } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Page } from "#domain/list-query.ts";
import type { Person } from "#domain/own-site/replies.ts";
import type { ClientId } from "#domain/clients/client.ts";
import {
  type Invitation,
  LAST_MANAGER,
  type PeopleQuery,
  type PersonRoleChange,
} from "#domain/own-site/own-toolkits.ts";
import type { SeenTool } from "#domain/offers.ts";

// The people of a manager's client. Administrators are listed, and nothing here changes them.

const { id, username, waiting, lastlogin, isAdmin, isManager } = userTable;

const role = sql<
  Person["role"]
>`case when ${isAdmin} then 'administrator' when ${isManager} then 'manager' else 'educator' end`;
const hasPassword = sql<boolean>`${userTable.passwordHash} <> ''`.mapWith(Boolean);
// The statement names the tables itself: Drizzle leaves out the table's name in a select from one table.
const hasPasskey =
  sql<boolean>`exists (select 1 from passkeys p where p.user_id = users.id)`.mapWith(Boolean);
const hasProvider =
  sql<boolean>`exists (select 1 from identities i where i.user_id = users.id)`.mapWith(Boolean);
const columns = { id, username, role, waiting, hasPassword, hasPasskey, hasProvider, lastlogin };
const sortedName = sql`lower(${username})`;

export async function page(db: Database, own: ClientId, query: PeopleQuery): Promise<Page<Person>> {
  const matches = and(eq(userTable.clientId, own), contains(query.search, [sortedName]));
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(userTable)
      .where(matches)
      .orderBy(...orderOf(query, { username: sortedName, role, lastlogin }, [sortedName]))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.$count(userTable, matches),
  ]);
  return { rows: rows.map(toPerson), total };
}

/** Adds a person without a password. Returns null for an unknown client. Throws a unique violation if the name is taken. */
export async function invite(
  db: Database,
  own: ClientId,
  { username: name, role: wanted }: Invitation,
  by: Actor,
): Promise<Person | null> {
  const roles = rolesByName({ isAdmin: false, isManager: wanted === "manager" });
  const draft = { clientId: own, username: name, company: "", roles };
  const added = await users.insert(db, draft, "", by).catch(nullIfNoClient);
  if (added === null) return null;
  return toPerson({
    ...added,
    role: wanted,
    hasPassword: false,
    hasPasskey: false,
    hasProvider: false,
  });
}

/** An administrator may name a client that does not exist. Throws every other error. */
function nullIfNoClient(error: unknown): null {
  if (isForeignKeyViolation(error)) return null;
  throw error;
}

/** Gives a person a role. Returns whether it is a person of the client. Throws Forbidden if nobody would manage the site. */
export async function changeRole(
  db: Database,
  own: ClientId,
  { id: person, role: wanted }: PersonRoleChange,
  by: Actor,
): Promise<boolean> {
  const isManaging = wanted === "manager";
  const isMeant = and(isPerson(own, person), isManaging ? undefined : keepsManager);
  // No share ends: those of a site do as long as its managers may approve the widget.
  const [changed] = await recorded(db, by, rowWithId(USER, person), [
    db
      .update(userTable)
      .set({ isManager: isManaging, version: sql`${userTable.version} + 1` })
      .where(isMeant)
      .returning({ id }),
    // changes() is the number of rows that the statement before changed.
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, person), sql`changes() > 0 and ${isManaging ? 0 : 1}`)),
  ]);
  return changed.length > 0 || isKept(db, own, person);
}

/** Whether a person leaves, and which of the person's tools the client takes over (product/making 5). */
type Removal = { departure?: Departure; takeOver?: SeenTool[] };

/**
 * Deletes a person's account. Returns and throws as `changeRole`, also false for tools that are not the person's, and throws as `takeOver`
 * of db/offers.ts.
 */
export async function remove(
  db: Database,
  own: ClientId,
  person: string,
  by: Actor,
  { departure = "removed", takeOver = [] }: Removal = {},
): Promise<boolean> {
  const isMeant = all(isPerson(own, person), keepsManager);
  const watched = rowWithId(USER, person);
  const statements = [
    staleEntries.addShares(db, sql`client_keys.user_id = ${person}`),
    departing(db, isMeant, departure),
    staleTools(db, isMeant),
    db.delete(userTable).where(isMeant).returning({ id }),
  ] as const;
  if (takeOver.length > 0 && (await db.$count(userTable, isMeant)) > 0) {
    const isThere = sql`exists (select 1 from ${userTable} where ${isMeant})`;
    const removal = { isMeant: isThere, watched: [watched], after: statements };
    return offers.takeOverWith(db, own, { person, tools: takeOver }, by, removal);
  }
  const [, , , removed] = await recorded(db, by, watched, statements);
  return removed.length > 0 || isKept(db, own, person);
}

/** Stores a one-time link in place of the person's older ones. Returns whether it is a person of the client. */
export async function insertLink(
  db: Database,
  own: ClientId,
  link: { hash: string; userId: string; expiresAt: number },
  by: Actor,
): Promise<boolean> {
  return passwords.insert(db, link, by, isPerson(own, link.userId));
}

/** Ends all sessions of a person. Returns whether it is a person of the client. */
export async function endSessions(
  db: Database,
  own: ClientId,
  person: string,
  by: Actor,
): Promise<boolean> {
  const meant = sql`select 1 from ${userTable} where ${isPerson(own, person)}`;
  const [found] = await db.batch([
    db.select({ id }).from(userTable).where(isPerson(own, person)),
    accountEvent(db, by, { action: "sign-out", userId: person }, sql`exists (${meant})`),
    db.delete(sessions).where(and(eq(sessions.userId, person), sql`exists (${meant})`)),
  ]);
  return found.length > 0;
}

/** A condition on `users`: a person of the client who is no administrator. */
function isPerson(own: ClientId, person: string): SQL {
  return all(eq(id, person), eq(userTable.clientId, own), eq(isAdmin, false));
}

/** A condition on `users`: somebody else manages the site, or this person does not. */
const keepsManager = sql`(${isManager} = 0 or exists (select 1 from users other
  where other.client_id = ${userTable.clientId} and other.is_manager = 1 and other.id <> ${id}))`;

/** Explains why nobody was changed. Throws Forbidden for the last manager; returns false for somebody who is not of the client. */
async function isKept(db: Database, own: ClientId, person: string): Promise<false> {
  const found = await db.select({ id }).from(userTable).where(isPerson(own, person)).get();
  if (found !== undefined) throw new Forbidden(LAST_MANAGER);
  return false;
}

type Row = Omit<Person, "signsInBy"> &
  Record<"hasPassword" | "hasPasskey" | "hasProvider", boolean>;

function toPerson({
  hasPassword: byPassword,
  hasPasskey: byPasskey,
  hasProvider: byProvider,
  ...row
}: Row): Person {
  const signsInBy: Person["signsInBy"] = [];
  if (byPassword) signsInBy.push("password");
  if (byPasskey) signsInBy.push("passkey");
  if (byProvider) signsInBy.push("oidc");
  const { id: person, username: name, role: of, waiting: waits, lastlogin: last } = row;
  return { id: person, username: name, role: of, waiting: waits, signsInBy, lastlogin: last };
}
