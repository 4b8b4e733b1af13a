import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import {
  applying,
  localDatabaseFile,
  persistencePath,
  readMigrations,
  withDatabase,
} from "#scripts/local-database.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { ROOT } from "#scripts/project.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

/** The file of a database with the id that versions before 0.2.0 had in their configuration. */
const FILE_OF_ID = "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite";

/** The file of a database without an id. */
const FILE = "e7352547963de7050bd7d94658afc4fe78b61811b7815da12d90be8e863abf4d.sqlite";

const FIRST = "0003_forget-expired-sessions.sql";

/** Every release: the file of its local database, and its last migration. */
const RELEASES = [
  { release: "0.1.0", file: FILE_OF_ID, last: FIRST },
  { release: "0.2.0", file: FILE, last: "0022_platform_limits.sql" },
];

/** A new data folder, which is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const databasesOf = (folder: string) =>
  join(persistencePath(folder), "d1/miniflare-D1DatabaseObject");

/** Makes the data folder of a former version, with one client and one account of this name, which are in the file beside the database. */
async function makeFormer(folder: string, file: string, last: string, username: string) {
  const migrations = readMigrations().filter(({ name }) => name <= last);
  await withFolder(async (made) => {
    await withDatabase(made, async (database) => {
      await database.exec("CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
      await database.batch(migrations.flatMap((one) => applying(one, database)));
    });
    const database = new DatabaseSync(localDatabaseFile(made));
    database.exec(`PRAGMA journal_mode = WAL;
      INSERT INTO clients (id, clientname, domainurl, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles, version)
        VALUES ('c', 'Zoë', 'https://former.example', '', 'key', 'gpt', '0.6', '[]', '{}', 1);
      INSERT INTO users (id, client_id, username, company, password_hash, is_admin, location, lastlogin, version)
        VALUES ('u', 'c', '${username}', '', 'hash', 1, '""', '', 1)`);
    mkdirSync(databasesOf(folder), { recursive: true });
    // SQLite deletes the file beside the database when the last process closes it.
    for (const end of ["", "-wal"])
      copyFileSync(localDatabaseFile(made) + end, join(databasesOf(folder), file + end));
    database.close();
  });
}

const usernames = (folder: string) =>
  withDatabase(folder, async (database) => {
    const { results } = await database.prepare("SELECT username FROM users").all();
    return results.map(({ username }) => username);
  });

const databaseFiles = (folder: string) =>
  readdirSync(databasesOf(folder)).filter((name) => /^[0-9a-f]{64}\.sqlite$/u.test(name));

it.each(RELEASES)("finds the data of $release", async ({ file, last }) => {
  const folder = newFolder();
  await makeFormer(folder, file, last, "former");
  expect(await prepareDatabase(folder)).toEqual({ isNew: false, accounts: [], hasWidget: false });
  expect(await usernames(folder)).toEqual(["former"]);
  expect(databaseFiles(folder)).toEqual([FILE]);
});

it("names every release that the change log names", () => {
  const log = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const [, ...former] = [...log.matchAll(/^## (\S+)/gmu)].map(([, release]) => release);
  expect(RELEASES.map(({ release }) => release)).toEqual(former.toReversed());
});

it("asks which database is meant if a folder has two, and mixes nothing", async () => {
  const folder = newFolder();
  await makeFormer(folder, FILE_OF_ID, FIRST, "former");
  await makeFormer(folder, FILE, FIRST, "later");
  await expect(prepareDatabase(folder)).rejects.toThrow("There is more than one local database");
  await expect(prepareDatabase(folder)).rejects.toThrow(FILE_OF_ID);
  rmSync(join(databasesOf(folder), FILE));
  await expect(prepareDatabase(folder), "the -wal file is left").rejects.toThrow(FILE);
  rmSync(join(databasesOf(folder), `${FILE}-wal`));
  expect(await usernames(folder)).toEqual(["former"]);
});

it("takes no database that another process has open", async () => {
  const folder = newFolder();
  await makeFormer(folder, FILE_OF_ID, FIRST, "former");
  const other = new DatabaseSync(join(databasesOf(folder), FILE_OF_ID));
  other.exec("SELECT * FROM users");
  await expect(prepareDatabase(folder)).rejects.toThrow(
    "Another process has the local database open",
  );
  other.close();
  expect(await usernames(folder)).toEqual(["former"]);
});

it("leaves the databases of other projects alone", async () => {
  const folder = newFolder();
  await makeFormer(folder, FILE, FIRST, "former");
  const foreign = `${"0".repeat(64)}.sqlite`;
  const database = new DatabaseSync(join(databasesOf(folder), foreign));
  database.exec("CREATE TABLE others (id)");
  database.close();
  expect(await prepareDatabase(folder)).toEqual({ isNew: false, accounts: [], hasWidget: false });
  expect(databaseFiles(folder).toSorted()).toEqual([foreign, FILE]);
});
