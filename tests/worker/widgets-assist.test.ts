import { describe, expect, it } from "vitest";
import type { Suggestion } from "#domain/widgets/assist.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import { makeClient, readProblem } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { runsOf, settledRun } from "#tests/support/runs.ts";

const ASKED = {
  wish: "Ask for the grade, too",
  prompt: "A quiz about {topic}.",
  inputs: [{ name: "topic", label: "Topic", placeholder: "Bread" }],
};
const NONE = "No suggestion this time. Please try again.";

async function makeHelp(scenario = "suggest-good") {
  const client = await makeClient();
  const { token, user } = await makeSession({ isAdmin: true, clientId: client.id });
  const modelToken = crypto.randomUUID();
  const env = withModel(`${scenario}~${modelToken}`);
  const ask = async (body: object = ASKED, bindings = {}) =>
    call("/widgets/assist", { token, body, env: { ...env, ...bindings } });
  return { client, user, ask, modelToken };
}

describe("POST /widgets/assist", () => {
  it("answers a prompt, its inputs and the reason, and counts as one answer of the person", async () => {
    const { ask, client, user, modelToken } = await makeHelp();
    const response = await ask();
    expect(response.status).toBe(200);
    const option = { options: ["Grade 5", "Grade 6"], inputOrder: 2, placeholder: "Grade" };
    expect(await response.json()).toMatchObject({
      prompt: "A quiz about {topic} for {grade}.",
      inputs: [
        { name: "topic", type: "anytext", label: "Topic", placeholder: "Topic", inputOrder: 1 },
        { name: "grade", type: "select", ...option },
      ],
      why: "It asks for the grade.",
    });
    const { messages } = await lastModelBody(modelToken);
    expect(JSON.parse(messages.at(-1)?.content ?? "")).toMatchObject(ASKED);
    expect(await settledRun(client.id)).toMatchObject({
      kind: "assist",
      feature: "assist",
      userId: user.id,
      outcome: "answered",
      calls: 1,
    });
  });

  it.each([
    ["suggest-words-first", "could not be used"],
    ["suggest-foreign-first", "{level} in the prompt has no input"],
  ])(
    "asks once more where the first one cannot be used, and says why (%s)",
    async (scenario, why) => {
      const { ask, client, modelToken } = await makeHelp(scenario);
      expect((await ask()).status).toBe(200);
      expect(await modelCalls(modelToken)).toBe(2);
      const told = (await lastModelBody(modelToken)).messages.at(-1)?.content;
      expect(told).toContain(why);
      expect(await settledRun(client.id)).toMatchObject({ outcome: "answered", calls: 2 });
    },
  );

  it.each(["suggest-words-only", "suggest-foreign-only", "suggest-unfit-inputs-only"])(
    "says so where neither can be used (%s)",
    async (scenario) => {
      const { ask, client, modelToken } = await makeHelp(scenario);
      expect(await readProblem(await ask())).toMatchObject({ status: 502, detail: NONE });
      expect(await modelCalls(modelToken)).toBe(2);
      expect(await settledRun(client.id)).toMatchObject({ outcome: "empty" });
    },
  );

  it("keeps to limits and quotas, takes no wish of nothing, and is for administrators", async () => {
    const { ask, client, modelToken } = await makeHelp();
    const bad = await readProblem(await ask({ ...ASKED, wish: " " }));
    expect(bad).toMatchObject({ status: 400, errors: [{ path: "wish" }] });
    expect((await ask({ ...ASKED, prompt: "p".repeat(20_001) })).status).toBe(400);
    expect((await ask(ASKED, { USER_LIMIT: SPENT })).status).toBe(429);
    expect((await ask(ASKED, { DAILY_ANSWERS_PER_USER: 0 })).status).toBe(429);
    expect(await modelCalls(modelToken)).toBe(0);
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("is answered by the demo model, always the same: with a rule, without an input, from nothing", async () => {
    const { token } = await makeSession({ isAdmin: true });
    const ask = async (body: object) => {
      const response = await call("/widgets/assist", { token, body, env: { OPENAI_API_KEY: "" } });
      expect(response.status).toBe(200);
      return (await response.json()) as Suggestion;
    };
    const longer = await ask({ ...ASKED, wish: "Longer {sentences}" });
    expect(longer.prompt).toContain("A quiz about {topic}.\n\nRules:\n- Longer sentences");
    expect(longer.inputs).toMatchObject(ASKED.inputs);
    const prompt = "A quiz.\nTopic: {topic}\nGrade: {grade}";
    const inputs = [...ASKED.inputs, { ...ASKED.inputs[0], name: "grade" }];
    const shorter = await ask({ wish: "Without the grade", prompt, inputs });
    expect(shorter.prompt).not.toContain("{grade}");
    expect(shorter.inputs.map(({ name }) => name)).toEqual(["topic"]);
    const made = await ask({ wish: "A letter" });
    expect(made.inputs.map(({ type }) => type)).toEqual(["anytext", "anytext", "number"]);
    expect(await ask({ wish: "A letter" })).toEqual(made);
  });
});
