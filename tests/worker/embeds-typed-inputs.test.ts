import { beforeAll, describe, expect, it } from "vitest";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { call, withModel } from "#tests/support/app.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

const VALUES = {
  topic: "Bread!",
  grade: "Grade 6",
  minutes: "42,5",
  skills: ["Writing", "Reading"],
  games: "on",
};

let aiPath = "";
beforeAll(async () => {
  const inputs = WidgetDraft.shape.inputs.parse(TYPED_INPUTS);
  ({ aiPath } = await makeEmbed({}, { inputs, prompt: TYPED_PROMPT }));
});

/** Sends values. Returns the response and the messages that the model got, if any. */
async function ask(body: object) {
  const token = uniqueLetters();
  const response = await call(aiPath, { body, env: withModel(`ok~${token}`) });
  const isAsked = (await modelCalls(token)) > 0;
  return { response, messages: isAsked ? (await lastModelBody(token)).messages : [] };
}

describe("A widget with inputs of all types", () => {
  it("fills its prompt with them: what is empty or not shown leaves no line", async () => {
    const { messages } = await ask({ inputs: { ...VALUES, exam: "sent all the same" } });
    expect(messages).toEqual([
      { role: "system", content: expect.stringContaining("was typed by a visitor") },
      {
        role: "user",
        content: [
          "Topic: <b><u>Bread</u></b>",
          "Grade: <b><u>Grade 6</u></b>",
          "Minutes: <b><u>42.5</u></b>",
          "Skills: <b><u>Reading, Writing</u></b>",
          "With games: <b><u>with games</u></b>",
          "Source: <b><u>blog</u></b>",
        ].join("\n"),
      },
    ]);
  });

  it("takes all of them, as text or as lists of one", async () => {
    const inputs = {
      ...VALUES,
      grade: ["Grade 7"],
      exam: "AQA <b>2026</b>",
      start: "2026-12-01",
      games: [],
      notes: "Two\n\n\n\nlines",
      source: "course",
    };
    const { messages } = await ask({ inputs });
    const prompt = messages.at(-1)?.content ?? "";
    const code = /(\d+): AQA/u.exec(prompt)?.[1];
    expect(prompt.split("\n")).toEqual([
      "Topic: <b><u>Bread</u></b>",
      "Grade: <b><u>Grade 7</u></b>",
      `Exam board: <b><u>${code}: AQA <b>2026</b> :${code}</u></b>`,
      "Minutes: <b><u>42.5</u></b>",
      "Start: <b><u>2026-12-01</u></b>",
      "Skills: <b><u>Reading, Writing</u></b>",
      "With games: <b><u>no games</u></b>",
      "Notes: <b><u>Two",
      "",
      "lines</u></b>",
      "Source: <b><u>course</u></b>",
    ]);
  });

  it("names each value that it refuses, and asks nobody", async () => {
    const inputs = {
      ...VALUES,
      topic: "42",
      grade: "Grade 99",
      minutes: "900",
      start: "2026-02-30",
    };
    const { response, messages } = await ask({ inputs });
    expect(messages).toEqual([]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      title: "Missing form values.",
      errors: [
        { path: "inputs.topic", message: "Fill in “Topic”." },
        { path: "inputs.grade", message: "Choose one of the options of “Grade”." },
        { path: "inputs.minutes", message: "“Minutes” must be a number from 5 to 240." },
        { path: "inputs.start", message: "“Start” must be a date from 2026-01-01 on." },
      ],
    });
  });

  it("takes no finished prompt", async () => {
    const { response, messages } = await ask({ prompt: TYPED_PROMPT });
    expect(messages).toEqual([]);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      detail: "This widget takes its values as inputs, not as a finished prompt.",
    });
  });

  it.each([
    ["a number", { minutes: 42 }],
    ["a list in a list", { skills: [["Reading"]] }],
    ["null", { start: null }],
  ])("refuses %s in place of a text", async (_, inputs) => {
    const { response } = await ask({ inputs: { ...VALUES, ...inputs } });
    expect(response.status).toBe(400);
  });
});
