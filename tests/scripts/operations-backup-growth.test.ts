import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { fill, writeCopy } from "#scripts/backup/copy.ts";
import { type SqlDatabase, withFile, withLocalFile } from "#scripts/backup/database.ts";
import { readBackup } from "#scripts/backup/manifest.ts";
import { RUNS } from "#scripts/backup/rows.ts";
import { statementsOf } from "#tests/support/backup-statements.ts";
import { localDatabaseFile, migrate } from "#scripts/local-database.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const within = <T>(name: string, use: (database: SqlDatabase) => Promise<T>) =>
  withFile(join(folder, name), use);

describe("a backup of many rows", () => {
  it("joins the inserts of neighbouring rows", async () => {
    const file = join(folder, "many.sql");
    await within("many", async (database) => {
      const columns = "(id integer primary key, word text)";
      await database.execute([
        `create table "a VALUES b" ${columns}`,
        `insert into "a VALUES b" select value, 'x' from json_each('[${Array.from({ length: 300 }, (_, n) => n).join()}]')`,
      ]);
      await writeCopy(database, file, { now: NOW });
    });
    const statements = await statementsOf(file);
    expect(statements.filter((statement) => statement.startsWith("INSERT"))).toHaveLength(1);
    await within("many again", async (database) => fill(database, await readBackup(file)));
  });

  it("is read while another process writes, without the answers if they are not wanted", async () => {
    const data = join(folder, "beside");
    await migrate(data);
    const writer = new DatabaseSync(localDatabaseFile(data));
    const columns =
      "id, day, month, client_id, feature, kind, model_asked, outcome, reserved, request_id";
    writer.exec(
      `insert into runs (${columns}) values ('1', '', '', '', '', 'chat', '', 'answered', 1, '')`,
    );
    writer.exec("begin immediate; delete from runs");
    const rowsWithout = async (without: string[]) => {
      const file = join(folder, `without-${without.length}.sql`);
      const options = { now: NOW, without };
      const { tables } = await withLocalFile(data, (one) => writeCopy(one, file, options));
      return tables.find(({ name }) => name === "runs")?.rows;
    };
    expect(await rowsWithout([])).toBe(1);
    expect(await rowsWithout(RUNS)).toBe(0);
    writer.close();
  });
});
