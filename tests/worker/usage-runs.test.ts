import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { prices, usageDays } from "#db/schema/usage.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import {
  abortedCalls,
  eventsOf,
  lastModelBody,
  modelCalls,
  STREAMED,
} from "#tests/support/events.ts";
import { db, makeClient, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import { ask, INPUTS, moneyOf, pricedModel, runsOf, settledRun } from "#tests/support/runs.ts";

describe("The run of an answer", () => {
  it.each([{}, STREAMED])("has what the provider counted, and its cost (%o)", async (headers) => {
    const gptModel = await pricedModel({ cachedInput: 100_000 });
    const log = collectLog();
    const { client, widget, run } = await ask("usage-cached", headers, gptModel);
    // 400 × 1 + 600 × 0.1 + 300 × 3 micro-dollars
    expect(run).toMatchObject({
      clientId: client.id,
      feature: widget.id,
      userId: null,
      kind: "visitor",
      modelAsked: gptModel,
      modelAnswered: gptModel,
      outcome: "answered",
      calls: 1,
      inputTokens: 1_000,
      cachedTokens: 600,
      outputTokens: 300,
      reasoningTokens: 250,
      estimated: 0,
      cost: 1_360_000,
    });
    expect(run.firstMs).toBeLessThanOrEqual(run.totalMs ?? 0);
    expect(await moneyOf(client.id)).toEqual({
      spent: run.cost,
      held: 0,
      runs: run.cost,
      days: run.cost,
    });
    await expect
      .poll(() => log().lines.at(-1))
      .toMatchObject({ id: run.requestId, run: run.id, outcome: "answered" });
  });

  it("is booked with what the provider has found by a search of its own", async () => {
    const { run } = await ask("usage-found", STREAMED, await pricedModel());
    expect(run).toMatchObject({ estimated: 0, inputTokens: 8_174, outputTokens: 30 });
    expect(run.cost).toBe(8_174 * 1_000 + 30 * 3_000);
  });

  it.each([
    "usage-none",
    "usage-odd",
    "usage-then-stall",
    "usage-absurd-input",
    "usage-absurd-output",
  ])(
    "is estimated and says so where the provider does not count, or more than was sent (%s)",
    { timeout: 20_000 },
    async (scenario) => {
      const { run, text } = await ask(scenario, STREAMED, await pricedModel());
      expect(text).toContain("event: done");
      // "Fresh bread." has 12 bytes, about three tokens.
      expect(run).toMatchObject({ estimated: 1, outputTokens: 3, outcome: "answered" });
      expect(run.inputTokens).toBeGreaterThan(10);
      expect(run.cost).toBe((run.inputTokens ?? 0) * 1_000 + 3 * 3_000);
    },
  );

  it("sends the end of an answer before its usage has come", async () => {
    const { aiPath, client } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    const env = withModel("usage-then-stall");
    const response = await call(aiPath, { body: INPUTS, headers: STREAMED, env });
    expect((await eventsOf(response)).at(-1)?.event).toBe("done");
    expect((await runsOf(client.id)).map(({ outcome }) => outcome)).toEqual(["running"]);
    await settledRun(client.id);
  });

  it("is counted by an endpoint that refuses stream_options, which is remembered", async () => {
    const token = uniqueLetters();
    const { aiPath, client } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    const env = withModel(`no-usage-option+usage-none~${token}`);
    const submit = () => call(aiPath, { body: INPUTS, env });
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(200);
    expect(await modelCalls(token)).toBe(3);
    expect(await lastModelBody(token)).not.toHaveProperty("stream_options");
    expect((await runsOf(client.id)).map(({ calls, estimated }) => [calls, estimated])).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it("names the fallback that answered, and has its price", async () => {
    await db
      .insert(prices)
      .values({
        model: "fallback-model",
        validFrom: "2020-01-01",
        input: 7_000,
        output: 9_000,
        source: "test",
        by: "test",
      })
      .onConflictDoNothing();
    const { run } = await ask("model-not-found+ok", {}, await pricedModel());
    expect(run).toMatchObject({ modelAnswered: "fallback-model", estimated: 0 });
    expect(run.modelAsked).not.toBe("fallback-model");
    expect(run.cost).toBe(20 * 7 + 10 * 9);
  });

  it("has the price of '*' for a model without one, and says so; a release has that of its model", async () => {
    expect((await ask("ok")).run).toMatchObject({ estimated: 2, cost: 20 * 2_500 + 10 * 15_000 });
    const model = await pricedModel();
    const { run } = await ask("ok", {}, `vendor/${model}-2026-05-01`);
    expect(run).toMatchObject({ estimated: 0, cost: 20 * 1_000 + 10 * 3_000 });
  });

  it.each([
    ["server-error", "unavailable", 0],
    ["refusal", "refused", 1],
    ["empty", "empty", 1],
    ["half-stream", "interrupted", 1],
  ])("of a failure has its outcome and what it cost (%s)", async (scenario, outcome, calls) => {
    const { run, client } = await ask(scenario, {}, await pricedModel());
    expect(run).toMatchObject({ outcome, calls });
    expect((run.cost ?? 0) > 0).toBe(calls > 0);
    const [day] = await db.select().from(usageDays).where(eq(usageDays.clientId, client.id));
    expect(day).toMatchObject({ answers: 1, failures: 1, cost: run.cost });
  });

  it("whose visitor leaves is 'left', estimated, and the call to the model ends", async () => {
    const [token, gptModel] = [uniqueLetters(), await pricedModel()];
    const { aiPath, client } = await makeEmbed({ gptModel });
    const left = new AbortController();
    const options = { body: INPUTS, headers: STREAMED, env: withModel(`drip~${token}`) };
    const response = await call(aiPath, { ...options, signal: left.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    left.abort();
    await reader?.cancel();
    const run = await settledRun(client.id);
    expect(run).toMatchObject({ outcome: "left", estimated: 1, calls: 1 });
    expect(run.inputTokens).toBeGreaterThan(0);
    await expect.poll(() => abortedCalls(token)).toBe(1);
    expect((await moneyOf(client.id)).held).toBe(0);
  });

  it("of the chat and of a generator names the person; two questions for names are one run", async () => {
    const { id: clientId } = await makeClient({ gptModel: await pricedModel() });
    const token = await makeToken({ clientId });
    const names = { type: "busname", prompt: "Bread", audience: "Parents" };
    await call("/api/generate", { token, body: names, env: withModel("names-5") });
    await call("/api", { token, body: { message: "Hello" }, env: withModel("ok") });
    const [generator, chat] = await runsOf(clientId);
    expect(generator).toMatchObject({
      kind: "generator",
      feature: "busname",
      calls: 2,
      inputTokens: 40,
    });
    expect(chat).toMatchObject({
      kind: "chat",
      feature: "chat",
      calls: 1,
      cost: 20 * 1_000 + 10 * 3_000,
    });
    expect(chat?.userId).toBe(generator?.userId);
    expect(chat?.userId).not.toBeNull();
  });

  it("keeps nothing that a visitor typed or the model said, in no table", async () => {
    const secret = `Secret${uniqueLetters()}`;
    const { aiPath, client } = await makeEmbed();
    const body = { inputs: { topic: secret, audience: "Parents" } };
    expect(await (await call(aiPath, { body, env: withModel("ok") })).text()).toContain(secret);
    await settledRun(client.id);
    const tables = ["runs", "run_texts", "counters", "usage_days", "refusals", "alerts", "faults"];
    for (const table of tables) {
      const rows = await db.$client.prepare(`SELECT * FROM ${table}`).all();
      expect(JSON.stringify(rows), table).not.toMatch(
        new RegExp(`${secret}|Fresh|Write about`, "iu"),
      );
    }
  });
});
