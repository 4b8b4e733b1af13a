import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { SqlDatabase } from "#scripts/backup/database.ts";
import {
  type Backup,
  type BackupFacts,
  type Count,
  rowsOf,
  writeManifest,
} from "#scripts/backup/manifest.ts";
import { readRows } from "#scripts/backup/rows.ts";
import { readSchema, type Schema } from "#scripts/backup/schema.ts";
import { InsertFile, readStatements, writeStatements } from "#scripts/backup/statement-file.ts";
import { copyStatements, insertStatements } from "#scripts/backup/statements.ts";

const ATTEMPTS = 3;

/** The name of the entry that counts tables, indexes and triggers. */
const SCHEMA = "(schema)";

type Readable = Pick<SqlDatabase, "query" | "bookmark" | "isSnapshot">;

type Content = { schema: Schema; counts: Count[] };

/** `now` is the time of the backup; `without` names tables whose rows are left out. */
type CopyOptions = { now: Date; without?: readonly string[] };

/**
 * Writes a whole database to a backup and its manifest. Others may write to a remote database meanwhile, so each reading is compared with
 * the one before, at most three times. If two readings are equal, the copy is the state at the end of the first one; otherwise `moved`
 * names the tables that differ. The rows stand in a folder beside the file until all tables are read.
 * @throws an error with a sentence if the database has no tables, an error if one of the two files exists
 */
export async function writeCopy(
  database: Readable,
  file: string,
  { now, without = [] }: CopyOptions,
): Promise<BackupFacts> {
  const rows = rowsOf(file);
  rmSync(rows, { recursive: true, force: true });
  mkdirSync(rows, { mode: 0o700 });
  try {
    const bookmark = await database.bookmark();
    const insertsOf = (table: string) => join(rows, Buffer.from(table).toString("hex"));
    const read = () => readContent(database, without, insertsOf);
    let content = await read();
    if (content.schema.tables.length === 0)
      throw new Error("The database is empty: there is nothing to back up.");
    let moved: string[] = [];
    for (let attempt = 1; attempt < ATTEMPTS && !database.isSnapshot; attempt += 1) {
      const again = await read();
      moved = differences(content.counts, again.counts);
      content = again;
      if (moved.length === 0) break;
    }
    const statements = copyStatements(content.schema, (table) => readStatements(insertsOf(table)));
    const hashes = await writeStatements(file, statements);
    const facts = {
      made: now.toISOString(),
      migration: await lastMigration(database, content.schema),
      bookmark,
      moved,
      tables: content.counts,
    };
    writeManifest(file, facts, hashes);
    return facts;
  } finally {
    rmSync(rows, { recursive: true, force: true });
  }
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

/** @param insertsOf the file that gets the inserts of a table; if it is left out, rows are only counted and hashed */
async function readContent(
  database: Pick<SqlDatabase, "query">,
  without: readonly string[] = [],
  insertsOf?: (table: string) => string,
): Promise<Content> {
  const schema = await readSchema(database);
  // Children are read before their parents: a row that is inserted meanwhile then has its parent in the copy.
  const tables = schema.tables.toReversed();
  const contents = new Map(
    tables.map(({ name }) => [
      name,
      {
        rows: 0,
        hash: createHash("sha256"),
        inserts: insertsOf && new InsertFile(insertsOf(name)),
      },
    ]),
  );
  for await (const { table, row } of readRows(database, tables, without)) {
    const content = contents.get(table.name);
    if (content === undefined) continue;
    content.hash.update(`${JSON.stringify(row)}\n`);
    content.inserts?.add(insertStatements(table, row));
    content.rows += 1;
  }
  const counts = [...contents].map(([name, { rows, hash, inserts }]) => {
    inserts?.end();
    return { name, rows, sha256: hash.digest("hex") };
  });
  const parts = [...schema.creates, ...schema.completes];
  const sha256 = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return { schema, counts: [...counts, { name: SCHEMA, rows: parts.length, sha256 }] };
}

function differences(one: Count[], other: Count[]): string[] {
  const hashes = new Map(other.map(({ name, sha256 }) => [name, sha256]));
  const missing = other.filter(({ name }) => !one.some((count) => count.name === name));
  return [...one.filter(({ name, sha256 }) => hashes.get(name) !== sha256), ...missing].map(
    ({ name }) => name,
  );
}

/** Lets this process collect what it does not need any more early: otherwise it keeps several times the memory that the rows need. */
export function savesMemory(): void {
  setFlagsFromString("--optimize-for-size");
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
