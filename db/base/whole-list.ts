import { and, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/base/connect.ts";
import { ListTooLong } from "#db/base/errors.ts";
import { MAX_WHOLE_LIST } from "#domain/list-query.ts";

/**
 * The rows of a list without pages.
 * @param select reads the rows that match a condition
 * @throws ListTooLong, before any row is read, where too many match
 */
export async function wholeList<Row>(
  db: Database,
  table: SQLiteTable,
  matches: SQL | undefined,
  select: (condition: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const condition = matches ? sql`where ${matches}` : sql``;
  const isShort = sql`(select count(*) from (select 1 from ${table} ${condition} limit ${MAX_WHOLE_LIST + 1})) <= ${MAX_WHOLE_LIST}`;
  const rows = await select(and(matches, isShort));
  if (rows.length > 0) return rows;
  const [list] = await db.all<{ isShort: number }>(sql`select ${isShort} as isShort`);
  if (!list?.isShort) throw new ListTooLong();
  return rows;
}
