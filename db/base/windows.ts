import { type SQL, and, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/base/database.ts";
import { ListTooLong } from "#db/base/errors.ts";
import { MAX_WHOLE_LIST } from "#domain/list-query.ts";

/** The most rows that one page of a long table looks at: rare rows are found page by page, and no page is slow. */
export const WINDOW = 10_000;

/** The most windows that a search looks at: an invocation may send 1,000 statements. */
const MAX_WINDOWS = 300;

/** Sorts after every id. */
export const END = "g";

/**
 * A page of the rows of a window that match, newest first. `next` goes on where the page ended, or where the window did.
 * @param windowOf the window, with the columns that it is asked for
 * @param select reads the first of the matching rows
 */
export async function pageOfWindow<Row extends { id: string }>(
  db: Database,
  size: number,
  windowOf: (columns: SQL) => SQL,
  select: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await select(size + 1);
  if (found.length > size) {
    const rows = found.slice(0, size);
    return { rows, next: rows.at(-1)?.id ?? null };
  }
  const [looked] = await db.all<{ last: string; count: number }>(
    sql`select min(id) as last, count(*) as count from ${windowOf(sql`id`)}`,
  );
  return { rows: found, next: looked?.count === WINDOW ? looked.last : null };
}

/**
 * Whether more than `limit` rows match, or so many rows would have to be looked at that nobody should.
 * @param windowAt the window of rows before an id, with all columns
 */
export async function areMoreThan(
  db: Database,
  limit: number,
  windowAt: (before: string) => SQL,
  matches: SQL,
): Promise<boolean> {
  let [before, matching] = [END, 0];
  for (let windows = 0; windows < MAX_WINDOWS; windows += 1) {
    const counting = sql`select count(*) as looked, count(*) filter (where ${matches}) as matching, min(id) as last from ${windowAt(before)}`;
    // oxlint-disable-next-line no-await-in-loop -- each window begins where the one before ended
    const [counted] = await paced(() =>
      db.all<{ looked: number; matching: number; last: string }>(counting),
    );
    matching += counted?.matching ?? 0;
    if (matching > limit) return true;
    if (counted?.looked !== WINDOW) return false;
    before = counted.last;
  }
  return true;
}

/** The most rows that one query reads. A row can have 400 kB, and a page must fit in memory. */
export const PAGE_SIZE = 50;

/** Reads pages until one is not full. `read` gets the last row of the page before. */
export async function* inPages<Key, Row extends Key>(
  read: (after: Key | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1);
  }
}

/** Milliseconds since 1970 as an ISO 8601 time. */
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/**
 * Runs a part of long work, then pauses for as long as it took: the database runs one statement at a time, and visitors' statements come
 * in between.
 */
export async function paced<T>(part: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await part();
  const pause = Date.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return result;
}

/**
 * The rows of a list without pages.
 * @param select reads the rows that match a condition
 * @throws ListTooLong, before any row is read, if too many match
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
