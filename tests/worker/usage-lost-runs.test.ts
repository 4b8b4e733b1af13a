import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#db/base/database.ts";
import { settle, settleLostPage } from "#db/usage/settle.ts";
import { counters, runs } from "#db/schema/usage.ts";
import { call, env } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { cheapModel, INPUTS, makeRuns, moneyOf, pricedEmbed, runsOf } from "#tests/support/runs.ts";
import { MINUTE_MS, idAt } from "#domain/time.ts";

describe("An answer that never ended", () => {
  it("is lost after five and a half minutes: all that it reserved is its cost, once", async () => {
    const { aiPath, client } = await pricedEmbed();
    stopClock("2024-03-01T12:00:00Z");
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    // As it stood before its end.
    const [{ id, cost, reserved, month } = {} as never] = await runsOf(client.id);
    await db.update(runs).set({ outcome: "running", cost: null }).where(eq(runs.id, id));
    await db.run(sql`delete from usage_days where client_id = ${client.id}`);
    await db
      .update(counters)
      .set({
        spent: sql`spent - CAST(${cost} AS INTEGER)`,
        held: sql`held + CAST(${reserved} AS INTEGER)`,
      })
      .where(sql`period = ${month} and subject in ('platform', ${`client:${client.id}`})`);
    stopClock("2024-03-01T12:05:29Z");
    await runJob("lost-runs");
    expect((await moneyOf(client.id)).held).toBe(reserved);
    stopClock("2024-03-01T12:05:31Z");
    await runJob("lost-runs");
    await runJob("lost-runs");
    expect(await runsOf(client.id)).toMatchObject([
      { outcome: "lost", estimated: 4, cost: reserved },
    ]);
    expect(await moneyOf(client.id)).toEqual({
      spent: reserved,
      held: 0,
      runs: reserved,
      days: reserved,
    });
  });

  it("is settled with up to 100 others at once, and all of them at most once", async () => {
    const { DB, calls } = meteredDatabase();
    const id = `'${idAt(Date.now() - 6 * MINUTE_MS)}-' || printf('%04d', n)`;
    const { clientId } = await makeRuns(id, 250, "running");
    await runJob("lost-runs", { bindings: { DB } });
    expect(await moneyOf(clientId)).toEqual({
      spent: 250_000,
      held: 0,
      runs: 250_000,
      days: 250_000,
    });
    const [row] = await runsOf(clientId);
    expect(row).toMatchObject({ outcome: "lost", estimated: 4, cost: 1_000, calls: 0 });
    // Three steps of a search and a settlement, the search that finds none, and two that note the job.
    expect(calls.length).toBeLessThanOrEqual(9);
    await runJob("lost-runs");
    expect((await moneyOf(clientId)).spent).toBe(250_000);
  });

  it("is left alone where it ends after the job has found it", async () => {
    const { aiPath, client } = await pricedEmbed();
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    const before = [await runsOf(client.id), await moneyOf(client.id)];
    const [{ id } = { id: "" }] = await runsOf(client.id);
    const set = async (outcome: "running" | "answered") =>
      db.update(runs).set({ outcome }).where(eq(runs.id, id));
    await set("running");
    const batch = async (statements: D1PreparedStatement[]) => {
      await set("answered");
      return env.DB.batch(statements);
    };
    const prepare = (query: string) => env.DB.prepare(query);
    const late = connect({ batch, prepare } as D1Database);
    const only = { after: id.slice(0, -1), before: `${id}0` };
    await settleLostPage(late, { ...only, now: Date.now(), limit: 10 });
    expect([await runsOf(client.id), await moneyOf(client.id)]).toEqual(before);
  });

  it("is settled only once, whoever comes later", async () => {
    const { aiPath, client } = await pricedEmbed();
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    const before = [await runsOf(client.id), await moneyOf(client.id)];
    const [{ id } = { id: "" }] = await runsOf(client.id);
    const nothing = {
      modelAnswered: null,
      inputTokens: null,
      cachedTokens: null,
      outputTokens: null,
    };
    const again = {
      id,
      outcome: "lost" as const,
      calls: 9,
      estimated: 4,
      cost: 999,
      at: 1,
      givenBack: null,
    };
    const times = { reasoningTokens: null, firstMs: null, totalMs: null };
    expect(await settle(db, { ...nothing, ...again, ...times })).toBe(false);
    expect([await runsOf(client.id), await moneyOf(client.id)]).toEqual(before);
  });
});
