import { sql, type SQL } from "drizzle-orm";
import { deletedAccounts } from "#db/schema/accounts.ts";
import { oneOf, type Database } from "#db/base/database.ts";
import type { DeletedAccount } from "#domain/accounts.ts";
import { deletedAccountName } from "#domain/account-rules.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";

/**
 * The oldest accounts that were deleted before a time (milliseconds since 1970), with the names that the audit has of them, too, and the
 * id of the last row of the audit that has been looked at for them. Accounts for which the job is at another row wait.
 */
export async function list(
  db: Database,
  before: number,
  limit: number,
): Promise<{ accounts: DeletedAccount[]; after: string }> {
  // The order of the rows is that of the deletions.
  const oldest = sql`(select * from deleted_accounts order by rowid limit ${limit})`;
  const meant = sql`select user_id from ${oldest} where deleted_at < ${before}
    and audit_id = (select audit_id from deleted_accounts order by rowid limit 1)`;
  // Stored before any row of the audit changes: a run that is stopped leaves no name behind.
  await db.run(sql`update deleted_accounts as d set names = (select json_group_array(name) from (
      select value as name from json_each(d.names)
      union select entity_name from audit where entity = 'user' and entity_id = d.user_id
      union select changes ->> '$.username[0]' from audit where entity = 'user' and entity_id = d.user_id
      union select changes ->> '$.username[1]' from audit where entity = 'user' and entity_id = d.user_id)
    where name <> '') where user_id in (${meant})`);
  const rows = await db
    .select()
    .from(deletedAccounts)
    .where(sql`user_id in (${meant})`);
  const accounts = rows.map(({ userId, names, replacement }) => ({
    id: userId,
    names,
    newId: replacement,
    newName: deletedAccountName(replacement),
  }));
  return { accounts, after: rows[0]?.auditId ?? "" };
}

/** Stores the id of the last row of the audit that has been looked at for some accounts. */
export async function goOnFrom(
  db: Database,
  accounts: DeletedAccount[],
  auditId: string,
): Promise<void> {
  await db
    .update(deletedAccounts)
    .set({ auditId })
    .where(sql`user_id in ${oneOf(accounts.map(({ id }) => id))}`);
}

/** The account has been replaced everywhere. */
export async function forget(db: Database, { id }: DeletedAccount): Promise<void> {
  await db.run(sql`delete from deleted_accounts where user_id = ${id}`);
}

/** Statements that run together. The last one replaces some of what an account left in a table, and changes no row where nothing is left. */
type Replacement = (account: DeletedAccount, limit: number) => SQL[];

/** Everywhere but in the audit. Runs come before the days that their settlement adds to. */
export const REPLACEMENTS: Replacement[] = [
  ({ id, newId }, limit) => [
    sql`update runs set user_id = ${newId} where id in (select id from runs where user_id = ${id} limit ${limit})`,
  ],
  replaceInUsage,
  ({ id, newId, newName }, limit) => [
    sql`update widget_versions set author_id = ${newId}, author = ${newName} where rowid in
        (select rowid from widget_versions where author_id = ${id} limit ${limit})`,
  ],
  ({ id, newId, newName }, limit) => [
    sql`update widget_drafts set author_id = ${newId}, author = ${newName} where rowid in
        (select rowid from widget_drafts where author_id = ${id} limit ${limit})`,
  ],
  // These have few rows.
  ({ id, newId, newName }) => [
    sql`update widget_former_drafts set author_id = ${newId}, author = ${newName} where author_id = ${id}`,
  ],
  (account) => [named(sql`widget_former_drafts`, sql`replaced_by`, account)],
  (account) => [named(sql`prices`, sql`"by"`, account)],
  (account) => [named(sql`alerts`, sql`acknowledged_by`, account)],
  // The counts of older days are gone (db/operations/retention.ts).
  ({ id }) => {
    const days = [-1, 0, 1, 2, 3].map((ago) => utcDay(Date.now() - ago * DAY_MS));
    const subjects = ["user", "test", "password"].map((kind) => `${kind}:${id}`);
    return [
      sql`delete from counters where period in ${oneOf(days)} and subject in ${oneOf(subjects)}`,
    ];
  },
];

function named(table: SQL, column: SQL, { names, newName }: DeletedAccount): SQL {
  return sql`update ${table} set ${column} = ${newName} where ${column} in ${oneOf(names)} and ${column} <> ${newName}`;
}

/**
 * The sums of some days. `usage_sums` follows in the same batch, so a day that is added up stays so. A run that is adding one of the days
 * up may have read the former id: without its row `adding` it stores nothing more, and the next run begins anew.
 */
function replaceInUsage({ id, newId }: DeletedAccount): SQL[] {
  const DAYS = 31;
  const days = sql`(select distinct day from usage_days where user_id = ${id} and user_id <> '' order by day limit ${DAYS})`;
  return [
    sql`delete from usage_sums where split = 'adding' and day in ${days}`,
    sql`update or replace usage_sums set value = ${newId} where split = 'user' and value = ${id} and day in ${days}`,
    sql`update usage_days set user_id = ${newId} where user_id = ${id} and user_id <> '' and day in ${days}`,
  ];
}
