import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

// The contract of scripts/sqlite-d1.ts, with the same expectations in workerd and in Node: what statements do.

const db = env.DB;
const rows = async (query: string, ...values: unknown[]) =>
  (
    await db
      .prepare(query)
      .bind(...values)
      .all()
  ).results;

/** What a statement changes. */
async function changes(query: string, ...values: unknown[]) {
  const { results, meta } = await db
    .prepare(query)
    .bind(...values)
    .run();
  return [meta.changes, meta.last_row_id, meta.changed_db, results];
}

beforeAll(async () => {
  await rows("create table parents (id text primary key)");
  await rows(
    "create table kids (id integer primary key, parent references parents (id) on delete cascade)",
  );
  await rows("create table log (id integer primary key, text)");
  await rows(
    "create trigger noted after insert on kids begin insert into log (text) values (new.parent); end",
  );
});

describe("A statement", () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ["first", () => db.prepare("select 1 a, 2 b").first(), { a: 1, b: 2 }],
    ["first of a column", () => db.prepare("select 1 a, 2 b").first("b"), 2],
    ["first without a row", () => db.prepare("select 1 a where 0").first(), null],
    ["first of a column without a row", () => db.prepare("select 1 a where 0").first("a"), null],
    ["first of null", () => db.prepare("select null a").first("a"), null],
    ["raw", () => db.prepare("select 1 a, x'01' a").raw(), [[1, [1]]]],
    [
      "raw with names",
      () => db.prepare("select 1 a, 2 a").raw({ columnNames: true }),
      [
        ["a", "a"],
        [1, 2],
      ],
    ],
    [
      "raw with names, without a row",
      () => db.prepare("select 1 a where 0").raw({ columnNames: true }),
      [["a"]],
    ],
    ["run of a query", async () => (await db.prepare("select 1 a").run()).results, [{ a: 1 }]],
    ["bound twice", async () => db.prepare("select ? a").bind(1).bind(2).first("a"), 2],
    ["with a semicolon at the end", () => rows("select 1 a; "), [{ a: 1 }]],
    ["with a comment before it", () => rows("-- one\nselect 1 a"), [{ a: 1 }]],
    [
      "recursive",
      () =>
        rows(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3) select i from n",
        ),
      [{ i: 1 }, { i: 2 }, { i: 3 }],
    ],
    [
      "values of 600 rows",
      async () => (await rows(`values ${Array(600).fill("(1)").join()}`)).length,
      600,
    ],
    [
      "of 100 parameters",
      async () =>
        (await rows(`values ${Array(100).fill("(?)").join()}`, ...Array(100).keys())).length,
      100,
    ],
    ["of 100,000 bytes", async () => (await rows(`select '${"x".repeat(99_991)}'`)).length, 1],
    [
      "of five selects",
      async () => (await rows(Array(5).fill("select 1").join(" union all "))).length,
      5,
    ],
    [
      "a pragma that D1 has",
      () => rows("pragma table_info(parents)"),
      [{ cid: 0, name: "id", type: "TEXT", notnull: 0, dflt_value: null, pk: 1 }],
    ],
    [
      "a pragma that would switch foreign keys off",
      async () => [await rows("pragma foreign_keys = off"), await rows("pragma foreign_keys")],
      [[], [{ foreign_keys: 1 }]],
    ],
  ])("%s", async (_, work, expected) => {
    expect(await work()).toStrictEqual(expected);
  });

  it("can be kept and sent again", async () => {
    const statement = db.prepare("select ?1 + count(*) n from log");
    const [one, two] = [statement.bind(1), statement.bind(2)];
    expect([await one.first("n"), await two.first("n"), await one.first("n")]).toEqual([1, 2, 1]);
  });

  it("sees columns that were added after it was prepared", async () => {
    await rows("create table grown (a)");
    const statement = db.prepare("select * from grown");
    expect(await statement.all()).toMatchObject({ results: [] });
    await rows("alter table grown add column z text default 'new'");
    await rows("insert into grown (a) values (1)");
    expect((await statement.all()).results).toEqual([{ a: 1, z: "new" }]);
    await rows("drop table grown");
    await expect(statement.all()).rejects.toThrow("D1_ERROR: no such table: grown: SQLITE_ERROR");
  });

  it("is sent later, and answers come in the order of the calls", async () => {
    const ended: string[] = [];
    const ends = (name: string) => () => ended.push(name);
    const calls = [rows("select 1").then(ends("first")), rows("select 2").then(ends("second"))];
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
    ended.push("before");
    await Promise.all(calls);
    expect(ended).toEqual(["before", "first", "second"]);
  });
});

describe("The meta data", () => {
  it("of a table's life", async () => {
    const made = await changes("create table counted (id integer primary key, v unique)");
    expect(made).toEqual([0, made[1], true, []]);
    const steps: [string, unknown][] = [
      ["insert into counted (v) values ('a')", [1, 1, true, []]],
      [
        "insert into counted (v) values ('b'), ('c') returning id, v",
        [
          2,
          3,
          true,
          [
            { id: 2, v: "b" },
            { id: 3, v: "c" },
          ],
        ],
      ],
      ["select count(*) n from counted", [0, 3, false, [{ n: 3 }]]],
      ["update counted set v = v || '!' where id > 1", [2, 3, true, []]],
      ["update counted set v = 1 where id > 100", [0, 3, false, []]],
      ["insert into counted (v) values ('a') on conflict do nothing", [0, 3, false, []]],
      [
        "insert into counted (v) values ('a') on conflict do update set v = 'A' returning v",
        [1, 3, true, [{ v: "A" }]],
      ],
      ["insert or replace into counted (id, v) values (9, 'A')", [1, 9, true, []]],
      ["delete from counted where id > 2 returning id", [2, 9, true, [{ id: 3 }, { id: 9 }]]],
      ["delete from counted where id > 100", [0, 9, false, []]],
    ];
    for (const [query, expected] of steps) expect(await changes(query), query).toEqual(expected);
  });

  it("counts rows in workerd alone: in Node, a test that compared them would prove nothing", async () => {
    const { meta } = await db.prepare("select 1").all();
    const kindOf = async (name: "rows_read" | "rows_written") => typeof meta[name];
    const kinds = [kindOf("rows_read"), kindOf("rows_written")];
    const seen = await Promise.all(
      kinds.map((kind) => kind.catch((error: Error) => error.message)),
    );
    const isInWorkerd = navigator.userAgent === "Cloudflare-Workers";
    const refusal = "Only workerd counts rows: add the file to IN_WORKERD of vitest.config.ts.";
    expect(seen).toEqual(Array(2).fill(isInWorkerd ? "number" : refusal));
  });

  it("counts what a trigger and a foreign key change", async () => {
    await rows("insert into parents values ('p')");
    expect(await changes("insert into kids (parent) values ('p')")).toEqual([2, 1, true, []]);
    expect((await changes("delete from parents where id = 'p'"))[0]).toBe(2);
    expect(await rows("select parent from kids")).toEqual([]);
    expect(await rows("select text from log")).toEqual([{ text: "p" }]);
  });

  it("has the size in pages of 4096 bytes, and numbers of other kinds", async () => {
    const result = await db.prepare("select 1").all();
    expect(result.success).toBe(true);
    const { duration, size_after: size, served_by: place } = result.meta;
    expect([typeof duration, typeof place, size % 4096, size > 100_000]).toEqual([
      "number",
      "string",
      0,
      true,
    ]);
    await rows("insert into log (text) values (zeroblob(40960))");
    const { meta } = await db.prepare("select 1").all();
    expect(meta.size_after).toBeGreaterThanOrEqual(size + 40_960);
    expect(meta.size_after).toBeLessThanOrEqual(size + 49_152);
  });
});
