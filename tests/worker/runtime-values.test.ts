import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

// The contract of scripts/sqlite-d1.ts, with the same expectations in workerd and in Node: what D1 answers.

const db = env.DB;
const rows = async (query: string, ...values: unknown[]) =>
  (
    await db
      .prepare(query)
      .bind(...values)
      .all()
  ).results;

/** A row of a query without a table. */
const row = async (expressions: string, ...values: unknown[]) =>
  (await rows(`select ${expressions}`, ...values))[0];

const BYTES = new Uint8Array([0, 1, 254, 255]);
const LONG = "x".repeat(2_000_000);

beforeAll(async () => {
  await rows("create table kinds (n integer, r real, t text, b blob, x)");
});

describe("A value", () => {
  it.each<[string, string, unknown[], unknown]>([
    ["an integer", "1 v, typeof(1) t", [], { v: 1, t: "integer" }],
    ["an integer beyond 2^53", "9007199254740993 v", [], { v: 9007199254740992 }],
    ["the largest integer", "9223372036854775807 v", [], { v: 2 ** 63 }],
    ["REAL", "1.5 v, typeof(1.5) t", [], { v: 1.5, t: "real" }],
    ["REAL without a fraction", "5.0 v, typeof(5.0) t", [], { v: 5, t: "real" }],
    ["infinity", "9e999 v, typeof(9e999) t", [], { v: null, t: "real" }],
    ["null", "null v", [], { v: null }],
    ["a blob", "x'0001feff' v", [], { v: [0, 1, 254, 255] }],
    ["a parameter: a whole number is REAL", "?1 v, typeof(?1) t", [7], { v: 7, t: "real" }],
    ["a parameter: a fraction", "?1 v, typeof(?1) t", [0.1], { v: 0.1, t: "real" }],
    ["a parameter: a large number", "cast(?1 as text) v", [2 ** 53], { v: "9007199254740992.0" }],
    ["a parameter: no number", "?1 v, typeof(?1) t", [Number.NaN], { v: null, t: "null" }],
    ["a parameter: infinity", "?1 v, typeof(?1) t", [Infinity], { v: null, t: "null" }],
    [
      "a parameter: true and false",
      "?1 a, ?2 b, typeof(?1) t",
      [true, false],
      { a: 1, b: 0, t: "real" },
    ],
    ["a parameter: null", "?1 v, typeof(?1) t", [null], { v: null, t: "null" }],
    ["a parameter: bytes", "?1 v, typeof(?1) t", [BYTES], { v: [0, 1, 254, 255], t: "blob" }],
    ["a parameter: a list of bytes", "?1 v, typeof(?1) t", [[0, 255]], { v: [0, 255], t: "blob" }],
    ["a parameter: a part of bytes", "?1 v", [BYTES.subarray(1, 3)], { v: [1, 254] }],
    ["a parameter: a buffer", "?1 v, typeof(?1) t", [BYTES.buffer], { v: [...BYTES], t: "blob" }],
    [
      "a text with accents and emoji",
      "?1 v, length(?1) n, hex('é') h",
      ["é👩🏽"],
      { v: "é👩🏽", n: 3, h: "C3A9" },
    ],
    ["a text with NUL", "?1 v, length(?1) n", ["a\0b"], { v: "a\0b", n: 1 }],
    ["a text of 2 MB", "?1 v, length(?1) n", [LONG], { v: LONG, n: LONG.length }],
    [
      "parameters with numbers",
      "?2 a, ?1 b, ?2 c",
      ["one", "two"],
      { a: "two", b: "one", c: "two" },
    ],
    ["a question mark in a text", "'?' a, ? b -- ?", ["one"], { a: "?", b: "one" }],
    ["a text in double quotes", '"some text" v', [], { v: "some text" }],
    ["columns with one name", "1 v, 2 v", [], { v: 2 }],
    ["comparisons", "1 = 1 a, not 1 b, null is null c", [], { a: 1, b: 0, c: 1 }],
    ["divisions", "7/2 a, 7/2.0 b, -7%3 c, 5/0 d", [], { a: 3, b: 3.5, c: -1, d: null }],
    ["min and max with null", "min(1, null) a, max(1, null) b", [], { a: null, b: null }],
    [
      "letters in LIKE",
      "'AB' like 'ab' a, 'Ä' like 'ä' b, lower('Ä') c",
      [],
      { a: 1, b: 0, c: "Ä" },
    ],
    [
      "JSON",
      "json_extract('[1,2.0,\"x\",true]', '$[1]') a, json('[ 1 ]') b",
      [],
      { a: 2, b: "[1]" },
    ],
    [
      "dates",
      "date('2025-01-31', '+1 month') a, strftime('%s', '2025-01-01') b",
      [],
      { a: "2025-03-03", b: "1735689600" },
    ],
    [
      "rounding",
      "round(2.5) a, printf('%.2f', 1.005) b, floor(2.7) c",
      [],
      { a: 3, b: "1.00", c: 2 },
    ],
  ])("%s", async (_, expressions, values, expected) => {
    expect(await row(expressions, ...values)).toStrictEqual(expected);
  });

  it("is stored by the affinity of its column", async () => {
    await rows(
      "insert into kinds (n, r, t, b, x) values (?1, ?1, ?1, ?1, ?1), (1.5, 1, 1, 1, 1)",
      5,
    );
    const columns = ["n", "r", "t", "b", "x"];
    const types = columns.map((column) => `typeof(${column}) as ${column}`).join();
    expect(await rows(`select ${types} from kinds order by rowid`)).toEqual([
      { n: "integer", r: "real", t: "text", b: "real", x: "real" },
      { n: "real", r: "real", t: "text", b: "integer", x: "integer" },
    ]);
    expect(await rows("select n, r, t from kinds order by rowid")).toEqual([
      { n: 5, r: 5, t: "5.0" },
      { n: 1.5, r: 1, t: "1" },
    ]);
  });

  it("comes from json_each with its type", async () => {
    const each = "select type, typeof(value) t, value from json_each('[1,\"b\",null,1.5,true,{}]')";
    expect((await db.prepare(each).raw()).map((one) => one.join())).toEqual([
      "integer,integer,1",
      "text,text,b",
      "null,null,",
      "real,real,1.5",
      "true,integer,1",
      "object,text,{}",
    ]);
  });
});
