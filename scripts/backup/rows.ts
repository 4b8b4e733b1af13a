import type { SqlDatabase } from "#scripts/backup/database.ts";
import { quoted, type Table } from "#scripts/backup/schema.ts";

/** The values of a row: text and blobs as `t` or `b` followed by hexadecimal bytes, all others as SQL literals. */
export type EncodedRow = string[];

// Text is read as hexadecimal, because JSON and SQL both change some characters of text.
const encoded = (column: string) =>
  `CASE typeof(${column}) WHEN 'text' THEN 't' || hex(${column}) WHEN 'blob' THEN 'b' || hex(${column}) ELSE quote(${column}) END`;

// A page of a remote database is a process of its own, so pages are large.
const PAGE_ROWS = 5_000;
const PAGE_BYTES = 1_000_000;
const PAGES = 8;

// A backup contains no sessions and no one-time links (product/operations 4).
const LEFT_OUT = ["sessions", "password_links", "used_once", "replays", "lti_scores"];

/** The tables of single answers, by far the largest. Their sums stay. */
export const RUNS = ["runs", "run_texts"];

/**
 * Yields all rows of some tables, table by table, sorted by key. A page has at most 5,000 rows and a megabyte, or one longer
 * row. One call reads the first pages of several tables.
 * @param without names of tables whose rows are left out
 */
export async function* readRows(
  database: Pick<SqlDatabase, "query">,
  tables: Table[],
  without: readonly string[] = [],
): AsyncGenerator<{ table: Table; row: EncodedRow }> {
  const left = [...LEFT_OUT, ...without];
  const read = tables.filter(({ name }) => !left.includes(name));
  let last: EncodedRow | undefined;
  let limit = PAGE_ROWS;
  for (let index = 0; index < read.length;) {
    const some = read.slice(index, index + (last === undefined ? PAGES : 1));
    const pages = await database.query(some.map((table) => pageOf(table, last, limit)));
    for (const [place, table] of some.entries()) {
      const page = pages[place] ?? [];
      for (const values of page) {
        last = table.columns.map((_, column) => String(values[`c${column}`]));
        yield { table, row: last };
      }
      // Read the rest of this table before the next table, whose first page is then read again.
      if (!isLastPage(page, limit)) {
        // The database adds up the bytes of all rows up to the limit: with long rows, many times a page.
        limit = Math.min(2 * page.length, PAGE_ROWS);
        break;
      }
      last = undefined;
      limit = PAGE_ROWS;
      index += 1;
    }
  }
}

/** A value as an SQL literal. */
export function literal(value: string): string {
  if (value.startsWith("t")) return `CAST(X'${value.slice(1)}' AS TEXT)`;
  return value.startsWith("b") ? `X'${value.slice(1)}'` : value;
}

function isLastPage(page: Record<string, unknown>[], limit: number): boolean {
  const found = Number(page[0]?.found ?? 0);
  return page.length === found && found < limit;
}

function pageOf(
  { name, key, columns }: Table,
  last: EncodedRow | undefined,
  limit: number,
): string {
  const keys = key.map(quoted).join(", ");
  const after =
    last && key.map((column) => literal(last[columns.indexOf(column)] ?? "")).join(", ");
  const bytes = columns
    .map((column) => `coalesce(length(CAST(${quoted(column)} AS BLOB)), 0)`)
    .join(" + ");
  const values = columns
    .map((column, index) => `${encoded(quoted(column))} AS c${index}`)
    .join(", ");
  const names = columns.map((column) => `${quoted(column)} AS ${quoted(column)}`).join(", ");
  return `SELECT * FROM (
    SELECT ${values}, row_number() OVER (ORDER BY ${keys}) AS place, sum(${bytes}) OVER (ORDER BY ${keys}) AS bytes, count(*) OVER () AS found
    FROM (SELECT ${names} FROM ${quoted(name)} ${after === undefined ? "" : `WHERE (${keys}) > (${after})`} ORDER BY ${keys} LIMIT ${limit}))
    WHERE place = 1 OR bytes <= ${PAGE_BYTES} ORDER BY place`;
}
