import type { SqlDatabase } from "#scripts/backup/database.ts";
import { quoted, type Table } from "#scripts/backup/schema.ts";

/** A row as it is read and hashed: each value as `t` or `b` and its bytes in hexadecimal, or as a literal of SQL. */
export type EncodedRow = string[];

// Texts are never read as text: JSON and SQL both have characters that they change on the way.
const encoded = (column: string) =>
  `CASE typeof(${column}) WHEN 'text' THEN 't' || hex(${column}) WHEN 'blob' THEN 'b' || hex(${column}) ELSE quote(${column}) END`;

const PAGE_ROWS = 500;
const PAGE_BYTES = 250_000;
const PAGES = 8;

// A backup signs nobody in.
const LEFT_OUT = new Set(["sessions"]);

/**
 * All rows of some tables, one table after the other, each in the order of its key. They are read in pages of at most 500 rows and,
 * but for one row, 250,000 bytes; the first pages of several tables by one call.
 */
export async function* readRows(
  database: SqlDatabase,
  tables: Table[],
): AsyncGenerator<{ table: Table; row: EncodedRow }> {
  const read = tables.filter(({ name }) => !LEFT_OUT.has(name));
  let last: EncodedRow | undefined;
  for (let index = 0; index < read.length;) {
    const some = read.slice(index, index + (last === undefined ? PAGES : 1));
    const pages = await database.query(some.map((table) => pageOf(table, last)));
    for (const [place, table] of some.entries()) {
      const page = pages[place] ?? [];
      for (const values of page) {
        last = table.columns.map((_, column) => String(values[`c${column}`]));
        yield { table, row: last };
      }
      // The rest of a table comes before the next table, which is then read again.
      if (!isLastPage(page)) break;
      last = undefined;
      index += 1;
    }
  }
}

/** A value as a literal of SQL. */
export function literal(value: string): string {
  if (value.startsWith("t")) return `CAST(X'${value.slice(1)}' AS TEXT)`;
  return value.startsWith("b") ? `X'${value.slice(1)}'` : value;
}

function isLastPage(page: Record<string, unknown>[]): boolean {
  const found = Number(page[0]?.found ?? 0);
  return page.length === found && found < PAGE_ROWS;
}

function pageOf({ name, key, columns }: Table, last: EncodedRow | undefined): string {
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
    FROM (SELECT ${names} FROM ${quoted(name)} ${after === undefined ? "" : `WHERE (${keys}) > (${after})`} ORDER BY ${keys} LIMIT ${PAGE_ROWS}))
    WHERE place = 1 OR bytes <= ${PAGE_BYTES} ORDER BY place`;
}
