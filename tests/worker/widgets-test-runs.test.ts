import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { readJson, readProblem } from "#tests/support/factories.ts";
import type { ListedResults } from "#domain/widgets/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { runsOf } from "#tests/support/runs.ts";
import { CASE, makeTests } from "#tests/support/widget-tests.ts";

const judged = (times: 1 | 3) => ({ kind: "judged", criterion: "It is warm.", times });

describe("POST /widgets/{type}/{id}/cases/{case}/run", () => {
  it("asks the draft or the live prompt, as a test of the person, and says what came of it", async () => {
    const { put, draft, result, client, widget, user } = await makeTests();
    await put({ version: 0, cases: [CASE] });
    await draft({ prompt: "Write for {audience}." });
    const live = await result({ of: "live" });
    expect(live).toMatchObject({
      state: "passed",
      outcomes: [{ passed: true, judged: false, sentence: "The answer contains “sourdough”." }],
      isKept: false,
      tokens: 30,
    });
    expect(live.answer).toContain("last: Write about <b><u>sourdough</u></b> for");
    expect(live.html).toContain("sourdough");
    expect(live.html).not.toContain("<script");
    expect(await result({ of: "draft" })).toMatchObject({
      state: "failed",
      outcomes: [{ passed: false, sentence: "The answer does not contain “sourdough”." }],
    });
    const runs = await runsOf(client.id);
    expect(runs).toHaveLength(2);
    for (const run of runs)
      expect(run).toMatchObject({ kind: "test", feature: widget.id, userId: user.id });
  });

  it("asks again only what has changed: prompt, values, checks or model", async () => {
    const { put, draft, result, cases, modelCalls, token, client } = await makeTests();
    await put({ version: 0, cases: [CASE] });
    await draft({ submit: "Go" });
    const first = await result({ of: "live" });
    // The draft changes no prompt, so that its side has the same answer.
    for (const side of ["live", "draft"])
      expect(await result({ of: side })).toEqual({ ...first, isKept: true });
    expect(await modelCalls()).toBe(1);
    expect(await runsOf(client.id)).toHaveLength(1);
    expect(await result({ of: "live", again: true })).toMatchObject({ isKept: false });
    expect(await modelCalls()).toBe(2);

    const change = async (changes: object) => {
      const { version, cases: stored } = await cases();
      await put({ version, cases: stored.map((test) => ({ ...test, ...changes })) });
      return (await result({ of: "live" })).isKept;
    };
    expect(await change({ name: "Renamed" })).toBe(true);
    expect(await change({ checks: [{ kind: "lacks", text: "rye" }] })).toBe(false);
    expect(await change({ inputs: { ...CASE.inputs, topic: ["rye"] } })).toBe(false);
    expect(await change({ checks: CASE.checks, inputs: CASE.inputs })).toBe(true);
    const edit = { clientid: client.id, gptTemp: "0.1" };
    expect((await call("/clients/edit", { token, body: edit })).status).toBe(200);
    expect((await result({ of: "live" })).isKept).toBe(false);
  });

  it("asks once for a value with angle brackets, whose code is another one each time", async () => {
    const { put, draft, result, modelCalls } = await makeTests();
    const topic = { name: "topic", label: "Topic", type: "anytext", placeholder: "Bread" };
    await put({ version: 0, cases: [{ ...CASE, inputs: { topic: ["sourdough < rye"] } }] });
    await draft({ prompt: "Write about {topic}.", inputs: [{ ...topic, inputOrder: 1 }] });
    expect(await result({ of: "draft" })).toMatchObject({ state: "passed", isKept: false });
    expect(await result({ of: "draft" })).toMatchObject({ isKept: true });
    expect(await modelCalls()).toBe(1);
  });

  it("shows a second person the stored results of draft and live, without the model, until what is asked changes", async () => {
    const { put, draft, result, path, client, modelCalls, cases } = await makeTests();
    await put({ version: 0, cases: [CASE, { ...CASE, name: "No values", inputs: {} }] });
    const { token } = await makeSession({ isAdmin: true, clientId: client.id });
    const list = async () => readJson<ListedResults>(`${path}/cases/results`, token);
    const [bread, empty] = (await cases()).cases.map(({ id }) => id);
    const failure = "This test has no value for “Topic”. This test has no value for “Audience”.";
    expect(await list()).toMatchObject({
      draft: null,
      live: 1,
      results: [{ test: empty, of: "live", state: "failed", failure }],
    });
    const ofLive = await result({ of: "live" });
    const stored = (await (await draft({ prompt: "For {audience}" })).json()) as object;
    const { answer, html, ...facts } = await result({ of: "draft" });
    const { draft: version, results } = await list();
    expect(stored).toMatchObject({ version });
    expect(results.filter(({ test }) => test === bread)).toEqual([
      { test: bread, of: "draft", ...facts, isKept: true },
      expect.objectContaining({ of: "live", state: "passed", createdAt: ofLive.createdAt }),
    ]);
    expect(await readJson(`${path}/cases/${bread}/results`, token)).toEqual({
      draft: { answer, html, ...facts, isKept: true },
      live: { ...ofLive, isKept: true },
    });
    // Runs of the draft do not push the result of what is live out.
    for (const word of ["a", "b", "c", "d", "e", "f"]) {
      await draft({ prompt: `${word} {topic}` });
      await result({ of: "draft" });
    }
    await draft({ prompt: "Another {topic}" });
    const now = (await list()).results.filter(({ test }) => test === bread);
    expect(now).toMatchObject([{ of: "live", state: "passed" }]);
    expect(await modelCalls()).toBe(8);
    expect((await call(`${path}/cases/${crypto.randomUUID()}/results`, { token })).status).toBe(
      404,
    );
  });

  it("keeps the newest five results of a case", async () => {
    const { put, draft, result } = await makeTests();
    await put({ version: 0, cases: [CASE] });
    const prompts = ["a", "b", "c", "d", "e", "f"].map((word) => `${word} {topic}`);
    for (const prompt of prompts) {
      await draft({ prompt });
      await result({ of: "draft" });
    }
    const isKept = async (prompt = "") => {
      await draft({ prompt });
      return (await result({ of: "draft" })).isKept;
    };
    expect([
      await isKept(prompts.at(-1)),
      await isKept(prompts[1]),
      await isKept(prompts[0]),
    ]).toEqual([true, true, false]);
  });

  it("fails without a value or an answer, and with a draft that cannot ask, and keeps none of it", async () => {
    const { put, draft, result, run, modelCalls, cases, client } = await makeTests("refusal");
    const { topic } = CASE.inputs;
    await put({ version: 0, cases: [{ ...CASE, inputs: { topic } }, CASE] });
    expect(await result({ of: "live" })).toMatchObject({
      state: "failed",
      failure: "This test has no value for “Audience”.",
    });
    await draft({ inputs: [{ name: "topic" }] });
    expect(await result({ of: "draft" })).toMatchObject({
      failure: "The inputs of the draft are not complete.",
    });
    await draft({ prompt: " " });
    expect(await result({ of: "draft" })).toMatchObject({ failure: "There is no prompt." });
    expect(await modelCalls()).toBe(0);
    expect(await runsOf(client.id)).toEqual([]);
    const id = (await cases()).cases[1]?.id;
    for (const calls of [1, 2]) {
      const response = await run({ of: "live" }, { id });
      expect(await response.json()).toMatchObject({
        state: "failed",
        failure: "No answer: The AI service declined to answer this. Please try other words.",
        isKept: false,
      });
      expect(await modelCalls()).toBe(calls);
    }
  });

  it.each([
    ["judge-yes", 1, "passed", "Yes, Warm.", true],
    ["judge-no", 1, "doubtful", "No, Cold.", true],
    ["judge-two-of-three", 3, "passed", "Yes, 2 of 3: Warm.", true],
    ["judge-split", 3, "doubtful", "Not known: the verdict of the AI could not be read.", false],
    [
      "judge-unreadable",
      1,
      "doubtful",
      "Not known: the verdict of the AI could not be read.",
      false,
    ],
    ["judge-dead", 1, "doubtful", "Not known: The AI service is not set up correctly.", false],
  ] as const)("%s asked %i times is %s", async (scenario, times, state, sentence, isKept) => {
    const { put, result, client, modelCalls } = await makeTests(scenario);
    await put({ version: 0, cases: [{ ...CASE, checks: [judged(times)] }] });
    const first = await result({ of: "live" });
    expect(first).toMatchObject({ state, outcomes: [{ judged: true }] });
    expect(first.outcomes[0]?.sentence).toContain(sentence);
    const asked = await modelCalls();
    expect((await result({ of: "live" })).isKept).toBe(isKept);
    expect((await modelCalls()) - asked).toBe(isKept ? 0 : 1 + times);
    // Each question to the model counts.
    const runs = await runsOf(client.id);
    expect(runs).toHaveLength((1 + times) * (isKept ? 1 : 2));
    expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(["test"]));
  });

  it("keeps to the limits, which a former result does not count against", async () => {
    const { put, run, result, client } = await makeTests("judge-yes");
    await put({ version: 0, cases: [{ ...CASE, checks: [judged(1)] }] });
    const tooFast = await run({ of: "live" }, { env: { TEST_LIMIT: SPENT } });
    expect(tooFast.headers.get("Retry-After")).toMatch(/^\d+$/u);
    expect((await readProblem(tooFast)).status).toBe(429);
    expect(await runsOf(client.id)).toEqual([]);
    // A quota for the answer alone leaves the verdict unknown.
    const one = await run({ of: "live" }, { env: { DAILY_TEST_ANSWERS_PER_USER: 1 } });
    expect(await one.json()).toMatchObject({
      state: "doubtful",
      outcomes: [{ passed: null, sentence: expect.stringContaining("your answers to tests") }],
    });
    await result({ of: "live" });
    const kept = await run(
      { of: "live" },
      { env: { TEST_LIMIT: SPENT, DAILY_TEST_ANSWERS_PER_USER: 0 } },
    );
    expect(await kept.json()).toMatchObject({ state: "passed", isKept: true });
  });
});
