import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

// The contract of scripts/sqlite-d1.ts, with the same expectations in workerd and in Node: what D1 refuses, and how it says so.

const db = env.DB;
const send = (query: string, ...values: unknown[]) =>
  db
    .prepare(query)
    .bind(...values)
    .all();
const list = (count: number, separator: string, text: string) =>
  Array(count).fill(text).join(separator);

/** The message of an error and that of its cause, without the place in the statement, which only workerd's SQLite knows. */
async function refusalOf(work: () => Promise<unknown>) {
  const error = await work().then(
    () => new Error("not refused"),
    (reason: Error) => reason,
  );
  expect((error.cause as Error | undefined)?.message).toBe(
    error.message.replace(/^\w+: /u, "").replace(/^(Column not found) .*/u, "$1"),
  );
  return error.message.replace(/ at offset \d+/u, "");
}

beforeAll(async () => {
  await send("create table parents (id text primary key, n integer check (n < 100), u unique)");
  await send(
    "create table kids (id integer primary key, parent text not null references parents (id))",
  );
  await send("create table sure (n integer) strict");
  await send(
    "create trigger guard before delete on parents when old.id = 'kept' begin select raise(abort, 'this one stays'); end",
  );
  await send("insert into parents values ('kept', 1, 'u')");
  await send("create table deep (n)");
  await db.batch(
    Array.from({ length: 11 }, (_, n) =>
      db.prepare(
        `create trigger fall${n} after insert on deep when new.n = ${n} begin insert into deep values (${n + 1}); end`,
      ),
    ),
  );
});

describe("A statement is refused", () => {
  it.each<[query: string, reason: string, rule: string]>([
    ["insert into parents values ('a', 1, 'u')", "UNIQUE constraint failed: parents.u", "UNIQUE"],
    [
      "insert into parents values ('kept', 1, 'v')",
      "UNIQUE constraint failed: parents.id",
      "PRIMARYKEY",
    ],
    [
      "insert into kids values (1, 'kept'), (1, 'kept')",
      "UNIQUE constraint failed: kids.id",
      "PRIMARYKEY",
    ],
    ["insert into parents values ('a', 100, 'v')", "CHECK constraint failed: n < 100", "CHECK"],
    [
      "insert into kids (parent) values (null)",
      "NOT NULL constraint failed: kids.parent",
      "NOTNULL",
    ],
    ["insert into kids (parent) values ('none')", "FOREIGN KEY constraint failed", "FOREIGNKEY"],
    [
      "insert into sure values ('x')",
      "cannot store TEXT value in INTEGER column sure.n",
      "DATATYPE",
    ],
    ["delete from parents where id = 'kept'", "this one stays", "TRIGGER"],
  ])("by a rule of its table: %s", async (query, reason, rule) => {
    const message = `${reason}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${rule})`;
    expect(await refusalOf(() => send(query))).toBe(`D1_ERROR: ${message}`);
  });

  it.each<[message: string, query: string, ...values: unknown[]]>([
    ["no such table: nowhere: SQLITE_ERROR", "select * from nowhere"],
    ["no such column: wrong: SQLITE_ERROR", "select wrong from parents"],
    ["no such function: wrong: SQLITE_ERROR", "select wrong(1)"],
    ['near "selec": syntax error: SQLITE_ERROR', "selec 1"],
    ["incomplete input: SQLITE_ERROR", "select (1"],
    [`unrecognized token: "'a": SQLITE_ERROR`, "select 'a"],
    ["ambiguous column name: id: SQLITE_ERROR", "select id from parents, kids"],
    ["No SQL statements detected.", " "],
    ["SQL code did not contain a statement.", "-- nothing"],
    ["Wrong number of parameter bindings for SQL query.", "select ?, ?", 1],
    ["Wrong number of parameter bindings for SQL query.", "select ?", 1, 2],
    [
      "too many SQL variables: SQLITE_ERROR",
      `values (${list(101, "), (", "?")})`,
      ...Array(101).keys(),
    ],
    ["variable number must be between ?1 and ?100: SQLITE_ERROR", "select ?101", 1],
    ["statement too long: SQLITE_TOOBIG", `select '${"x".repeat(100_000)}'`],
    ["string or blob too big: SQLITE_TOOBIG", "select length(?)", "x".repeat(9_000_000)],
    ["string or blob too big: SQLITE_TOOBIG", "insert into sure select zeroblob(9000000)"],
    [
      "string or blob too big: SQLITE_TOOBIG",
      "insert into parents values (?1, 1, ?1)",
      "x".repeat(5_000_000),
    ],
    ["LIKE or GLOB pattern too complex: SQLITE_ERROR", "select 'x' like ?", "x".repeat(51)],
    ["too many terms in compound SELECT: SQLITE_ERROR", list(6, " union all ", "select 1")],
    [
      "Expression tree is too large (maximum depth 100): SQLITE_ERROR",
      `select ${list(102, "+", "1")}`,
    ],
    ["too many columns in result set: SQLITE_ERROR", `select ${list(101, ",", "1")}`],
    ["too many arguments on function max: SQLITE_ERROR", `select max(${list(128, ",", "1")})`],
    ["triggers nested too deep: SQLITE_ERROR", "insert into deep values (0)"],
    ["out of memory: SQLITE_NOMEM", `select 1 in (${list(20_000, ",", "1")})`],
    ["datatype mismatch: SQLITE_MISMATCH", "insert into kids values ('x', 'kept')"],
    ["not authorized: SQLITE_AUTH", "attach ':memory:' as other"],
    ["not authorized: SQLITE_AUTH", "DETACH other"],
    ["malformed JSON: SQLITE_ERROR", "select json_extract('{', '$')"],
    [
      "integer overflow: SQLITE_ERROR",
      "select sum(v) from (select 9223372036854775807 v union all select 1)",
    ],
  ])("%s", async (message, query, ...values) => {
    expect(await refusalOf(() => send(query, ...values))).toBe(`D1_ERROR: ${message}`);
  });

  it("as a batch of none", async () => {
    expect(await refusalOf(() => db.batch([]))).toBe("D1_ERROR: No SQL statements detected.");
  });

  it("as a line of a text", async () => {
    const reason = "no such table: nowhere: SQLITE_ERROR";
    expect(await db.exec("select 1;\nselect 2")).toMatchObject({ count: 2 });
    const first = "insert into sure values (1)";
    expect(await refusalOf(() => db.exec(`${first}\nselect * from nowhere`))).toBe(
      `D1_EXEC_ERROR: Error in line 1: ${first}: ${reason}`,
    );
    expect((await send("select * from sure")).results).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["undefined", undefined, "Type 'undefined' not supported for value 'undefined'"],
    ["a bigint", 5n, "Type 'bigint' not supported for value '5'"],
    ["an object", { a: 1 }, "Type 'object' not supported for value '[object Object]'"],
    ["a list of other than bytes", [1, 256], "Type 'object' not supported for value '1,256'"],
    ["a list with a negative number", [-1, 1], "Type 'object' not supported for value '-1,1'"],
    ["a date", new Date(Number.NaN), "Type 'object' not supported for value 'Invalid Date'"],
  ])("with %s as a value", async (_, value, message) => {
    expect(await refusalOf(async () => send("select ?", value))).toBe(`D1_TYPE_ERROR: ${message}`);
  });

  it("for a column that the row has not", async () => {
    const work = async () => db.prepare("select 1 a").first("z");
    expect(await refusalOf(work)).toBe("D1_COLUMN_NOTFOUND: Column not found (z)");
  });

  it.each(["begin", "BEGIN IMMEDIATE", "commit", "rollback", "savepoint a", " release a"])(
    "because transactions are batches: %s",
    async (query) => {
      expect(await refusalOf(async () => send(query))).toMatch(
        /^D1_ERROR: To execute a transaction/u,
      );
    },
  );
});
