import type { SQLInputValue } from "node:sqlite";
import { databaseError } from "#tests/support/node/database-errors.ts";

/** What a statement has answered. */
export type Answer = { columns: string[]; rows: unknown[][]; meta: object };

/** The numbers of a connection after a statement: changed rows, the last row id, pages. */
export type Totals = [changes: number, lastRowId: number, pages: number];

/** How many values a statement takes, because node:sqlite accepts fewer. Parameters with a name do not count. */
export function parametersOf(query: string): number {
  const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\/|\?(?<number>\d*)/gu;
  let [last, highest] = [0, 0];
  for (const [text, number] of query.matchAll(tokens)) {
    if (!text.startsWith("?")) continue;
    last = number ? Number(number) : last + 1;
    highest = Math.max(highest, last);
  }
  return highest;
}

/** A value of JavaScript as it reaches D1, by JSON. */
export function parameterOf(value: unknown): SQLInputValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string" || value === null) return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return Uint8Array.from(value as Uint8Array);
  if (Array.isArray(value) && value.every(isByte)) return Uint8Array.from(value);
  const message = `Type '${typeof value}' not supported for value '${String(value)}'`;
  throw databaseError(message, "D1_TYPE_ERROR");
}

function isByte(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value < 256;
}

/** A value of SQLite as D1 answers it, by JSON. */
export function valueOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return value instanceof Uint8Array ? Array.from(value) : value;
}

/** The result of a statement. */
export function resultOf({ columns, rows, meta }: Answer) {
  return { success: true, results: rows.map((row) => objectOf(columns, row)), meta };
}

/** A row by its columns. The last one of several columns with one name counts. */
export function objectOf(columns: string[], row: unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, at) => [column, row[at]]));
}

/** The meta data of a statement, by the numbers before and after it. */
export function metaOf(before: Totals, after: Totals): object {
  const [changes, lastRowId, pages] = after;
  const meta = {
    served_by: "memory",
    duration: 0,
    changes: changes - before[0],
    last_row_id: lastRowId,
    changed_db: after.some((number, at) => number !== before[at]),
    size_after: pages * 4096,
  };
  return Object.defineProperties(meta, { rows_read: UNCOUNTED, rows_written: UNCOUNTED });
}

/** Only workerd's SQLite counts rows. A test that compared another number would prove nothing. */
const UNCOUNTED = {
  get: (): number => {
    throw new Error("Only workerd counts rows: add the file to IN_WORKERD of vitest.config.ts.");
  },
};
