import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { REMOVALS } from "#db/operations/retention.ts";
import * as jobRows from "#db/operations/jobs.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed } from "#tests/support/factories.ts";
import { runJob, runJobs, runOutbox } from "#tests/support/jobs.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { inSteps } from "#worker/jobs/job.ts";
import { JOBS } from "#worker/jobs/index.ts";
import operations from "../../docs/operations.md?raw";
import configuration from "../../wrangler.toml?raw";

const DAILY = "37 3 * * *";
const OFTEN = "*/5 * * * *";

async function noted() {
  const rows = await db.all<{ name: string; outcome: string; detail: string }>(
    sql`select name, outcome, detail, ended_at - started_at as duration from jobs order by name`,
  );
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as object }));
}

/** Runs the job until it finds nothing: other test files leave more old rows than one run deletes. */
async function deleteOldRows(): Promise<void> {
  await runJob("retention");
  const row = (await noted()).find(({ name }) => name === "retention");
  if (Object.values(row?.detail ?? {}).some((count) => count > 0)) await deleteOldRows();
}

/** Records the log. Returns a function that returns the lines. */
function readLog() {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
}

afterEach(() => void vi.restoreAllMocks());

describe("A job", () => {
  it("has its time in wrangler.toml", () => {
    const [, list = ""] = /^crons = \[(.*)\]$/mu.exec(configuration) ?? [];
    const crons = Array.from(list.matchAll(/"([^"]+)"/gu), ([, cron]) => cron);
    expect(crons).toEqual([...new Set(JOBS.map(({ cron }) => cron))]);
  });

  it("has a row in docs/operations.md", () => {
    const table = operations.slice(
      operations.indexOf("## Jobs"),
      operations.indexOf("## Commands"),
    );
    const rows = Array.from(table.matchAll(/^\| `([\w-]+)`/gmu), ([, name]) => name);
    expect(rows.toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
  });

  it("is noted in the database and in one line of the log", async () => {
    stopClock();
    await deleteOldRows();
    const lines = readLog();
    await runJobs(DAILY);
    const kinds = ["lost", ...Object.keys(REMOVALS), "oldDays"];
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    const row = { name: "retention", outcome: "done", duration: 0, detail: counts };
    expect(await noted()).toContainEqual(row);
    const line = { job: "retention", outcome: "done", duration: 0, isNoted: true, ...counts };
    expect(lines()).toContainEqual({ time: "2025-05-05T12:00:00.000Z", ...line });
  });

  it("deletes what is due although a full database has no room to note it", async () => {
    const lines = readLog();
    await db.run(sql`create trigger full before insert on jobs
      begin select raise(abort, 'Exceeded maximum DB size'); end`);
    await runJobs(DAILY);
    await db.run(sql`drop trigger full`);
    expect(lines()).toContainEqual(
      expect.objectContaining({ job: "retention", outcome: "done", sessions: expect.any(Number) }),
    );
  });

  it("that could not do a part of its work has failed, in numbers", async () => {
    const { widget } = await makeEmbed();
    const fail = () => Promise.reject(new Error("KV DELETE failed"));
    const KV = { ...env.KV, get: fail, put: fail, delete: fail } as unknown as KVNamespace;
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: widget.id, name: "Renamed" };
    await call(`/widgets/${widget.type}/edit`, { token, body, env: { KV } });
    await runOutbox({ bindings: { KV } });
    expect((await noted()).find(({ name }) => name === "outbox")).toMatchObject({
      outcome: "failed",
      detail: { failed: expect.any(Number) },
    });
  });

  it("that meets an unexpected error is noted by its name, without its text", async () => {
    const lines = readLog();
    const DB = new Proxy(env.DB, {
      get(database, name) {
        const member = Reflect.get(database, name) as (query: string) => unknown;
        if (name !== "prepare") return member.bind(database);
        return (query: string) =>
          database.prepare(query.startsWith("delete from sessions") ? "select secret" : query);
      },
    });
    await runJob("retention", { bindings: { DB } });
    const failed = (await noted()).find(({ name }) => name === "retention");
    expect(failed).toMatchObject({ outcome: "failed", detail: { failure: "Error" } });
    expect(JSON.stringify([failed, lines()])).not.toMatch(/secret|select|D1_ERROR/u);
    await runOutbox();
    expect(await noted()).toContainEqual(
      expect.objectContaining({ name: "outbox", outcome: "done" }),
    );
  });

  it("that somebody wants is run by the next tick, once", async () => {
    const lines = readLog();
    await jobRows.want(db, "folds", Date.now(), SYSTEM);
    await runJobs(OFTEN);
    await runJobs(OFTEN);
    expect(lines().filter((line) => (line as { job: string }).job === "folds")).toHaveLength(1);
    expect(await noted()).toContainEqual(
      expect.objectContaining({ name: "folds", outcome: "done" }),
    );
  });

  it("that is under way goes on where somebody wants it, unless it has been ended", async () => {
    const outcome = async () => (await jobRows.get(db, "folds"))?.outcome;
    await jobRows.start(db, "folds", Date.now());
    await jobRows.want(db, "folds", Date.now(), SYSTEM);
    expect(await outcome()).toBe("running");
    await jobRows.start(db, "folds", Date.now() - 16 * 60_000);
    await jobRows.want(db, "folds", Date.now(), SYSTEM);
    expect(await outcome()).toBe("wanted");
  });

  it("writes its line while the database cannot be reached", async () => {
    const lines = readLog();
    const fail = () => {
      throw new Error("Network connection lost.");
    };
    const DB = { prepare: fail, batch: fail } as unknown as D1Database;
    await runOutbox({ bindings: { DB } });
    const line = { job: "outbox", outcome: "failed", isNoted: false };
    expect(lines()).toContainEqual(expect.objectContaining(line));
  });
});

describe("A job of many steps", () => {
  it("begins no step after its time, and shares its steps between its parts", async () => {
    stopClock();
    const budget = { steps: 9, until: Date.now() + 50 };
    const step = async () => {
      letPass(20);
      return 1;
    };
    expect([await inSteps(budget, step), budget.steps]).toEqual([3, 6]);
    budget.until += 1_000;
    expect([await inSteps(budget, async () => 0), budget.steps]).toEqual([0, 5]);
    expect([await inSteps(budget, async () => 1), budget.steps]).toEqual([5, 0]);
  });

  it("lets others have their turn after each step", async () => {
    stopClock();
    const order: string[] = [];
    const total = await inSteps({ steps: 2 }, async () => {
      order.push("step");
      setTimeout(() => order.push("visitor"));
      letPass(20);
      return 5;
    });
    expect([total, order]).toEqual([10, ["step", "visitor", "step", "visitor"]]);
  });
});
