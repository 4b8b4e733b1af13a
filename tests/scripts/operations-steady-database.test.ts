import { describe, expect, it } from "vitest";
import { applyMigrations, withDatabase } from "#scripts/local-database.ts";
import { steady } from "#scripts/steady-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

/** A database that answers each statement with its text, after `failures` calls that fail with an error of this code. */
function failingDatabase(code: string, failures: number) {
  const left = { count: failures };
  const answer = async <T>(value: T): Promise<T> => {
    if (left.count-- > 0)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code }) });
    return value;
  };
  class Statement {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    bind(value: string) {
      return new Statement(this.text.replace("?", value));
    }
    all() {
      return answer(this.text);
    }
  }
  const database = {
    prepare: (query: string) => new Statement(query),
    batch: (statements: Statement[]) => answer(statements.map(({ text }) => text)),
  };
  return steady(database as unknown as D1Database);
}

describe("A statement whose connection had been closed", () => {
  it("is sent again, alone and in a batch", async () => {
    const alone = failingDatabase("UND_ERR_SOCKET", 1).prepare("select ?").bind("1");
    expect(await alone.all()).toBe("select 1");
    const database = failingDatabase("UND_ERR_SOCKET", 1);
    const batch = [database.prepare("select 1"), database.prepare("select ?").bind("2")];
    expect(await database.batch(batch)).toEqual(["select 1", "select 2"]);
  });

  it("is sent again once only, and not after another error", async () => {
    const closedTwice = failingDatabase("UND_ERR_SOCKET", 2).prepare("select 1");
    await expect(closedTwice.all()).rejects.toThrow("fetch failed");
    const refused = failingDatabase("ECONNREFUSED", 1).prepare("select 1");
    await expect(refused.all()).rejects.toThrow("fetch failed");
  });
});

describe("A migration whose connection was closed", () => {
  it.each(["before", "after"])("is applied once, if it was closed %s it had run", async (when) => {
    await withFolder(async (folder) =>
      withDatabase(folder, async (database) => {
        let isClosed = false;
        const exec = async (lines: string) => {
          if (isClosed) return database.exec(lines);
          isClosed = true;
          if (when === "after") await database.exec(lines);
          const cause = Object.assign(new Error("closed"), { code: "UND_ERR_SOCKET" });
          throw new TypeError("fetch failed", { cause });
        };
        const broken = new Proxy(database, {
          get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
        });
        await applyMigrations(broken);
        const tables = "SELECT count(*) n FROM sqlite_master WHERE name = 'clients'";
        expect(await database.prepare(tables).first("n")).toBe(1);
      }),
    );
  });
});
