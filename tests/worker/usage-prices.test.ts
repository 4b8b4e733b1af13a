import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { prices, usageDays } from "#db/schema/usage.ts";
import type { PriceList, Repriced } from "#domain/usage/replies.ts";
import type { Imported } from "#domain/usage/price-changes.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env as own, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import {
  db,
  makeClient,
  makeEmbed,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { INPUTS, moneyOf, runsOf } from "#tests/support/runs.ts";

/** 20 tokens in and 10 out, as the fake model counts them: 20 × 1 + 10 × 2 micro-dollars. */
const PRICE = { input: 1_000_000, cachedInput: null, output: 2_000_000 };
const COST = 40_000;

/** At the price of `*`: 20 × 2.5 + 10 × 15 micro-dollars. */
const DEAREST = 200_000;

async function post(path: string, body: object): Promise<Response> {
  return call(path, { token: await makeToken({ isAdmin: true }), body });
}

async function add(body: object): Promise<Response> {
  return post("/prices/add", { ...PRICE, ...body });
}

async function costsOf(clientId: string) {
  return (await runsOf(clientId)).map(({ cost }) => cost);
}

describe("Prices", () => {
  it("of a model are listed, and a later one does not change today's cost", async () => {
    stopClock("2027-01-10T12:00:00Z");
    const model = `model-${uniqueLetters()}`;
    expect((await add({ model })).status).toBe(201);
    expect((await add({ model, validFrom: "2027-01-11", input: 9_000_000 })).status).toBe(201);
    const { rows, today, isDemo } = await readJson<PriceList>(
      "/prices",
      await makeToken({ isAdmin: true }),
    );
    expect([today, isDemo]).toEqual(["2027-01-10", true]);
    expect(rows.filter((row) => row.model === model).map(({ validFrom }) => validFrom)).toEqual([
      "2027-01-11",
      "2027-01-10",
    ]);
    const { aiPath, client } = await makeEmbed({ gptModel: model });
    const submit = () => call(aiPath, { body: INPUTS, env: withModel("ok") });
    await submit();
    stopClock("2027-01-11T00:00:00Z");
    await submit();
    expect(await costsOf(client.id)).toEqual([COST, COST + 20 * 8_000]);
  });

  it("of all other models count from their day on, too", async () => {
    stopClock("2027-01-10T12:00:00Z");
    onTestFinished(async () => {
      await db.delete(prices).where(eq(prices.validFrom, "2031-01-01"));
    });
    expect((await add({ model: "*", validFrom: "2031-01-01" })).status).toBe(201);
    const { aiPath, client } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    await call(aiPath, { body: INPUTS, env: withModel("ok") });
    expect(await costsOf(client.id)).toEqual([DEAREST]);
  });

  it("of a day that is over are not changed; those of today and of days to come are", async () => {
    stopClock("2027-01-10T12:00:00Z");
    const model = `model-${uniqueLetters()}`;
    const past = await add({ model, validFrom: "2027-01-09" });
    expect(past.status).toBe(409);
    expect((await readProblem(past)).detail).toBe(
      "The price of a past day cannot be changed. Add a price from today on, or re-price the answers.",
    );
    expect([(await add({ model })).status, (await add({ model, input: 5 })).status]).toEqual([
      201, 201,
    ]);
    const later = { model, validFrom: "2027-02-01" };
    expect([(await add(later)).status, (await add({ ...later, input: 5 })).status]).toEqual([
      201, 201,
    ]);
  });

  it.each([
    { input: -1 },
    { input: 0.5 },
    { output: 1e12 },
    { output: "2" },
    { cachedInput: -1 },
    { validFrom: "2027-02-30" },
    { model: "" },
    { model: "a b" },
    { model: "a*" },
  ])("refuse %o with 400", async (body) => {
    expect((await add({ model: "some-model", ...body })).status).toBe(400);
  });

  it("that come late are applied by re-pricing: runs, days and budgets change by the same amount, once", async () => {
    const model = `model-${uniqueLetters()}`;
    const { aiPath, client } = await makeEmbed({ gptModel: model });
    const submit = () => call(aiPath, { body: INPUTS, env: withModel("ok") });
    stopClock("2027-01-31T12:00:00Z");
    await submit();
    stopClock("2027-02-01T12:00:00Z");
    await submit();
    await submit();
    expect(await costsOf(client.id)).toEqual([DEAREST, DEAREST, DEAREST]);
    await add({ model });
    const env = withModel("ok");
    const token = await makeToken({ isAdmin: true });
    const reprice = async (from: string) =>
      (await (
        await call("/prices/reprice", { token, body: { model, from }, env })
      ).json()) as Repriced;
    expect(await reprice("2027-02-01")).toEqual({
      changed: 2,
      difference: 2 * (COST - DEAREST),
      next: null,
    });
    expect(await costsOf(client.id)).toEqual([DEAREST, COST, COST]);
    expect(await reprice("2027-01-01")).toMatchObject({ changed: 1 });
    expect(await reprice("2027-01-01")).toMatchObject({ changed: 0, difference: 0 });
    expect(await moneyOf(client.id)).toEqual({
      spent: 3 * COST,
      held: 0,
      runs: 3 * COST,
      days: 3 * COST,
    });
    const days = await db.select().from(usageDays).where(eq(usageDays.clientId, client.id));
    expect(days.map(({ unpriced, estimated }) => [unpriced, estimated])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe("A file of prices", () => {
  it("of LiteLLM gives those of the models in use or named, and names those that it lacks", async () => {
    stopClock("2027-03-01T12:00:00Z");
    const [used, named, unused] = [1, 2, 3].map(() => `m-${uniqueLetters()}`) as [
      string,
      string,
      string,
    ];
    await makeClient({ gptModel: `openai/${used}-2026-05-01` });
    const entry = { input_cost_per_token: 2e-6, output_cost_per_token: 1.2e-5, mode: "chat" };
    const cached = { ...entry, cache_read_input_token_cost: 2e-7 };
    const odd = { input_cost_per_token: "free" };
    const file = { sample_spec: odd, [used]: cached, [named]: entry, [unused]: entry };
    const response = await post("/prices/import", { file, models: [named, "no-such-model"] });
    const { added, missing } = (await response.json()) as Imported;
    expect(
      added.map(({ model, input, cachedInput, output }) => [model, input, cachedInput, output]),
    ).toEqual(
      expect.arrayContaining([
        [used, 2_000_000, 200_000, 12_000_000],
        [named, 2_000_000, null, 12_000_000],
      ]),
    );
    expect(added.map(({ model }) => model)).not.toContain(unused);
    expect(missing).toContain("no-such-model");
    const again = (await (
      await post("/prices/import", { file, models: [named] })
    ).json()) as Imported;
    expect(again.added).toEqual([]);
  });

  it("of this product is read too, and any other file is refused", async () => {
    const model = `m-${uniqueLetters()}`;
    const file = { format: "prompt-widgets/prices", version: 1, prices: [{ model, ...PRICE }] };
    const { added } = (await (
      await post("/prices/import", { file, models: [model] })
    ).json()) as Imported;
    expect(added).toMatchObject([{ model, ...PRICE, source: "imported" }]);
    for (const other of [
      {},
      { a: 1 },
      { ...file, version: 2 },
      { ...file, format: "toolkits" },
      [],
    ]) {
      const refused = await post("/prices/import", { file: other });
      expect(refused.status).toBe(400);
    }
    expect(own.OPENAI_API_KEY).toBe("");
  });
});
