import { and, asc, desc, getTableColumns, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/base/connect.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { fold } from "#domain/fold.ts";
import type { ListQuery } from "#domain/list-query.ts";

/** The fields of an edit that are not undefined (product/rest 3: a field that is left out keeps its value). */
export function present<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The condition that the row has the version that the edit started from; none where the edit names no version. */
export function isVersion(column: SQLiteColumn, version: number | undefined): SQL | undefined {
  return version === undefined ? undefined : sql`${column} = ${version}`;
}

/** The condition that a row differs from the values of an edit; those that are undefined count as equal. */
export function differs<T extends SQLiteTable>(table: T, values: Partial<T["$inferInsert"]>): SQL {
  const columns = getTableColumns(table);
  const parts = Object.entries(present(values)).map(
    ([name, value]) => sql`${columns[name]} is not ${sql.param(value, columns[name])}`,
  );
  return or(sql`false`, ...parts) as SQL;
}

/** A list of any length as one bound parameter: `x in ${oneOf(values)}`. */
export function oneOf(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}

/** The most characters of one bound parameter: D1 allows 2 MB, and a character can take three bytes. */
const MAX_CHARACTERS = 400_000;

/** Rows as JSON lists that a statement can bind. */
export function boundLists(rows: object[]): string[] {
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > MAX_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += text.length;
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

/** A sub-select that gives the column `value` of a query as an array of strings. */
export function jsonList(query: SQL) {
  return sql`(select json_group_array(value) from (${query}))`.mapWith(
    (value: string) => JSON.parse(value) as string[],
  );
}

/**
 * Explains why a conditional update changed no row.
 * @param current the stored entity
 * @returns `null` where there is none
 * @throws StaleVersion where there is one: its version is newer
 */
export function explainNoChange(current: unknown): null {
  if (current === null) return null;
  throw new StaleVersion(current);
}

/**
 * The condition that one of some folded columns contains a text. `%` and `_` have no special meaning. `like` alone excludes most rows in
 * a third of the time of `instr`; D1 refuses patterns of more than 50 bytes, so it compares the first characters only.
 */
export function contains(search: string, columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  const needle = fold(search);
  if (needle === "") return undefined;
  const beginning = /^[^%_]{1,12}/u.exec(needle)?.[0];
  return or(
    ...columns.map((column) =>
      and(
        beginning === undefined ? undefined : sql`${column} like ${`%${beginning}%`}`,
        sql`instr(${column}, ${needle}) > 0`,
      ),
    ),
  );
}

/** The order of a list: by the column that the query names, then by the list's own order, so that equal rows never swap places. */
export function orderOf(
  query: Pick<ListQuery, "sort" | "order">,
  columns: Record<string, SQLiteColumn | SQL>,
  own: (SQLiteColumn | SQL)[],
): SQL[] {
  const column = Object.hasOwn(columns, query.sort) ? columns[query.sort] : undefined;
  if (column === undefined) return own.map((part) => asc(part));
  return [query.order === "desc" ? desc(column) : asc(column), ...own.map((part) => asc(part))];
}

/**
 * A statement for a batch, which undoes all of it where a condition holds: D1 has no other statement that fails on a condition. The batch
 * then throws an error that `isUndone` knows (db/base/errors.ts).
 */
export function undoWhere(db: Database, condition: SQL) {
  return db
    .select({ undo: sql`abs(-9223372036854775807 - 1)` })
    .from(sql`(select 1)`)
    .where(condition);
}

/** The number of rows before a page. */
export function offsetOf({ page, size }: Pick<ListQuery, "page" | "size">): number {
  return ((page ?? 1) - 1) * size;
}
