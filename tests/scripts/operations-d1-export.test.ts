import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, expect, it } from "vitest";

// These faults of `wrangler d1 export` are the reason for scripts/backup/. If a test fails, the fault is fixed and the export may
// be enough.

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: "export default {};",
    compatibilityDate: "2026-09-01",
    d1Databases: ["TABLES", "TEXTS"],
    telemetry: { enabled: false },
  }),
);
afterAll(() => miniflare.dispose());

/** The output of `wrangler d1 export`, which runs this statement. */
async function exported(name: string, statements: string[]): Promise<string> {
  const database = await miniflare.getD1Database(name);
  await database.batch(statements.map((statement) => database.prepare(statement)));
  const dump = database.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0);
  const [lines = []] = (await dump.raw<string[]>()) as string[][];
  return lines.join("\n");
}

it("the file of wrangler d1 export does not load where a table was made before the one it refers to", async () => {
  const sql = await exported("TABLES", [
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
  const sql = await exported("TEXTS", [
    "CREATE TABLE notes (text TEXT)",
    `INSERT INTO notes VALUES (CAST(X'${hex}' AS TEXT))`,
  ]);
  const copy = new DatabaseSync(":memory:");
  copy.exec(sql);
  expect(copy.prepare("SELECT text FROM notes").get()).toEqual({
    text: "typed \n and\na line break",
  });
});
