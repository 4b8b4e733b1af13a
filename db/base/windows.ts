import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";

/** The most rows that one page of a long table looks at: rare rows are found page by page, and no page is slow. */
export const WINDOW = 10_000;

/** The most windows that a search looks at: an invocation may send 1,000 statements. */
const MAX_WINDOWS = 300;

/** After every id. */
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
