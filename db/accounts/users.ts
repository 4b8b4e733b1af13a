import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { User } from "#domain/account-replies.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { Forbidden } from "#db/base/errors.ts";
import { staleTools } from "#db/widgets/personal-tools.ts";
import {
  all,
  explainNoChange,
  isVersion,
  columnsWithoutFolds,
  present,
  withFolds,
  type Database,
  contains,
  folded,
  offsetOf,
  orderOf,
} from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { wholeList } from "#db/base/windows.ts";
import {
  forbidKnownPassword,
  hasOwnPassword,
  linkRemoval,
  otherAccessRemoval,
} from "#db/accounts/passwords.ts";
import { type Departure, departing, identityRemoval, onlyWay } from "#db/accounts/identities.ts";
import { USER } from "#db/audited.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import {
  losesRole,
  type OnlyWay,
  type Rights,
  rightsOf,
  rolesByName,
} from "#domain/account-roles.ts";
import type { UserChanges, UserDraft } from "#domain/accounts.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";

/** An account with its password hash. */
export type Account = typeof users.$inferSelect;

const {
  passwordHash: _passwordHash,
  records: _records,
  createdAt: _createdAt,
  email: _email,
  emailVerifiedAt: _emailVerifiedAt,
  ...publicColumns
} = columnsWithoutFolds(users);

// lower() is enough: usernames have ASCII letters only.
const sortedName = sql`lower(${users.username})`;

export async function list(db: Database): Promise<User[]> {
  const rows = await wholeList(db, users, undefined, (condition) =>
    db.select(publicColumns).from(users).where(condition).orderBy(asc(sortedName)),
  );
  return rows.map(toUser);
}

const GROUPS = {
  admin: eq(users.isAdmin, true),
  manager: eq(users.isManager, true),
  user: and(eq(users.isAdmin, false), eq(users.isManager, false)),
  waiting: eq(users.waiting, true),
};

/** A page of the accounts of a group or a client whose name, company or location matches a search. */
export async function page(db: Database, query: ListQuery): Promise<Page<User>> {
  const company = folded(users.companyFolded, users.company);
  const place = folded(users.locationFolded, users.location);
  const matches = and(
    contains(query.search, [sortedName, company, place]),
    query.permission && GROUPS[query.permission],
    query.client === undefined ? undefined : eq(users.clientId, query.client),
  );
  const permission = sql`2 * ${users.isAdmin} + ${users.isManager}`;
  const columns = { username: sortedName, company, permission, lastlogin: users.lastlogin };
  const [rows, total] = await Promise.all([
    db
      .select(publicColumns)
      .from(users)
      .where(matches)
      .orderBy(...orderOf(query, columns, [sortedName]))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.$count(users, matches),
  ]);
  return { rows: rows.map(toUser), total };
}

export async function get(db: Database, id: string): Promise<User | null> {
  const row = await db.select(publicColumns).from(users).where(eq(users.id, id)).get();
  return row ? toUser(row) : null;
}

/**
 * The account with a username, without regard to case, or `null`. `onlyWay`: its only way to sign in, so that its password is refused
 * (product/accounts 10).
 */
export async function getAccount(
  db: Database,
  username: string,
): Promise<(Account & { onlyWay: OnlyWay | null }) | null> {
  const row = await db
    .select({ ...getTableColumns(users), onlyWay })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
    .get();
  return row ?? null;
}

type NewAccount = Omit<UserDraft, "password"> & { waiting?: boolean };

/** Stores a new account. Throws a unique violation if the name is taken, a foreign key violation for an unknown client. */
export async function insert(
  db: Database,
  draft: NewAccount,
  passwordHash: string,
  by: Actor = SYSTEM,
): Promise<User> {
  const id = crypto.randomUUID();
  const [[row]] = await recorded(db, by, rowWithId(USER, id), [
    insertion(db, id, draft, passwordHash),
  ]);
  return toUser(row as PublicAccount);
}

/** A statement for a batch: stores a new account. */
export function insertion(db: Database, id: string, draft: NewAccount, passwordHash: string) {
  return db
    .insert(users)
    .values(
      withFolds({
        id,
        clientId: draft.clientId,
        username: draft.username,
        company: draft.company,
        passwordHash,
        ...rightsOf(draft.roles),
        location: "" as const,
        lastlogin: "",
        waiting: draft.waiting,
        createdAt: Date.now(),
      }),
    )
    .returning(publicColumns);
}

/**
 * Changes an account. A new password, a new client and the loss of a role end its sessions (product/accounts 5).
 * A new password deletes its one-time links.
 * @returns `null` for an unknown id
 * @throws StaleVersion if the stored version is newer, Forbidden if the last administrator would lose the role, and if an
 * account reaches more with a password that a manager may know
 */
export async function update(
  db: Database,
  changes: Omit<UserChanges, "password">,
  passwordHash?: string,
  by: Actor = SYSTEM,
): Promise<User | null> {
  const { id, version, roles, ...fields } = changes;
  const stored = await get(db, id);
  if (stored === null) return null;
  const rights = roles && rightsOf(roles);
  const demotes = rights !== undefined && losesRole(rightsOf(stored.roles), rights);
  const moves = changes.clientId !== undefined && changes.clientId !== stored.clientId;
  const endsSessions = passwordHash !== undefined || demotes || moves;
  const reachesMore = moves || (rights?.isAdmin === true && stored.roles.Admin === undefined);
  const isSafe = reachesMore && passwordHash === undefined ? hasOwnPassword(id) : undefined;
  const [, updated] = await recorded(db, by, rowWithId(USER, id), [
    staleEntries.addShares(db, sql`client_keys.user_id = ${id}`),
    db
      .update(users)
      .set({
        ...present(withFolds({ ...fields, passwordHash, ...rights })),
        version: sql`${users.version} + 1`,
      })
      .where(
        and(
          eq(users.id, id),
          isVersion(users.version, version),
          rights?.isAdmin === false ? keepsAdministrator : undefined,
          isSafe,
        ),
      )
      .returning(publicColumns),
    // changes() is the number of rows that the statement before changed.
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, id), sql`changes() > 0 and ${endsSessions ? 1 : 0}`)),
    ...identityRemoval(db, id),
    ...(passwordHash === undefined ? [] : [linkRemoval(db, id, passwordHash)]),
    ...(passwordHash !== undefined && reachesMore ? otherAccessRemoval(db, id, passwordHash) : []),
  ]);
  if (updated[0]) return toUser(updated[0]);
  const current = await get(db, id);
  if (version !== undefined && current?.version !== version) return explainNoChange(current);
  if (isSafe) await forbidKnownPassword(db, id);
  forbidLastAdministrator(current);
  return explainNoChange(current);
}

/**
 * Deletes an account with its sessions and threads.
 * @param departure whether the person leaves, or somebody removes the account (product/single-sign-on 5)
 * @returns whether it existed. Throws Forbidden for the last administrator
 */
export async function remove(
  db: Database,
  id: string,
  by: Actor = SYSTEM,
  departure: Departure = "removed",
): Promise<boolean> {
  const isMeant = all(eq(users.id, id), keepsAdministrator);
  const [, , , removed] = await recorded(db, by, rowWithId(USER, id), [
    staleEntries.addShares(db, sql`client_keys.user_id = ${id}`),
    departing(db, isMeant, departure),
    staleTools(db, isMeant),
    db.delete(users).where(isMeant).returning({ id: users.id }),
  ]);
  if (removed.length === 0) forbidLastAdministrator(await get(db, id));
  return removed.length > 0;
}

/** Whether somebody is an administrator now: an SQL expression. */
export function isAdministrator(id: string): SQL {
  return sql`exists (select 1 from users someone where someone.id = ${id} and someone.is_admin = 1)`;
}

const keepsAdministrator = sql`(${users.isAdmin} = 0 or exists (select 1 from users other where other.is_admin = 1 and other.id <> ${users.id}))`;

function forbidLastAdministrator(account: User | null): void {
  if (account?.roles.Admin) {
    throw new Forbidden("The last administrator cannot be deleted or lose the role.");
  }
}

type PublicAccount = Omit<User, "roles"> & Rights;

/** An account as administrators see it. */
function toUser({ isAdmin, isManager, ...row }: PublicAccount): User {
  return { ...row, roles: rolesByName({ isAdmin, isManager }) };
}
