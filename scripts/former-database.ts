import { createHash, createHmac } from "node:crypto";
import { existsSync, globSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The namespace of Miniflare's local databases, which is also the name of their folder. */
const NAMESPACE = "miniflare-D1DatabaseObject";

/**
 * Makes the database of a data folder findable under its present name. Miniflare names a database's file by the id in the
 * configuration; when the id changes, it would make an empty database beside the former file (docs/upgrading.md).
 * @param persistencePath the folder in which Miniflare finds its data
 * @throws an error with a sentence if it cannot be known which database is meant, or if another process has it open
 */
export function adoptFormerDatabase(persistencePath: string, id: string): void {
  const folder = join(persistencePath, "d1", NAMESPACE);
  const present = databaseFile(persistencePath, id);
  const others = globSync("*.sqlite", { cwd: folder })
    .map((name) => join(folder, name))
    .filter((path) => path !== present && isOurs(path));
  if (others.length === 0) return;
  // SQLite would read a -wal file that was left behind into whatever database gets its name.
  const taken = globSync(`${present}*`).length > 0 ? [present] : [];
  const [former] = others;
  if (former === undefined || others.length > 1 || taken.length > 0) {
    throw new Error(severalDatabases([...taken, ...others]));
  }
  close(former);
  renameSync(former, present);
  console.log("The local database of a former version is used under its new file name.");
}

/** The file of the database with an id in the configuration. */
export function databaseFile(persistencePath: string, id: string): string {
  return join(persistencePath, "d1", NAMESPACE, `${nameOf(id)}.sqlite`);
}

/** The name of a database's file: workerd's id of the Durable Object that Miniflare keeps the database in. */
function nameOf(id: string): string {
  const key = createHash("sha256").update(NAMESPACE).digest();
  const half = (content: string | Buffer) =>
    createHmac("sha256", key).update(content).digest().subarray(0, 16);
  const first = half(id);
  return Buffer.concat([first, half(first)]).toString("hex");
}

/** Whether a file is a database of this product: other projects can share a data folder. */
function isOurs(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const ours = "SELECT 1 FROM d1_migrations WHERE name = '0000_initial.sql'";
    return database.prepare(ours).get() !== undefined;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Writes the changes that are in the file beside the database into the database, so that renaming one file moves everything. */
function close(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  // SQLite deletes this file with the last connection.
  if (existsSync(`${path}-wal`)) {
    throw new Error(
      `Another process has the local database open. Stop it, then try again. ${path}`,
    );
  }
}

function severalDatabases(paths: string[]): string {
  const lines = paths.map((path) => {
    // Only reading it makes an empty -wal file and a new -shm file.
    const files = globSync(`${path}{,-wal}`).map((file) => statSync(file));
    const changes = files.filter(({ size }) => size > 0).map(({ mtimeMs }) => mtimeMs);
    return `  ${path}*  (last changed ${new Date(Math.max(0, ...changes)).toISOString()})`;
  });
  return `There is more than one local database, and only you can know which one has your data:
${lines.join("\n")}
Move all files of the others to another folder, then try again. docs/upgrading.md has more.`;
}
