import { stringify } from "csv-stringify/sync";
import { csvOptions, type CsvStyle } from "#domain/csv.ts";
import { inDollars } from "#domain/usage/money.ts";

/** An amount in nano-dollars. */
type Money = { nano: number };
type Cell = string | number | null | Money;

/**
 * What a command has to say: rows for a table, a file as it is, or a sentence with the facts in it for programs. `--json` prints amounts in
 * nano-dollars, and their text beside them.
 */
export type Told =
  | { rows: Record<string, Cell>[] }
  | { file: string }
  | { sentence: string; facts?: Record<string, Cell> };

/** An amount of dollars as a cell; null stays null. */
export function money(nano: number): Money;
export function money(nano: number | null): Money | null;
export function money(nano: number | null): Money | null {
  return nano === null ? null : { nano };
}

/** As JSON. */
export function asJson(told: Told): string {
  if ("file" in told) return told.file;
  const value =
    "rows" in told ? told.rows.map(plain) : { sentence: told.sentence, ...plain(told.facts ?? {}) };
  return JSON.stringify(value, null, 2);
}

function plain(row: Record<string, Cell>) {
  const entries = Object.entries(row).flatMap(([name, cell]): [string, string | number | null][] =>
    isMoney(cell)
      ? [
          [name, cell.nano],
          [`${name}Text`, inDollars(cell.nano)],
        ]
      : [[name, cell]],
  );
  return Object.fromEntries(entries);
}

/** As CSV, amounts in dollars. */
export function asCsv(told: Told, style: CsvStyle): string {
  if (!("rows" in told)) throw new Error("This command has no rows for --csv.");
  const cells = told.rows.map((row) =>
    Object.values(row).map((cell) => (isMoney(cell) ? cell.nano / 1e9 : cell)),
  );
  const headers = Object.keys(told.rows[0] ?? {});
  return stringify([headers, ...cells], { bom: true, ...csvOptions(style) }).trimEnd();
}

function isMoney(cell: Cell | undefined): cell is Money {
  return typeof cell === "object" && cell !== null;
}

/** A cell. Characters that a terminal would obey, and those that change the direction of what follows, are escaped. */
function oneLine(cell: Cell | undefined): string {
  const text = isMoney(cell) ? inDollars(cell.nano) : String(cell ?? "");
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** Rows as columns of text, the file, or the sentence. */
export function asText(told: Told, none = "Nothing."): string {
  if ("sentence" in told) return told.sentence;
  if ("file" in told) return told.file;
  const [first] = told.rows;
  if (first === undefined) return none;
  const names = Object.keys(first);
  const lines = [names, ...told.rows.map((row) => names.map((name) => oneLine(row[name])))];
  const widths = names.map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
