import { describe, expect, it } from "vitest";
import { askedAgain } from "#domain/widgets/assist.ts";
import type { DescribedWidget } from "#domain/widgets/describe.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeClient, readProblem } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { cheapModel, pricedModel, runsOf, settledRun } from "#tests/support/runs.ts";
import { mostQuestions, widgetWanted } from "#worker/rest/widgets/widget-versions.ts";
import { mostInput } from "#worker/model/meter.ts";

const WISH = { wish: "A quiz for a grade" };
const NONE = "No suggestion this time. Please try again.";

async function makeHelp(scenario = "tool-good", draft = {}) {
  const client = await makeClient(draft);
  const { token, user } = await makeSession({ clientId: client.id });
  const modelToken = crypto.randomUUID();
  const env = withModel(`${scenario}~${modelToken}`);
  const ask = async (body: object = WISH, bindings = {}, headers = {}) =>
    call("/widgets/describe", { token, body, headers, env: { ...env, ...bindings } });
  return { client, user, token, ask, modelToken };
}

describe("POST /widgets/describe", () => {
  it("answers a tool that can be stored as it is, with examples and tests, as one answer of the person", async () => {
    const { ask, token, client, user, modelToken } = await makeHelp();
    const response = await ask();
    expect(response.status).toBe(200);
    const { examples, why, aiGenerated, ...tool } = (await response.json()) as DescribedWidget & {
      aiGenerated: boolean;
    };
    expect(tool).toMatchObject({
      name: "Grade quiz",
      submit: "Write it",
      answer: { kind: "quiz", count: 4 },
      isPromptHidden: true,
      inputs: [
        { name: "topic", type: "anytext", placeholder: "Topic", inputOrder: 1, required: true },
        { name: "grade", type: "select", inputOrder: 2, optional: true },
      ],
    });
    // The model's example for the grade is no option.
    expect(examples).toEqual({ topic: ["Volcanoes"], grade: ["Grade 5"] });
    const checks = [
      { kind: "contains", text: "volcano" },
      { kind: "words", from: 5, to: 80 },
    ];
    expect(tool.cases).toEqual([
      { name: "Volcanoes", inputs: { topic: ["Volcanoes"], grade: ["Grade 5"] }, checks },
    ]);
    expect([why, aiGenerated]).toEqual(["A quiz for the grade that is chosen.", true]);
    const stored = await call("/widgets/personal", { token, body: tool });
    expect(stored.status).toBe(201);
    const body: { response_format?: object } & Awaited<ReturnType<typeof lastModelBody>> =
      await lastModelBody(modelToken);
    expect(JSON.parse(body.messages.at(-1)?.content ?? "")).toEqual(WISH);
    expect(body.response_format).toMatchObject({ type: "json_schema" });
    expect(await settledRun(client.id)).toMatchObject({
      kind: "assist",
      feature: "assist",
      userId: user.id,
      outcome: "answered",
      calls: 1,
    });
  });

  it("is sent while it is written, and the whole of it at the end", async () => {
    const { ask } = await makeHelp();
    const events = await eventsOf(await ask(WISH, {}, STREAMED));
    const names = [...new Set(events.map(({ event }) => event))];
    expect(names).toEqual(["delta", "done"]);
    expect(deltaText(events)).toContain('"name":"Grade quiz"');
    expect(events.at(-1)?.data).toMatchObject({ name: "Grade quiz", aiGenerated: true });
  });

  it.each([
    ["tool-words-first", "could not be used"],
    ["tool-twice-first", "Two inputs have the same name."],
    ["tool-type-first", "“slider” is not a type of input."],
    ["tool-unused-first", "The prompt never uses {grade}."],
  ])(
    "asks once more where the first one is of no use, and says why (%s)",
    async (scenario, why) => {
      const { ask, modelToken } = await makeHelp(scenario);
      expect((await ask()).status).toBe(200);
      expect(await modelCalls(modelToken)).toBe(2);
      expect((await lastModelBody(modelToken)).messages.at(-1)?.content).toContain(why);
    },
  );

  it.each(["tool-words-only", "tool-no-input-only"])(
    "says so where neither can be used, also in a stream (%s)",
    async (scenario) => {
      const { ask, client } = await makeHelp(scenario);
      expect(await readProblem(await ask())).toMatchObject({ status: 502, detail: NONE });
      expect(await settledRun(client.id)).toMatchObject({ outcome: "empty", calls: 2 });
      const events = await eventsOf(await ask(WISH, {}, STREAMED));
      expect(events.at(-1)).toMatchObject({ event: "error", data: { detail: NONE } });
    },
  );

  it("takes no wish of nothing or 2,001 characters, and nothing beyond limits, quotas and budgets", async () => {
    const { ask, client, modelToken } = await makeHelp("tool-good", { monthlyBudget: 0 });
    for (const wish of ["", " ", "w".repeat(2_001), 7])
      expect(await readProblem(await ask({ wish }))).toMatchObject({
        status: 400,
        errors: [{ path: "wish" }],
      });
    const former = { prompt: "p".repeat(20_001) };
    expect((await ask({ ...WISH, former })).status).toBe(400);
    expect((await ask(WISH, { USER_LIMIT: SPENT })).status).toBe(429);
    expect((await ask(WISH, { DAILY_ANSWERS_PER_USER: 0 })).status).toBe(429);
    expect((await ask()).status).toBe(429);
    expect(await modelCalls(modelToken)).toBe(0);
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("reserves the money of both questions, whatever the model is told of the first answer", async () => {
    // The input costs nothing, so that the length of the question does not count.
    const gptModel = await pricedModel({ input: 0, output: 1_000_000 });
    const { client, token } = await makeHelp("tool-good", { gptModel });
    const reply = await call("/widgets/describe", {
      token,
      body: WISH,
      env: cheapModel("tool-good"),
    });
    expect(reply.status).toBe(200);
    expect((await settledRun(client.id)).reserved).toBe(2 * 4_096 * 1_000);
    const { messages, format } = widgetWanted(WISH);
    const second = [...messages, askedAgain("汉".repeat(5_000))];
    const most = mostInput(mostQuestions({ messages, format }));
    expect(most).toBeGreaterThanOrEqual(mostInput({ messages: second, format }));
  });

  it("is answered by the demo model: from nothing, with an input more, with a rule", async () => {
    const { token } = await makeSession();
    const ask = async (body: object) => {
      const response = await call("/widgets/describe", {
        token,
        body,
        env: { OPENAI_API_KEY: "" },
      });
      expect(response.status).toBe(200);
      const { aiGenerated, ...tool } = (await response.json()) as DescribedWidget & {
        aiGenerated: boolean;
      };
      expect(aiGenerated).toBe(true);
      return tool;
    };
    const made = await ask({ wish: "A quiz about volcanoes for my class" });
    expect(made.answer.kind).toBe("quiz");
    expect(made.name).toBe("Quiz about volcanoes");
    expect(made.cases).toHaveLength(2);
    expect(Object.keys(made.examples)).toEqual(["topic", "readers", "words"]);
    const { examples: _, cases: __, why: ___, isPromptHidden: ____, ...former } = made;
    // What must be filled in stays so, also where it lacks the mark.
    const inputs = former.inputs.map(({ required: _____, ...input }) => input);
    const longer = await ask({
      wish: "Also ask for the grade",
      former: { ...former, inputs },
    });
    expect(longer.inputs.map(({ name }) => name)).toEqual(["topic", "readers", "words", "grade"]);
    expect(longer.prompt).toContain("{grade}");
    expect(longer.inputs.filter(({ optional }) => optional)).toEqual([]);
    const feedback = await ask({ wish: "A tool that gives feedback on a text, for my class" });
    expect(feedback.name).toBe("Gives feedback on a text");
    expect(Object.keys(feedback.examples)).toEqual(["text", "readers"]);
    const shorter = await ask({ wish: "Shorter", former });
    expect(shorter.prompt).toContain("- Shorter");
    expect(shorter.name).toBe(made.name);
  });
});
