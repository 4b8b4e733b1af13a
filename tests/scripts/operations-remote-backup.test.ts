import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { backUp } from "#scripts/backup.ts";
import { restore } from "#scripts/restore.ts";
import { account, calls, emptyAccount, open } from "#tests/support/fake-account.ts";
import { oddDatabase } from "#tests/support/odd-database.ts";

beforeEach(emptyAccount);

const file = () => join(account, "backup.sql");
const back = () => backUp(["--remote", file()]);
const callsOf = (action: string) => calls.filter(([first]) => first === action);

function rowsOf(name: string): unknown {
  const sql =
    "SELECT id, hex(prompt) AS prompt, hex(landing_text) AS landing FROM widgets ORDER BY id";
  return open(name).prepare(sql).all();
}

describe("a remote database", () => {
  beforeEach(() => open().exec(["PRAGMA synchronous = OFF", ...oddDatabase()].join(";\n")));

  it("is backed up and restored into a new one by the same code as a local one", async () => {
    await back();
    const manifest = JSON.parse(readFileSync(`${file()}.json`, "utf8")) as object;
    expect(manifest).toMatchObject({ bookmark: "bookmark-of-DB", moved: [] });
    const told = await restore([file(), "--remote", "new-name"]);
    expect(told).toContain('database_name = "new-name"');
    expect(rowsOf("new-name")).toEqual(rowsOf("DB"));
    const calls = callsOf("execute").length;
    await expect(restore([file(), "--remote", "new-name"])).rejects.toThrow(
      "The database is not empty",
    );
    // Two commands listed the tables, and no other command ran.
    expect(callsOf("execute")).toHaveLength(calls + 2);
  });

  it("that is written to while it is read is read again, and what still moves is named", async () => {
    writeFileSync(join(account, "change"), "UPDATE usage SET count = count + 1");
    expect(await back()).toContain("from different moments: usage.");
  });

  it("that does not answer leaves no file", async () => {
    writeFileSync(join(account, "change"), "UPDATE nowhere SET count = 1");
    await expect(back()).rejects.toThrow("no such table: nowhere");
    expect(existsSync(file())).toBe(false);
  });

  it("has its name only when it is proven, and is noted for the page of operations", async () => {
    writeFileSync(`${file()}.unproven`, "left by a command that was killed");
    await back();
    expect(readdirSync(account).filter((name) => name.includes("unproven"))).toEqual([]);
    const noted = open("DB")
      .prepare("select outcome, detail from jobs where name = 'backup'")
      .get();
    expect(noted).toEqual({ outcome: "done", detail: expect.stringMatching(/^\{"rows":\d+\}$/u) });
  });

  it("goes back to a moment of the same day, and says how to undo it", async () => {
    const told = await restore(["--to", "2026-01-22T10:00Z", "--remote"]);
    expect(told).toContain("time-travel restore DB --bookmark bookmark-before");
    expect(callsOf("time-travel")).toEqual([
      ["time-travel", "restore", "DB", "2026-01-22T10:00:00.000Z"],
    ]);
  });
});

describe("npm run restore", () => {
  it("asks wrangler for nothing with wrong arguments", async () => {
    for (const [parameters, sentence] of [
      [["--to", "yesterday", "--remote"], '"yesterday" is not a time'],
      [["--to", "2999-01-01T10:00Z", "--remote"], "is in the future"],
      [["--to", "2026-01-22T10:00Z"], "usage:"],
      [["backup.sql", "--remote"], "usage:"],
      [["backup.sql", "new-name"], "usage:"],
      [[], "usage:"],
      [["nowhere.sql"], "nowhere.sql.json does not exist."],
      [["--nonsense"], "Unknown option"],
    ] as const)
      await expect(restore([...parameters]), parameters.join(" ")).rejects.toThrow(sentence);
    expect(calls).toEqual([]);
  });
});
