import { chmodSync, globSync, mkdirSync, readFileSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { adoptFormerDatabase, databaseFile } from "#scripts/former-database.ts";
import { CONFIG, ROOT } from "#scripts/project.ts";
import { SqliteD1 } from "#scripts/sqlite-d1.ts";

const MIGRATIONS = join(ROOT, "migrations");

const WRANGLERS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The folder in which Miniflare finds the data that wrangler stores in the folder `--persist-to`. */
export function persistencePath(dataDirectory: string): string {
  return join(dataDirectory, "v3");
}

/**
 * Applies the missing migrations to the local database, all or none of them. It keeps their names where wrangler
 * keeps them, so both can go on from each other. `wrangler d1 migrations apply` does the same in twenty seconds.
 * @throws D1's error if a migration fails
 */
export async function migrate(dataDirectory: string): Promise<void> {
  await withDatabase(dataDirectory, applyMigrations);
}

/** Applies the missing migrations to an open database. */
export async function applyMigrations(database: D1Database): Promise<void> {
  await database.prepare(WRANGLERS_TABLE).run();
  const { results } = await database
    .prepare("SELECT name FROM d1_migrations")
    .all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const missing = readMigrations().filter(({ name }) => !applied.has(name));
  if (missing.length > 0) await database.batch(missing.flatMap((one) => applying(one, database)));
}

/** The statements that apply a migration and note its name. */
export function applying(
  { name, queries }: Migration,
  database: D1Database,
): D1PreparedStatement[] {
  return [
    ...queries.map((query) => database.prepare(query)),
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ];
}

type Migration = { name: string; queries: string[] };

/** All migrations, in their order. */
export function readMigrations(): Migration[] {
  return globSync("*.sql", { cwd: MIGRATIONS })
    .toSorted()
    .map((name) => ({
      name,
      queries: readFileSync(join(MIGRATIONS, name), "utf8").split("--> statement-breakpoint"),
    }));
}

/**
 * Calls `use` with the local database, in the form that a Worker gets, and closes the database afterwards. A server can run beside it.
 * @throws an error with a sentence if a former version left a database that cannot be taken (scripts/former-database.ts)
 */
export async function withDatabase<T>(
  dataDirectory: string,
  use: (database: D1Database) => Promise<T>,
): Promise<T> {
  const file = makeDatabaseFolder(dataDirectory);
  let database: SqliteD1 | undefined;
  try {
    database = new SqliteD1(file);
    return await use(database as unknown as D1Database);
  } catch (error) {
    // SQLite's own error does not say it.
    const { bavail, bsize } = statfsSync(dataDirectory);
    if (bavail * bsize > LITTLE_SPACE) throw error;
    throw new Error(
      `No space is left on the disk of ${dataDirectory}. Free some and start again: what is stored there is kept.`,
      { cause: error },
    );
  } finally {
    database?.close();
  }
}

/** Bytes. With less, a failed write is most likely one for which there was no space. */
const LITTLE_SPACE = 4_000_000;

/**
 * Makes the folder of the local database, unless it exists. Its owner alone can read it: its files could be read by everybody.
 * @returns the database's file, which SQLite makes when it is opened
 */
export function makeDatabaseFolder(dataDirectory: string): string {
  const folder = persistencePath(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = localDatabaseFile(dataDirectory);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** The file of the local database. */
export function localDatabaseFile(dataDirectory: string): string {
  const folder = persistencePath(dataDirectory);
  adoptFormerDatabase(folder, databaseId());
  return databaseFile(folder, databaseId());
}

/** Read without wrangler, which takes more memory than a backup. */
function databaseId(): string {
  const { d1_databases: databases } = parse(readFileSync(CONFIG, "utf8")) as {
    d1_databases: { binding: string; database_id?: string }[];
  };
  return databases.find(({ binding }) => binding === "DB")?.database_id ?? "DB";
}
