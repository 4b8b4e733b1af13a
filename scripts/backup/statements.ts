import { type EncodedRow, literal } from "#scripts/backup/rows.ts";
import { STAGE, type Statements } from "#scripts/backup/statement-file.ts";
import { NUMBERS, quoted, type Schema, type Table } from "#scripts/backup/schema.ts";

// A D1 statement has at most 100 kB, so a longer value is first assembled in a helper table.
const INLINE = 4_000;
const PIECE = 20_000;

/**
 * The statements that copy a database into an empty one, in order. Triggers come last, because they must not run for these rows.
 * @param inserts the statements that insert the rows of a table
 */
export async function* copyStatements(
  schema: Schema,
  inserts: (table: string) => Statements,
): AsyncGenerator<string> {
  yield* ["PRAGMA defer_foreign_keys = TRUE", ...schema.creates];
  yield `CREATE TABLE ${STAGE} (place INTEGER PRIMARY KEY, value BLOB)`;
  for (const { name } of schema.tables) if (name !== NUMBERS) yield* inserts(name);
  yield `DROP TABLE ${STAGE}`;
  if (schema.tables.some(({ name }) => name === NUMBERS)) {
    yield `DELETE FROM ${NUMBERS}`;
    yield* inserts(NUMBERS);
  }
  yield* schema.completes;
}

/** The statements that insert one row. */
export function insertStatements({ name, columns }: Table, row: EncodedRow): string[] {
  const staged: string[] = [];
  const values = row.map((value, place) => {
    if (!/^[tb]/u.test(value) || value.length <= INLINE) return literal(value);
    staged.push(...stageStatements(place, value.slice(1)));
    const stored = `(SELECT value FROM ${STAGE} WHERE place = ${place})`;
    return value.startsWith("t") ? `CAST(${stored} AS TEXT)` : stored;
  });
  const into = `${quoted(name)} (${columns.map(quoted).join(", ")})`;
  const insert = `INSERT INTO ${into} VALUES (${values.join(", ")})`;
  return staged.length === 0 ? [insert] : [...staged, insert, `DELETE FROM ${STAGE}`];
}

function stageStatements(place: number, hex: string): string[] {
  const pieces = hex.match(new RegExp(`.{1,${PIECE}}`, "gu")) ?? [];
  return pieces.map((piece, index) =>
    index === 0
      ? `INSERT INTO ${STAGE} VALUES (${place}, X'${piece}')`
      : `UPDATE ${STAGE} SET value = CAST(value || X'${piece}' AS BLOB) WHERE place = ${place}`,
  );
}
