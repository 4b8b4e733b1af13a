import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/connect.ts";

/** The most rows that one page of a long table looks at: rare rows are found page by page, and no page is slow. */
export const WINDOW = 20_000;

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
