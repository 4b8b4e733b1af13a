import { describe, expect, it } from "vitest";
import type { WidgetDraft } from "#domain/widgets/widget.ts";
import { call, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { eventsOf, modelCalls, STREAMED } from "#tests/support/events.ts";
import { QUIZ } from "#tests/support/fake-model-items.ts";
import { makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { INPUTS } from "#tests/support/runs.ts";
import { unsealQuiz, sealQuiz } from "#worker/rest/embeds/quiz-checks.ts";

const ANSWER: Pick<WidgetDraft, "answer"> = { answer: { kind: "quiz", count: 2 } };
const OPEN_ITEMS = QUIZ.items.map(({ question, options, right }) => ({
  question,
  options,
  isSeveral: right.length > 1,
}));
/** The parts of the key that are nowhere else in an answer. */
const KEY = ["gives off gas", "eats petrol", '"right"', "✓"];

type Given = {
  result: string;
  html: string;
  answer?: { title: string; items: unknown[] };
  quiz: string;
};

async function quizEmbed(scenario = "quiz") {
  const token = uniqueLetters();
  const embed = await makeEmbed({ gptModel: uniqueLetters() }, ANSWER);
  const env = withModel(`${scenario}~${token}`);
  const ask = async () => {
    const response = await call(embed.aiPath, { body: INPUTS, env });
    expect(response.status).toBe(200);
    return (await response.json()) as Given;
  };
  const check = async (body: object) => call(`${embed.aiPath}/check`, { body, env });
  return { ...embed, env, token, ask, check };
}

describe("A quiz", () => {
  it("comes without its key, as JSON and as events, items one by one", async () => {
    const { aiPath, env } = await quizEmbed();
    const whole = await call(aiPath, { body: INPUTS, env });
    const text = await whole.text();
    expect(JSON.parse(text)).toMatchObject({
      result: expect.stringContaining("   - B. Wild yeast"),
      answer: { kind: "quiz", title: "Bread", items: OPEN_ITEMS },
    });
    const streamed = await call(aiPath, { body: INPUTS, env, headers: STREAMED });
    const events = await eventsOf(streamed);
    expect(events.map(({ event }) => event)).toEqual(["block", "block", "block", "done"]);
    expect(events[0]?.data.html).toContain("What makes dough rise?");
    expect(events[1]?.data.html).toContain('type="checkbox"');
    expect(events[2]?.data.html).toContain("<button>");
    for (const part of KEY) {
      expect(text).not.toContain(part);
      expect(JSON.stringify(events)).not.toContain(part);
    }
  });

  it.each([
    ["quiz-fenced", [0, 1]],
    ["quiz-bare-list", [0, 1]],
    ["quiz-other-order", [0, 1]],
    ["quiz-cut", [0]],
    ["quiz-bad-item", [1]],
    ["quiz-same-options", [1]],
    ["quiz-words-first", [0, 1]],
  ])("is read as the model writes it: %s", async (scenario, items) => {
    const { ask } = await quizEmbed(scenario);
    const { answer } = await ask();
    expect(answer?.items).toEqual(items.map((place) => OPEN_ITEMS[place]));
  });

  it("has at most twelve questions", async () => {
    const { ask } = await quizEmbed("quiz-of-thirteen");
    expect((await ask()).answer?.items).toHaveLength(12);
  });

  it("keeps formulas whose backslashes the model has not doubled", async () => {
    const { ask } = await quizEmbed("quiz-latex");
    const { html, answer } = await ask();
    expect(answer?.items).toMatchObject([
      { question: String.raw`What is $\frac{1}{2} + \beta$, if $a \neq b$?` },
    ]);
    expect(html).toContain("<mfrac>");
  });
});

describe("The check of a quiz", () => {
  it("says what is right and why, without the model", async () => {
    const { ask, check, token } = await quizEmbed();
    const { quiz } = await ask();
    const response = await check({ quiz, ticked: [[1], [0]] });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      score: "1 of 2 right",
      items: [
        { isRight: true, right: [1] },
        { isRight: false, right: [0, 1], why: "Nobody eats petrol." },
      ],
      html: expect.stringContaining("Nobody eats petrol."),
    });
    expect(await modelCalls(token)).toBe(1);
  });

  it("counts a question left out as not right, in the language of the frame", async () => {
    const { ask, check, aiPath } = await quizEmbed();
    const { quiz } = await ask();
    const response = await check({ quiz, ticked: [] });
    expect(await response.json()).toMatchObject({ score: "0 of 2 right" });
    const german = await call(`${aiPath}/check?lang=de`, { body: { quiz, ticked: [[1], [0, 1]] } });
    expect(await german.json()).toMatchObject({ score: "2 von 2 richtig" });
  });

  it("refuses a changed quiz, one of another widget or client, and one of the day before yesterday", async () => {
    stopClock();
    const [one, other] = [await quizEmbed(), await quizEmbed()];
    const { quiz } = await one.ask();
    const place = quiz.length - 5;
    const changed =
      quiz.slice(0, place) + (quiz[place] === "A" ? "B" : "A") + quiz.slice(place + 1);
    for (const [text, { check }] of [
      [changed, one],
      [quiz, other],
      ["", one],
      ["{}", one],
      ["💥.💥", one],
    ] as const) {
      const refused = await check({ quiz: text, ticked: [] });
      expect(refused.status, text).toBe(422);
      expect((await readProblem(refused)).detail).toContain("can no longer be checked");
    }
    letPass(24 * 3_600_000);
    expect((await one.check({ quiz, ticked: [] })).status).toBe(200);
    letPass(24 * 3_600_000);
    expect((await one.check({ quiz, ticked: [] })).status).toBe(422);
  });

  it("counts for the limit of submits, but not from a site that the client does not list", async () => {
    const { aiPath } = await quizEmbed();
    const body = { quiz: "", ticked: [] };
    const statusFrom = async (headers: Record<string, string>) =>
      (await call(`${aiPath}/check`, { body, headers, env: { VISITOR_LIMIT: SPENT } })).status;
    expect(await statusFrom({})).toBe(429);
    expect(await statusFrom({ Origin: "https://elsewhere.example" })).toBe(403);
  });

  it("opens a quiz for its client and its widget only, and for no other server", async () => {
    const owner = { clientId: "c", widgetId: "w" };
    const quiz = { kind: "quiz" as const, ...QUIZ };
    const sealed = await sealQuiz("secret", { asked: 5, quiz }, owner);
    expect(await unsealQuiz("secret", sealed, owner)).toMatchObject({ asked: 5, quiz });
    for (const other of [{ clientId: "x" }, { widgetId: "x" }])
      expect(await unsealQuiz("secret", sealed, { ...owner, ...other })).toBeNull();
    expect(await unsealQuiz("other", sealed, owner)).toBeNull();
  });

  it("seals quizzes with other keys as texts of one length", async () => {
    const lengthWith = async (right: number[]) => {
      const items = QUIZ.items.map((item) => ({ ...item, right }));
      const quiz = { kind: "quiz" as const, ...QUIZ, items };
      return (await sealQuiz("secret", { asked: 5, quiz }, { clientId: "c", widgetId: "w" }))
        .length;
    };
    expect(await lengthWith([0])).toBe(await lengthWith([0, 1]));
  });

  it("refuses questions and options that the quiz does not have", async () => {
    const { ask, check } = await quizEmbed();
    const { quiz } = await ask();
    for (const ticked of [[[3]], [[], [], []], [[0], [1], [0]]])
      expect((await check({ quiz, ticked })).status).toBe(422);
    const unreadable = [
      Array.from({ length: 13 }, () => [0]),
      [[-1]],
      [["1"]],
      "1",
      null,
      [[0, 1, 2, 3, 4, 5, 6]],
    ];
    for (const ticked of unreadable) expect((await check({ quiz, ticked })).status).toBe(400);
  });
});
