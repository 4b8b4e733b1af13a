import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

// The contract of scripts/sqlite-d1.ts, with the same expectations in workerd and in Node: batches.

const db = env.DB;
const send = (query: string) => db.prepare(query).all();

beforeAll(async () => {
  await send("create table parents (id text primary key, n integer)");
  await send(
    "create table kids (id integer primary key, parent text not null references parents (id))",
  );
  await send(
    "create trigger guard before delete on parents when old.id = 'kept' begin select raise(abort, 'this one stays'); end",
  );
  await send("insert into parents (id) values ('kept')");
});

describe("A batch", () => {
  const ids = async () =>
    (await send("select id from parents order by rowid")).results.map(({ id }) => id);
  const add = (id: string) => db.prepare("insert into parents (id) values (?)").bind(id);

  it("runs its statements in their order, and each sees those before it", async () => {
    const count = () => db.prepare("select count(*) n from kids");
    const results = await db.batch([
      add("batch"),
      count(),
      db.prepare("insert into kids (parent) values ('batch') returning id, parent"),
      count(),
      db.prepare("update parents set n = 2"),
    ]);
    expect(
      results.map(({ results, meta }) => [
        results,
        meta.changes,
        meta.last_row_id,
        meta.changed_db,
      ]),
    ).toEqual([
      [[], 1, 2, true],
      [[{ n: 0 }], 0, 2, false],
      [[{ id: 1, parent: "batch" }], 1, 1, true],
      [[{ n: 1 }], 0, 1, false],
      [[], 2, 1, true],
    ]);
    await db.batch([
      db.prepare("delete from kids"),
      db.prepare("delete from parents where id = 'batch'"),
    ]);
  });

  it.each<[string, () => D1PreparedStatement[]]>([
    ["breaks a rule", () => [add("one"), add("two"), add("kept")]],
    ["cannot be prepared", () => [add("one"), db.prepare("select * from nowhere"), add("two")]],
    ["has too few values", () => [add("one"), db.prepare("select ?")]],
    [
      "is stopped by a trigger",
      () => [add("one"), db.prepare("delete from parents where id = 'kept'")],
    ],
  ])("is undone if a statement %s", async (_, statements) => {
    await expect(db.batch(statements())).rejects.toThrow(/^D1_ERROR: /u);
    expect(await ids()).toEqual(["kept"]);
    await send("insert into parents (id) values ('after')");
    expect(await ids()).toEqual(["kept", "after"]);
    await send("delete from parents where id = 'after'");
  });

  it("checks foreign keys at its end where it says so", async () => {
    const later = db.prepare("insert into kids (parent) values ('later')");
    await db.batch([db.prepare("pragma defer_foreign_keys = on"), later, add("later")]);
    await expect(db.batch([db.prepare("delete from parents where id = 'later'")])).rejects.toThrow(
      "FOREIGN KEY constraint failed",
    );
    await send("delete from kids");
    await send("delete from parents where id = 'later'");
  });
});
