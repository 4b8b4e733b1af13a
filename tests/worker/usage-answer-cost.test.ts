import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runs } from "#db/schema/usage.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { makeDefaultClient } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { INPUTS, pricedEmbed, settledRun } from "#tests/support/runs.ts";
import { DAY_MS } from "#domain/time.ts";
import deploying from "../../docs/deploying.md?raw";

/** How often an answer is asked for: the counters of the day exist from the second one on, the lists of the chat from the third. */
const ASKED = 3;

/** The days after which runs are deleted, at first. */
const RUNS_DAYS = 90;

const COLUMNS = { view: 3, answer: 4, chat: 5 };
type Column = keyof typeof COLUMNS;

/** A row of the table "What it costs a month" in docs/deploying.md: its cells as numbers. */
function rowOf(title: string): number[] {
  const line = deploying.split("\n").find((text) => text.startsWith(`| ${title}`)) ?? "";
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => Number(/[\d.,]+/u.exec(cell)?.[0].replaceAll(",", "") ?? Number.NaN));
}

const documented = (title: string, column: Column) => rowOf(title)[COLUMNS[column]] ?? Number.NaN;

/** The number that docs/deploying.md has between two texts. */
function numberAfter(text: string, next: string): number {
  const [, digits = ""] = new RegExp(`${text}([\\d,.]*\\d)${next}`, "u").exec(deploying) ?? [];
  return Number(digits.replaceAll(",", ""));
}

/** Asks until all counters of the day exist. Gives the rows and keys of the last call alone. */
async function costOf(path: string, options: { body: object; token?: string }) {
  const headers = { "CF-Connecting-IP": "198.51.100.9" };
  const ask = async () => {
    const { DB, calls } = meteredDatabase();
    const { asked, bindings } = countedBindings();
    const used = { ...withModel("ok"), DB, KV: bindings.KV };
    const response = await call(path, { ...options, headers, env: used });
    expect(response.status).toBe(200);
    await response.text();
    const sum = (rows: "rowsRead" | "rowsWritten") =>
      calls.reduce((total, one) => total + one[rows], 0);
    return { read: sum("rowsRead"), written: sum("rowsWritten"), keys: asked.length };
  };
  for (let times = 1; times < ASKED; times += 1) await ask();
  return ask();
}

/** The rows that the retention writes for each run that it deletes. */
async function rowsOfDeletion(): Promise<number> {
  letPass((RUNS_DAYS + 1) * DAY_MS);
  const { DB, calls } = meteredDatabase();
  await runJob("retention", { bindings: { DB } });
  return calls
    .filter(({ statements }) => statements.some((statement) => statement.includes("from runs")))
    .reduce((total, { rowsWritten }) => total + rowsWritten, 0);
}

describe("The table of costs in docs/deploying.md", () => {
  it("has the rows and keys of a visitor's answer", async () => {
    stopClock();
    const { aiPath } = await pricedEmbed();
    const { read, written, keys } = await costOf(aiPath, { body: INPUTS });
    expect(written + (await rowsOfDeletion()) / ASKED).toBe(
      documented("D1 rows written", "answer"),
    );
    expect(read).toBeLessThanOrEqual(documented("D1 rows read", "answer"));
    expect(keys).toBe(documented("KV keys read", "answer"));
  });

  it("has the rows and keys of an answer in the chat", async () => {
    stopClock();
    await makeDefaultClient();
    const { token } = await makeSession();
    const { read, written, keys } = await costOf("/api", { token, body: { message: "Hello" } });
    expect(written + (await rowsOfDeletion()) / ASKED).toBe(documented("D1 rows written", "chat"));
    expect(read).toBeLessThanOrEqual(documented("D1 rows read", "chat"));
    expect(keys).toBe(documented("KV keys read", "chat"));
  });

  it("has the keys of a view, and those of the first one of a day", async () => {
    const { aiPath } = await pricedEmbed();
    const { asked, stored, bindings } = countedBindings();
    await call(aiPath, { env: bindings });
    expect(asked).toHaveLength(documented("KV keys read", "view"));
    await expect.poll(() => stored).toHaveLength(numberAfter("in a day writes ", " keys"));
  });

  it("adds up, and Workers Paid includes a million of each", () => {
    const billed = [
      "requests",
      "CPU milliseconds",
      "KV keys read",
      "D1 rows read",
      "D1 rows written",
      "log lines",
    ].map(rowOf);
    const sum = (column: Column) =>
      billed.reduce((total, cells) => total + (cells[2] ?? 0) * (cells[COLUMNS[column]] ?? 0), 0);
    for (const column of ["view", "answer", "chat"] as const)
      expect(sum(column)).toBeCloseTo(documented("**a million costs**", column), 2);
    expect(sum("view") + sum("answer")).toBeCloseTo(numberAfter("of both costs [*]{2}[$]", ""), 2);
    for (const [, included = 0, , view = 0, answer = 0] of billed)
      expect(view + answer).toBeLessThanOrEqual(included);
  });

  it("has the bytes of an answer, and what a database holds", async () => {
    const { aiPath, client } = await pricedEmbed();
    await call(aiPath, { body: INPUTS, env: withModel("ok") });
    await settledRun(client.id);
    const columns = Object.values(getTableColumns(runs)).map(({ name }) => name);
    const others = columns.filter((name) => name !== "id").join();
    const size = async () => (await env.DB.prepare("select 1").run()).meta.size_after;
    const before = await size();
    await env.DB.prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
      insert into runs (id, ${others}) select substr(id, 1, 24) || printf('%012d', n), ${others} from runs, numbers where client_id = ?`)
      .bind(client.id)
      .run();
    const bytes = ((await size()) - before) / 5000;
    const documentedBytes = numberAfter("answer takes about ", " bytes");
    expect(Math.abs(bytes - documentedBytes)).toBeLessThan(0.15 * documentedBytes);
    const aDay = 10_000_000_000 / RUNS_DAYS / documentedBytes;
    expect(numberAfter("10 GB: some ", " answers")).toBe(Math.round(aDay / 10_000) * 10_000);
    const free = 100_000 / documented("D1 rows written", "answer");
    expect(numberAfter("a day are some ", " answers")).toBe(Math.floor(free / 1000) * 1000);
  });
});
