import { asc, desc, is, or, sql, type SQL } from "drizzle-orm";
import { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { StaleVersion } from "#db/errors.ts";
import { fold } from "#domain/fold.ts";
import type { ListQuery } from "#domain/list-query.ts";

/** Keeps the fields that are there: a field left out of an edit keeps its stored value. */
export function present<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** True for the version an editor started from; for any version when it named none. */
export function isVersion(column: SQLiteColumn, version: number | undefined): SQL | undefined {
  return version === undefined ? undefined : sql`${column} = ${version}`;
}

/** A list of strings of any length as one bound parameter: `x in ${oneOf(values)}`. */
export function oneOf(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}

/** A subselect that gathers one column into a list. */
export function jsonList(query: SQL) {
  return sql`(select json_group_array(value) from (${query}))`.mapWith(
    (value: string) => JSON.parse(value) as string[],
  );
}

/** Columns that a select takes, with objects of columns in them. */
type Columns = { [name: string]: SQLiteColumn | Columns };

/** The columns of a row as the text of a JSON object. SQLite writes it several times faster than Drizzle maps the row. */
export function jsonObject(columns: Columns): SQL<string> {
  const members = Object.entries(columns).map(([name, value]) => {
    if (!is(value, SQLiteColumn)) return sql`${name}, ${jsonObject(value as Columns)}`;
    return value.dataType === "json" ? sql`${name}, json(${value})` : sql`${name}, ${value}`;
  });
  return sql`json_object(${sql.join(members, sql`, `)})`;
}

/**
 * What a guarded update means that changed no row.
 * @param current the stored entity now
 * @returns `null` where there is none
 * @throws StaleVersion where it is there, in a newer version
 */
export function explainNoChange(current: unknown): null {
  if (current === null) return null;
  throw new StaleVersion(current);
}

/** Whether a text stands in any of some folded columns, whatever its case and accents. `%` and `_` are characters like others. */
export function contains(search: string, columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  const needle = fold(search);
  if (needle === "") return undefined;
  return or(...columns.map((column) => sql`instr(${column}, ${needle}) > 0`));
}

/** The order of a list: by the column named, or by the list's own one; rows that are equal keep one order. */
export function orderOf(
  query: Pick<ListQuery, "sort" | "order">,
  columns: Record<string, SQLiteColumn | SQL>,
  own: (SQLiteColumn | SQL)[],
): SQL[] {
  const column = Object.hasOwn(columns, query.sort) ? columns[query.sort] : undefined;
  if (column === undefined) return own.map((part) => asc(part));
  return [query.order === "desc" ? desc(column) : asc(column), ...own.map((part) => asc(part))];
}

/** Where a page of a list begins. */
export function offsetOf({ page, size }: ListQuery): number {
  return ((page ?? 1) - 1) * size;
}
