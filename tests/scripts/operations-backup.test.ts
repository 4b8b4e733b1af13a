import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill, writeCopy } from "#scripts/backup/copy.ts";
import { type SqlDatabase, withFile } from "#scripts/backup/database.ts";
import {
  type Backup,
  type BackupFacts,
  readBackup,
  writeManifest,
} from "#scripts/backup/manifest.ts";
import { statementsOf } from "#tests/support/backup-statements.ts";
import { makeDatabaseFolder, migrate } from "#scripts/local-database.ts";
import { oddDatabase } from "#tests/support/odd-database.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-backup-"));
const file = join(folder, "backup.sql");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const within = <T>(name: string, use: (database: SqlDatabase) => Promise<T>) =>
  withFile(makeDatabaseFolder(join(folder, name)), use);

/** An SQL expression for each table that shows all values exactly, by SQLite's own functions. */
const COLUMNS: Record<string, string> = {
  widgets: "rowid || hex(id) || hex(prompt) || hex(landing_text) || typeof(page_number)",
  messages: "sequence || hex(message)",
  users: "rowid || username || password_hash",
  a_child: "rowid || quote(id) || quote(parent)",
  z_parent: 'quote(id) || typeof("odd ""name") || quote("odd ""name")',
  pairs: "one || two || half",
  words: "rowid || word",
  breads: "word",
  sqlite_sequence: "name || seq",
  d1_migrations: "id || name || applied_at",
  sqlite_master: "type || name || coalesce(sql, '')",
};

async function contentOf(database: SqlDatabase) {
  const hidden =
    "WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'words\\_%' ESCAPE '\\'";
  const statements = Object.entries(COLUMNS).map(
    ([table, columns]) =>
      `SELECT ${columns} AS shown FROM ${table} ${table === "sqlite_master" ? hidden : ""} ORDER BY shown`,
  );
  return (await database.query(statements)).map((rows, index) => [
    Object.keys(COLUMNS)[index],
    rows,
  ]);
}

let backup: BackupFacts;
let original: Awaited<ReturnType<typeof contentOf>>;

beforeAll(async () => {
  await within("original", async (database) => {
    await database.execute(oddDatabase());
    original = await contentOf(database);
    backup = await writeCopy(database, file, { now: NOW });
  });
});

describe("a backup", () => {
  it("comes back with every value of every table, in a database that goes on with later migrations", async () => {
    const restored = await within("restored", async (database) => {
      await fill(database, await readBackup(file));
      return contentOf(database);
    });
    expect(restored).toEqual(original);
    await migrate(join(folder, "restored"));
  });

  it("signs nobody in", async () => {
    expect(backup.tables).toContainEqual(expect.objectContaining({ name: "sessions", rows: 0 }));
    expect(readFileSync(file, "utf8")).not.toContain('INSERT INTO "sessions"');
  });

  it("holds statements that D1 takes, and says in its manifest what it is", async () => {
    const statements = await statementsOf(file);
    expect(Math.max(...statements.map(({ length }) => length))).toBeLessThan(100_000);
    const literals = readFileSync(file, "utf8").match(/X'[0-9A-F]*'/gu) ?? [];
    expect(Math.max(...literals.map(({ length }) => length))).toBeLessThanOrEqual(20_003);
    const { format, version, made, bookmark, migration } = JSON.parse(
      readFileSync(`${file}.json`, "utf8"),
    ) as Record<string, unknown>;
    expect({ format, version, made, bookmark }).toEqual({
      format: "prompt-widgets-backup",
      version: 1,
      made: NOW.toISOString(),
      bookmark: null,
    });
    expect(migration).toMatch(/^\d{4}_.*\.sql$/u);
    expect(backup.moved).toEqual([]);
  });

  it("can be read by its owner alone, and takes no other file's place", async () => {
    for (const path of [file, `${file}.json`]) expect(statSync(path).mode & 0o077).toBe(0);
    const before = readFileSync(file);
    await within("original", async (database) => {
      await expect(writeCopy(database, file, { now: NOW })).rejects.toThrow("EEXIST");
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe("a restore refuses", () => {
  const changed = join(folder, "changed.sql");

  /** Reads a copy of the backup with one of its two files changed. */
  async function readChanged(
    which: "file" | "manifest",
    change: (bytes: Buffer) => Buffer | string,
  ): Promise<Backup> {
    copyFileSync(file, changed);
    copyFileSync(`${file}.json`, `${changed}.json`);
    const path = which === "file" ? changed : `${changed}.json`;
    writeFileSync(path, change(readFileSync(path)));
    return readBackup(changed);
  }

  it.each(["file", "manifest"] as const)(
    "a %s of which any byte has been changed",
    async (which) => {
      const { size } = statSync(which === "file" ? file : `${file}.json`);
      for (let part = 0; part < 20; part += 1) {
        const at = Math.floor((part / 20) * size);
        const flip = (bytes: Buffer) => {
          bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
          return bytes;
        };
        // oxlint-disable-next-line no-await-in-loop -- all of them change the same file
        await expect(readChanged(which, flip), `byte ${at}`).rejects.toThrow(
          /has been changed since it was written|is not the manifest of a backup|made by a newer version/u,
        );
      }
      for (const change of [
        (bytes: Buffer) => `${bytes} `,
        (bytes: Buffer) => bytes.subarray(0, -1),
        () => "",
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(readChanged(which, change)).rejects.toThrow(/changed|not the manifest/u);
      }
    },
  );

  it("a changed row by the name of its table", async () => {
    const hex = Buffer.from("Client").toString("hex").toUpperCase();
    const replaced = (bytes: Buffer) =>
      bytes.toString().replace(`X'${hex}'`, `X'${hex.slice(0, -1)}5'`);
    await expect(readChanged("file", replaced)).rejects.toThrow(
      "changed.sql has been changed since it was written, in clients: the backup cannot be trusted.",
    );
  });

  it("a backup of a newer version, in its format or its migrations", async () => {
    const manifest = (name: string, value: unknown) => (bytes: Buffer) =>
      JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), [name]: value }, null, 2);
    await expect(readChanged("manifest", manifest("version", 2))).rejects.toThrow(
      "This backup was made by a newer version (2). This one reads up to 1.",
    );
    const later = join(folder, "later.sql");
    writeManifest(later, { ...backup, migration: "9999_later.sql" }, {});
    await expect(readBackup(later)).rejects.toThrow(
      "its last migration, 9999_later.sql, is not in migrations/",
    );
  });

  it("a database that has tables, and leaves it as it is", async () => {
    await within("filled", async (database) => {
      await database.execute(["CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('mine')"]);
      await expect(fill(database, await readBackup(file))).rejects.toThrow(
        "The database is not empty (notes",
      );
      const left = await database.query([
        "SELECT name FROM sqlite_master WHERE name NOT GLOB '_cf_*'",
      ]);
      expect(left).toEqual([[{ name: "notes" }]]);
    });
  });

  it("to call a copy good that differs, and names the table", async () => {
    const all = await statementsOf(file);
    const statements = all.filter((one) => !one.includes('INTO "usage"'));
    await within("differing", async (database) => {
      await expect(fill(database, { ...backup, statements })).rejects.toThrow(
        "The copy differs from the backup in: usage.",
      );
    });
  });

  it("to call a copy good of which rows refer to rows that do not exist", async () => {
    const broken = join(folder, "broken.sql");
    // As where others write to a remote database while it is read. SQLite ignores this within a transaction.
    const unchecked = "COMMIT; PRAGMA foreign_keys = off; BEGIN";
    await within("broken", async (database) => {
      await database.execute([
        unchecked,
        "CREATE TABLE parents (id INTEGER PRIMARY KEY)",
        "CREATE TABLE kids (parent INTEGER REFERENCES parents (id))",
        "INSERT INTO kids VALUES (5)",
      ]);
      await writeCopy(database, broken, { now: NOW });
    });
    await within("copy of broken", async (database) => {
      const facts = await readBackup(broken);
      const statements = [unchecked, ...(await statementsOf(broken))];
      await expect(fill(database, { ...facts, statements })).rejects.toThrow(
        "Some rows refer to rows that do not exist, in: kids.",
      );
    });
  });
});
