import { createHash } from "node:crypto";
import type { SqlDatabase } from "#scripts/backup/database.ts";
import type { Backup, Count } from "#scripts/backup/manifest.ts";
import { readRows } from "#scripts/backup/rows.ts";
import { readSchema, type Schema } from "#scripts/backup/schema.ts";
import { copyStatements, insertStatements, joinInserts } from "#scripts/backup/statements.ts";

const ATTEMPTS = 3;

/** The name of the entry that counts tables, indexes and triggers. */
const SCHEMA = "(schema)";

type Readable = Pick<SqlDatabase, "query" | "bookmark">;

type Content = { schema: Schema; counts: Count[]; inserts: Map<string, string[]> };

/**
 * Reads a whole database. Others may write to a remote database meanwhile, so each reading is compared with the one before, at
 * most three times. If two readings are equal, the copy is the state at the end of the first one; otherwise `moved` names the
 * tables that differ.
 * @param now the time of the backup
 * @param without names of tables whose rows are left out
 * @throws an error with a sentence if the database has no tables
 */
export async function readCopy(
  database: Readable,
  now: Date,
  without: readonly string[] = [],
): Promise<Backup> {
  const bookmark = await database.bookmark();
  let content = await readContent(database, without);
  if (content.schema.tables.length === 0)
    throw new Error("The database is empty: there is nothing to back up.");
  let moved: string[] = [];
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const again = await readContent(database, without);
    moved = differences(content.counts, again.counts);
    content = again;
    if (moved.length === 0) break;
  }
  return {
    made: now.toISOString(),
    migration: await lastMigration(database, content.schema),
    bookmark,
    moved,
    tables: content.counts,
    statements: copyStatements(content.schema, content.inserts),
  };
}

/**
 * Checks that a database is empty.
 * @throws an error with a sentence if it has tables
 */
async function refuseFilled(database: SqlDatabase): Promise<void> {
  const { tables } = await readSchema(database);
  if (tables.length === 0) return;
  const some = tables
    .slice(0, 3)
    .map(({ name }) => name)
    .join(", ");
  throw new Error(
    `The database is not empty (${some} ...): restore a backup into a new, empty one. Nothing has been written.`,
  );
}

/**
 * Restores a backup into an empty database and compares the result with the counts and hashes of the backup.
 * @throws an error with a sentence that names the tables that differ, or the rows that refer to missing rows
 */
export async function fill(database: SqlDatabase, backup: Backup): Promise<void> {
  await refuseFilled(database);
  await database.execute(backup.statements);
  const { counts } = await readContent(database);
  const different = differences(backup.tables, counts);
  if (different.length > 0)
    throw new Error(`The copy differs from the backup in: ${different.join(", ")}.`);
  const [violations = []] = await database.query(["PRAGMA foreign_key_check"]);
  if (violations.length > 0) {
    const tables = [...new Set(violations.map(({ table }) => table))].join(", ");
    throw new Error(`Some rows refer to rows that do not exist, in: ${tables}.`);
  }
}

async function readContent(
  database: Pick<SqlDatabase, "query">,
  without: readonly string[] = [],
): Promise<Content> {
  const schema = await readSchema(database);
  // Children are read before their parents: a row that is inserted meanwhile then has its parent in the copy.
  const tables = schema.tables.toReversed();
  const contents = new Map(
    tables.map(({ name }) => [
      name,
      { rows: 0, hash: createHash("sha256"), inserts: [] as string[] },
    ]),
  );
  for await (const { table, row } of readRows(database, tables, without)) {
    const content = contents.get(table.name);
    content?.hash.update(`${JSON.stringify(row)}\n`);
    content?.inserts.push(...insertStatements(table, row));
    if (content) content.rows += 1;
  }
  const counts = [...contents].map(([name, { rows, hash }]) => ({
    name,
    rows,
    sha256: hash.digest("hex"),
  }));
  const inserts = new Map(
    [...contents].map(([name, content]) => [name, joinInserts(content.inserts)]),
  );
  const parts = [...schema.creates, ...schema.completes];
  const sha256 = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return { schema, inserts, counts: [...counts, { name: SCHEMA, rows: parts.length, sha256 }] };
}

function differences(one: Count[], other: Count[]): string[] {
  const hashes = new Map(other.map(({ name, sha256 }) => [name, sha256]));
  const missing = other.filter(({ name }) => !one.some((count) => count.name === name));
  return [...one.filter(({ name, sha256 }) => hashes.get(name) !== sha256), ...missing].map(
    ({ name }) => name,
  );
}

async function lastMigration(
  database: Pick<SqlDatabase, "query">,
  { tables }: Schema,
): Promise<string | null> {
  if (!tables.some(({ name }) => name === "d1_migrations")) return null;
  const [rows = []] = await database.query([
    "SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1",
  ]);
  return rows[0] ? String(rows[0].name) : null;
}
