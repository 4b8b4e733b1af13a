import { describe, expect, it } from "vitest";
import { call, env, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { ask, INPUTS, moneyOf, pricedModel, settledRun } from "#tests/support/runs.ts";
import { startMeter } from "#worker/model/meter.ts";
import { paceOf } from "#worker/model/ready-model.ts";

/** Asks, and leaves after some seconds of silence. */
async function leave(seconds: number, gptModel: string, bindings = withModel("stall")) {
  const { aiPath, client } = await makeEmbed({ gptModel });
  const left = new AbortController();
  const options = { body: INPUTS, headers: STREAMED, env: bindings, signal: left.signal };
  const before = await modelCalls(tokenOf(bindings));
  const reply = call(aiPath, options);
  await expect.poll(() => modelCalls(tokenOf(bindings))).toBe(before + 1);
  letPass(seconds * 1000);
  left.abort();
  await reply;
  return { client, run: await settledRun(client.id) };
}

/** Waiting for the model takes some of the time, too. */
const isAbout = (tokens: number) => (found: number) => found >= tokens && found < tokens * 1.1;

function tokenOf({ OPENAI_BASE_URL: url }: ReturnType<typeof withModel>): string {
  return /~([^/]+)/u.exec(url)?.[1] ?? "";
}

describe("The thoughts of a model", () => {
  it("cost what the provider counts in the total only", async () => {
    const { run } = await ask("usage-thoughts-in-total", STREAMED, await pricedModel());
    expect(run).toMatchObject({ inputTokens: 100, outputTokens: 300, reasoningTokens: 280 });
    expect(run.cost).toBe(100 * 1_000 + 300 * 3_000);
  });

  it("that nobody saw cost what the model can have written until its reader left", async () => {
    stopClock();
    const { client, run } = await leave(8, await pricedModel());
    expect(run).toMatchObject({ outcome: "left", estimated: 1 });
    expect(run.outputTokens).toSatisfy(isAbout(800));
    const cost = (run.inputTokens ?? 0) * 1_000 + (run.outputTokens ?? 0) * 3_000;
    expect(await moneyOf(client.id)).toEqual({ spent: cost, held: 0, runs: cost, days: cost });
  });

  it("are not learnt from a silence, which can be that of a broken endpoint", async () => {
    stopClock();
    const [gptModel, bindings] = [await pricedModel(), withModel("stall")];
    const { run } = await leave(20, gptModel, bindings);
    const { run: next } = await leave(20, gptModel, bindings);
    expect(next.reserved).toBe(run.reserved);
  });

  it("cost no more than was reserved, however long they take", async () => {
    stopClock();
    const { run } = await leave(200, await pricedModel());
    expect(run.outputTokens).toBe(2_048);
    expect(run.cost).toBeLessThanOrEqual(run.reserved);
  });

  it("cost as much as the model writes in that time, once it has answered", async () => {
    stopClock();
    const gptModel = await pricedModel();
    const bindings = withModel("usage-cached-once+stall");
    const { aiPath } = await makeEmbed({ gptModel });
    await call(aiPath, { body: INPUTS, env: bindings });
    // 300 tokens in no time: the highest speed that is believed.
    const pace = async () => (await paceOf({ ...env, ...bindings }, gptModel)).speed;
    await expect.poll(pace).toBe(500);
    const { run } = await leave(3, gptModel, bindings);
    expect(run.outputTokens).toSatisfy(isAbout(1_500));
  });
});

describe("The thoughts that a reader has left", () => {
  const pace = { thoughts: 0, speed: 100 };

  /** The tokens of a question whose model has thought for eight seconds, with as many milliseconds between two pieces of 240 bytes. */
  function thoughtsEach(ms: number, most = 2_048) {
    stopClock();
    const question = startMeter({ output: most, pace }).asks("model", { messages: [] });
    question.begins();
    for (let passed = 0; passed < 8_000; passed += ms) {
      letPass(ms);
      question.received("x".repeat(240), true);
    }
    return question;
  }

  it("cost what has arrived where they arrive one after the other, whatever the speed of the model", () => {
    const question = thoughtsEach(1_000);
    expect(question.charged()).toMatchObject({ output: 480, reasoning: 480 });
    letPass(5_000);
    expect(question.charged()).toMatchObject({ output: 980, reasoning: 980 });
  });

  it("cost what the model can have written where they are a summary, which arrives now and then", () => {
    expect(thoughtsEach(4_000).charged()).toMatchObject({ output: 920, reasoning: 920 });
    expect(thoughtsEach(4_000, 700).charged()).toMatchObject({ output: 700, reasoning: 700 });
  });
});

describe("The attempts of a question", () => {
  it("share its reservation: the next one writes less by what this one may have written", async () => {
    const token = uniqueLetters();
    const scenario = `thoughts-then-reset-once+usage-cached~${token}`;
    const { run } = await ask(scenario, STREAMED, await pricedModel());
    expect(run).toMatchObject({ outcome: "answered", calls: 2 });
    const { max_completion_tokens: cap } = (await lastModelBody(token)) as never;
    expect(cap).toBeLessThan(2_048);
    expect(cap).toBeGreaterThan(1_900);
  });

  it("end where the rest of it is too small for one more", async () => {
    stopClock();
    const token = uniqueLetters();
    const { aiPath, client } = await makeEmbed({ gptModel: await pricedModel() });
    const reply = call(aiPath, { body: INPUTS, env: withModel(`thoughts-then-reset~${token}`) });
    await expect.poll(() => modelCalls(token)).toBe(1);
    letPass(15_000);
    expect((await reply).status).toBe(502);
    expect(await modelCalls(token)).toBe(1);
    const run = await settledRun(client.id);
    expect(run).toMatchObject({ outcome: "unavailable", calls: 1 });
    expect(run.outputTokens).toBeGreaterThan(1_000);
    expect(run.cost).toBeLessThanOrEqual(run.reserved);
  });
});
