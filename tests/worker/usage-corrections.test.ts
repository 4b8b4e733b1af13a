import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runs, usageDays } from "#db/schema/usage.ts";
import { settleLostPage } from "#db/usage/settle.ts";
import type { Repriced } from "#domain/usage/replies.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, ask, moneyOf } from "#tests/support/runs.ts";

const PRICE = { input: 1_000_000, cachedInput: null, output: 2_000_000 };
const COST = 40_000;

async function post(path: string, body: object): Promise<Response> {
  const token = await makeToken({ isAdmin: true });
  return call(path, { token, body, env: withModel("ok") });
}

const reprice = async (model: string, from: string) =>
  (await post("/prices/reprice", { model, from })).json<Repriced>();

const correct = (id: string, body: object) =>
  post(`/runs/${id}/cost`, { cost: 5, reason: "The provider's bill", ...body });

async function daysOf(clientId: string) {
  const rows = await db.select().from(usageDays).where(eq(usageDays.clientId, clientId));
  return rows.map(({ cost, estimated, unpriced }) => ({ cost, estimated, unpriced }));
}

describe("A mistyped price", () => {
  it("of today is replaced, and its answers are re-priced", async () => {
    stopClock("2027-05-10T12:00:00Z");
    const model = `model-${uniqueLetters()}`;
    const mistyped = { ...PRICE, model, input: 1_000_000_000 };
    expect((await post("/prices/add", mistyped)).status).toBe(201);
    const { aiPath, client } = await makeEmbed({ gptModel: model });
    await call(aiPath, { body: INPUTS, env: withModel("ok") });
    expect((await post("/prices/add", { ...PRICE, model })).status).toBe(201);
    expect(await reprice(model, "2027-05-10")).toMatchObject({ changed: 1 });
    const money = { spent: COST, held: 0, runs: COST, days: COST };
    expect(await moneyOf(client.id)).toEqual(money);
  });
});

describe("The cost of an answer", () => {
  it("is corrected in its run, its day and the budgets, and stays when its model is re-priced", async () => {
    const model = `model-${uniqueLetters()}`;
    const { client, run } = await ask("ok", {}, model);
    expect(run.estimated).toBe(ESTIMATED.price);
    const corrected = await correct(run.id, { cost: 1_500_000 });
    expect(await corrected.json()).toMatchObject({
      id: run.id,
      cost: 1_500_000,
      correctedFrom: run.cost,
      estimated: 0,
    });
    const money = { spent: 1_500_000, held: 0, runs: 1_500_000, days: 1_500_000 };
    expect(await moneyOf(client.id)).toEqual(money);
    expect(await daysOf(client.id)).toEqual([{ cost: 1_500_000, estimated: 0, unpriced: 0 }]);
    await post("/prices/add", { ...PRICE, model });
    expect(await reprice(model, run.day)).toMatchObject({ changed: 0 });
    expect(await (await correct(run.id, { cost: 9 })).json()).toMatchObject({
      cost: 9,
      correctedFrom: run.cost,
    });
  });

  it("of a lost answer is corrected, which no re-pricing reaches", async () => {
    const { client, run } = await ask("ok");
    await db.delete(usageDays).where(eq(usageDays.clientId, client.id));
    await db
      .update(runs)
      .set({ outcome: "running", cost: null, modelAnswered: null })
      .where(eq(runs.id, run.id));
    await db.run(`update counters set held = held + ${run.reserved}, spent = 0
      where subject = 'client:${client.id}' and period = '${run.month}'`);
    const now = Date.now();
    await db.run(
      `update counters set held = held + ${run.reserved} where subject = 'platform' and period = '${run.month}'`,
    );
    await settleLostPage(db, { after: run.id.slice(0, -1), before: `${run.id}~`, now, limit: 1 });
    expect(await moneyOf(client.id)).toMatchObject({ spent: run.reserved, days: run.reserved });
    expect((await correct(run.id, { cost: 3 })).status).toBe(200);
    expect(await moneyOf(client.id)).toEqual({ spent: 3, held: 0, runs: 3, days: 3 });
    expect(await daysOf(client.id)).toEqual([{ cost: 3, estimated: 0, unpriced: 0 }]);
  });

  it("is not changed while the answer is under way, or without a reason", async () => {
    const { run } = await ask("ok");
    for (const body of [{ reason: " " }, { reason: "x".repeat(201) }, { cost: -1 }, { cost: 0.5 }])
      expect((await correct(run.id, body)).status).toBe(400);
    expect((await correct("unknown", {})).status).toBe(404);
    await db.update(runs).set({ outcome: "running", cost: null }).where(eq(runs.id, run.id));
    expect((await readProblem(await correct(run.id, {}))).detail).toBe(
      "This answer has not ended yet.",
    );
    await db.delete(runs).where(and(eq(runs.id, run.id)));
  });
});
