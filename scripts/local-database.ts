import { chmodSync, globSync, mkdirSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { adoptFormerDatabase, databaseFile } from "#scripts/former-database.ts";
import { CONFIG, ROOT } from "#scripts/project.ts";
import { isClosedConnection, steady } from "#scripts/steady-database.ts";

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

/** Applies the missing migrations to an open database. After a lost connection it asks what has been applied, and goes on from there. */
export async function applyMigrations(database: D1Database): Promise<void> {
  await database.prepare(WRANGLERS_TABLE).run();
  const missing = await missingMigrations(database);
  if (missing.length === 0) return;
  const lines = await migrationLines(missing);
  try {
    await database.exec(lines);
  } catch (error) {
    if (!isClosedConnection(error)) throw error;
    if ((await missingMigrations(database)).length > 0) await database.exec(lines);
  }
}

async function missingMigrations(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM d1_migrations")
    .all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  return globSync("*.sql", { cwd: MIGRATIONS })
    .filter((name) => !applied.has(name))
    .toSorted();
}

/**
 * The statements of migrations, which also note their names, for `exec` of D1: it takes a statement a line, in one transaction. A batch
 * would wait for a call of Miniflare for each statement.
 */
export async function migrationLines(names: string[]): Promise<string> {
  const { unstable_splitSqlQuery: splitSqlQuery } = await import("wrangler");
  const statements = names.flatMap((name) => {
    const text = readFileSync(join(MIGRATIONS, name), "utf8").replaceAll(/^--.*|--> .*$/gmu, "");
    return [...splitSqlQuery(text), `INSERT INTO d1_migrations (name) VALUES ('${name}')`];
  });
  return statements.map((one) => one.replaceAll(/\s*\n\s*/gu, " ")).join("\n");
}

/**
 * Calls `use` with the local database, in the form that a Worker gets, and closes the database afterwards.
 * @throws an error with a sentence if a former version left a database that cannot be taken (scripts/former-database.ts)
 */
export async function withDatabase<T>(
  dataDirectory: string,
  use: (database: D1Database) => Promise<T>,
): Promise<T> {
  const id = databaseId();
  const folder = persistencePath(dataDirectory);
  // Miniflare's files can be read by everybody, so their folder is not.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  adoptFormerDatabase(folder, id);
  // Loaded here, as wrangler above: each takes more memory than all of a command that does not need it.
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import("miniflare");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {};",
      compatibilityDate: "2026-09-01",
      d1Databases: { DB: id },
      resourcePersistencePath: folder,
      cf: {},
      log: new Log(LogLevel.ERROR),
      telemetry: { enabled: false },
    }),
  );
  try {
    return await use(steady(await miniflare.getD1Database("DB")));
  } catch (error) {
    // workerd's own error does not say it.
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize > LITTLE_SPACE) throw error;
    throw new Error(
      `No space is left on the disk of ${dataDirectory}. Free some and start again: what is stored there is kept.`,
      { cause: error },
    );
  } finally {
    await miniflare.dispose();
  }
}

/** Bytes. With less, a failed write is most likely one for which there was no space. */
const LITTLE_SPACE = 4_000_000;

/** Creates the local database, without tables, unless it exists. Returns its file. */
export async function createDatabase(dataDirectory: string): Promise<string> {
  await withDatabase(dataDirectory, (database) => database.prepare("SELECT 1").first());
  return localDatabaseFile(dataDirectory);
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
