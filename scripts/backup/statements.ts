import { type EncodedRow, literal } from "#scripts/backup/rows.ts";
import { NUMBERS, quoted, type Schema, type Table } from "#scripts/backup/schema.ts";

// A D1 statement has at most 100 kB, so a longer value is first assembled in a helper table.
const INLINE = 4_000;
const PIECE = 20_000;
const JOINED = 30_000;
const STAGE = "restore_stage";

/**
 * The statements that copy a database into an empty one, in order. Triggers come last, because they must not run for these rows.
 */
export function copyStatements(schema: Schema, rows: Map<string, string[]>): string[] {
  return [
    "PRAGMA defer_foreign_keys = TRUE",
    ...schema.creates,
    `CREATE TABLE ${STAGE} (place INTEGER PRIMARY KEY, value BLOB)`,
    ...schema.tables
      .filter(({ name }) => name !== NUMBERS)
      .flatMap(({ name }) => rows.get(name) ?? []),
    `DROP TABLE ${STAGE}`,
    ...(rows.has(NUMBERS) ? [`DELETE FROM ${NUMBERS}`, ...(rows.get(NUMBERS) ?? [])] : []),
    ...schema.completes,
  ];
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

/** Joins the inserts of neighbouring rows of a table, which are much faster together. Long values are staged, so their rows stay alone. */
export function joinInserts(statements: string[]): string[] {
  const joined: string[] = [];
  // The beginning of the last statement, if rows can be added to it.
  let open: string | undefined;
  for (const statement of statements) {
    const [into] = INTO.exec(statement) ?? [];
    const last = joined.length - 1;
    if (into !== undefined && into === open)
      joined[last] = `${joined[last]}, ${statement.slice(into.length)}`;
    else joined.push(statement);
    const isFull = (joined.at(-1)?.length ?? 0) > JOINED;
    open = isFull || statement.includes(STAGE) ? undefined : into;
  }
  return joined;
}

const INTO = /^INSERT INTO "(?:[^"]|"")+" \((?:"(?:[^"]|"")+"(?:, )?)+\) VALUES /u;

function stageStatements(place: number, hex: string): string[] {
  const pieces = hex.match(new RegExp(`.{1,${PIECE}}`, "gu")) ?? [];
  return pieces.map((piece, index) =>
    index === 0
      ? `INSERT INTO ${STAGE} VALUES (${place}, X'${piece}')`
      : `UPDATE ${STAGE} SET value = CAST(value || X'${piece}' AS BLOB) WHERE place = ${place}`,
  );
}

/** Groups statements by the table whose rows they insert; all others are under the empty name. */
export function byTable(statements: string[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>([["", []]]);
  let staged: string[] = [];
  for (const statement of statements) {
    if (STAGES.test(statement)) {
      staged.push(statement);
      continue;
    }
    const name = INSERTS.exec(statement)?.[1]?.replaceAll('""', '"') ?? "";
    const group = grouped.get(name) ?? [];
    grouped.set(name, group);
    group.push(...staged, statement);
    staged = [];
  }
  return grouped;
}

const STAGES = new RegExp(`^(?:INSERT INTO|UPDATE) ${STAGE} `, "u");
const INSERTS = /^INSERT INTO "((?:[^"]|"")+)"/u;

const SEPARATOR = ";\n--\n";

/** Joins statements to the text of an SQL file. */
export function joinStatements(statements: string[]): string {
  return statements.join(SEPARATOR) + SEPARATOR;
}

/** Splits a text of `joinStatements` into its statements. */
export function splitStatements(text: string): string[] {
  return text.split(SEPARATOR).slice(0, -1);
}
