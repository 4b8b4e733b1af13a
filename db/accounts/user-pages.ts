import { and, eq, sql } from "drizzle-orm";
import { publicColumns, sortedName, toUser } from "#db/accounts/users.ts";
import { contains, folded, offsetOf, orderOf, type Database } from "#db/base/database.ts";
import { users } from "#db/schema/accounts.ts";
import type { User } from "#domain/account-replies.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";

const GROUPS = {
  admin: eq(users.isAdmin, true),
  manager: eq(users.isManager, true),
  user: and(eq(users.isAdmin, false), eq(users.isManager, false)),
  waiting: eq(users.waiting, true),
};

/** A page of the accounts of a group or a client whose name, company or location matches a search. */
export async function get(db: Database, query: ListQuery): Promise<Page<User>> {
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
