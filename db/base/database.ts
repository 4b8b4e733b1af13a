import {
  type SQL,
  type Table,
  and,
  asc,
  desc,
  getTableColumns,
  isNull,
  or,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/d1";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { StaleVersion } from "#db/base/errors.ts";
import { users } from "#db/schema/accounts.ts";
import { messages, threads } from "#db/schema/assistant.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { fold } from "#domain/text.ts";
import type { ListQuery } from "#domain/list-query.ts";

/** A Drizzle connection to a D1 database, the first argument of every function in db/. A query that fails throws DrizzleQueryError. */
export type Database = ReturnType<typeof drizzle>;

const connections = new WeakMap<D1Database, Database>();

/** The connection to a D1 database, one for each isolate: it has no state of a request. */
export function connect(database: D1Database): Database {
  const connection = connections.get(database) ?? withNamedFailures(drizzle(database));
  connections.set(database, connection);
  return connection;
}

// D1 batch errors are plain Errors; wrap them so callers can catch DrizzleQueryError.
function withNamedFailures(db: Database): Database {
  const batch = db.batch.bind(db);
  db.batch = ((statements) =>
    batch(statements).catch((error: Error) => {
      throw new DrizzleQueryError("batch", [], error);
    })) as typeof db.batch;
  return db;
}

/**
 * Runs statements that the query builder has no words for, as one batch: all of them or none. `db.batch` cannot bind their parameters.
 * @returns the result of each statement, its rows with the names that the statement gives them
 */
export async function runTogether(db: Database, statements: SQL[]): Promise<D1Result[]> {
  const client = db.$client as D1Database;
  const prepared = statements.map((statement) => {
    const query = db.run(statement).getQuery();
    return client.prepare(query.sql).bind(...query.params);
  });
  return client.batch(prepared).catch((error: Error) => {
    throw new DrizzleQueryError("batch", [], error);
  });
}

/** Runs statements together. Returns how many rows the last one changed. */
export async function changedBy(db: Database, ...statements: SQL[]): Promise<number> {
  return (await runTogether(db, statements)).at(-1)?.meta.changes ?? 0;
}

/** Throws if the database cannot be reached or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}

/** The fields of an edit that are not undefined (product/rest 3: a field that is left out keeps its value). */
export function present<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The condition that all of some conditions hold; those that are undefined or empty are left out. */
export function all(...conditions: (SQL | "" | undefined)[]): SQL {
  return and(...conditions.filter((condition) => condition !== "")) ?? sql`true`;
}

/** The condition that the row has the version that the edit started from; none if the edit names no version. */
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
 * @returns `null` if there is none
 * @throws StaleVersion if there is one: its version is newer
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
 * A statement for a batch, which undoes the whole batch if a condition holds: D1 has no other statement that fails on a condition. The batch then
 * throws an error that `isUndone` recognises (db/base/errors.ts).
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

/** The columns with a folded copy for search and order, by table. The copy of `name` is the column `nameFolded`. */
const FOLDED = [
  [toolkits, ["name"]],
  [widgets, ["name", "prompt", "submit"]],
  [clients, ["clientname", "tagline", "domainurl"]],
  [users, ["company", "location"]],
  [threads, ["title"]],
  [messages, ["message"]],
] as const;

const NAMES = new Set<string>(FOLDED.flatMap(([, names]) => names));

type Folds = { [name: `${string}Folded`]: string };
type FoldColumn = `${string}Folded`;

/** The fields of a row and their folded copies. Every insert and update needs it. */
export function withFolds<F extends object>(fields: F): F & Folds {
  return { ...fields, ...foldsOf(fields) };
}

function foldsOf(fields: object): Folds {
  const folds = Object.entries(fields)
    .filter(([name, value]) => NAMES.has(name) && value !== undefined)
    .map(([name, value]) => [`${name}Folded`, foldOf(value)]);
  return Object.fromEntries(folds);
}

function foldOf(value: unknown): string {
  if (typeof value === "string") return fold(readableOrigin(value));
  return fold(Object.values(value ?? {}).join(" "));
}

/** The folded copy of a column, for search and order. Where it is not stored yet, lower() folds ASCII letters. */
export function folded(fold: SQLiteColumn, column: SQLiteColumn): SQL {
  return sql`case when ${fold} is null then lower(${column}) else ${fold} end`;
}

/** The columns of a table without the folded copies. */
export function columnsWithoutFolds<T extends Table>(table: T) {
  type Columns = T["_"]["columns"];
  const own = Object.entries(getTableColumns(table)).filter(([name]) => !name.endsWith("Folded"));
  return Object.fromEntries(own) as {
    [name in keyof Columns as name extends FoldColumn ? never : name]: Columns[name];
  };
}

/**
 * Stores the folded copies of rows that have none: rows older than these columns, or written by hand.
 * @param limit the most rows of each table
 * @returns the number of updated rows; 0 means that none is left
 */
export async function fillFolds(db: Database, limit = 100): Promise<number> {
  let filled = 0;
  for (const [table, names] of FOLDED) {
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
    const column = (name: string) => columns[name] as SQLiteColumn;
    const isUnfolded = isNull(column(`${names[0]}Folded`));
    const key = column(table === messages ? "sequence" : "id");
    const sources = Object.fromEntries(names.map((name) => [name, column(name)]));
    const rows = await db
      .select({ ...sources, id: key })
      .from(table)
      .where(isUnfolded)
      .limit(limit);
    if (rows.length === 0) continue;
    const parts = names.map((name) => {
      const target = sql.identifier(column(`${name}Folded`).name);
      return sql`${target} = f.value ->> ${`$.${name}Folded`}`;
    });
    for (const folds of boundLists(rows.map(({ id, ...fields }) => ({ id, ...foldsOf(fields) })))) {
      await db.run(
        sql`update ${table} set ${sql.join(parts, sql`, `)} from json_each(${folds}) f
          where ${key} = f.value ->> '$.id' and ${isUnfolded}`,
      );
    }
    filled += rows.length;
  }
  return filled;
}

/** The condition on `clients` that the nightly check has found no such model at the provider any more. */
export const isModelGone =
  sql<boolean>`exists (select 1 from models m where m.id = clients.gptmodel and m.state = 'gone')`.mapWith(
    Boolean,
  );
