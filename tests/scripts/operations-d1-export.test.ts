import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { withFolder } from "#scripts/temporary-folder.ts";
import { withDatabase } from "#scripts/local-database.ts";

// These faults of `wrangler d1 export` are the reason for scripts/backup/. If a test fails, the fault is fixed and the export may
// be enough.

/** The output of `wrangler d1 export`, which runs this statement. */
async function exported(statements: string[]): Promise<string> {
  return withFolder((folder) =>
    withDatabase(folder, async (database) => {
      await database.batch(statements.map((statement) => database.prepare(statement)));
      const dump = database.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0);
      const [lines = []] = (await dump.raw<string[]>()) as string[][];
      return lines.join("\n");
    }),
  );
}

it("the file of wrangler d1 export does not load where a table was made before the one it refers to", async () => {
  const sql = await exported([
    "CREATE TABLE child (parent TEXT REFERENCES parent(id))",
    "CREATE TABLE parent (id TEXT PRIMARY KEY)",
    "INSERT INTO parent VALUES ('p')",
    "INSERT INTO child VALUES ('p')",
  ]);
  expect(() => new DatabaseSync(":memory:").exec(sql)).toThrow("no such table: main.parent");
});

it("wrangler d1 export turns a typed \\n into a line break where the text holds a line break too", async () => {
  const written = String.raw`typed \n and` + "\na line break";
  const hex = Buffer.from(written).toString("hex");
  const sql = await exported([
    "CREATE TABLE notes (text TEXT)",
    `INSERT INTO notes VALUES (CAST(X'${hex}' AS TEXT))`,
  ]);
  const copy = new DatabaseSync(":memory:");
  copy.exec(sql);
  expect(copy.prepare("SELECT text FROM notes").get()).toEqual({
    text: "typed \n and\na line break",
  });
});
