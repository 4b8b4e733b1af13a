import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";
import { deltaText, eventsOf, STREAMED } from "#tests/support/events.ts";
import { visit } from "#tests/support/visit-shape.ts";
import {
  eventsShape,
  streamShape,
  type WireShape,
  wholeShape,
} from "#tests/support/wire-shapes.ts";

const UNTYPED = (shape: WireShape): WireShape => ({ ...shape, headers: {} });

describe.concurrent("An answer in an odd form", () => {
  it.each([
    ["content as an object", wholeShape({ content: { type: "text", text: "Fresh bread." } })],
    [
      "content as objects in a stream",
      streamShape([{ content: { type: "text", text: "Fresh " } }, "bread."]),
    ],
    ["JSON without a type", UNTYPED(wholeShape({ content: "Fresh bread." }))],
    [
      "JSON without a type and a finish reason",
      UNTYPED(wholeShape({ content: "Fresh bread." }, null)),
    ],
    ["events without a type", UNTYPED(streamShape(["Fresh ", "bread."]))],
    [
      "JSON as text",
      { ...wholeShape({ content: "Fresh bread." }), headers: { "Content-Type": "text/plain" } },
    ],
    [
      "an empty list of errors",
      eventsShape([
        { error: [], choices: [{ delta: { content: "Fresh bread." }, finish_reason: "stop" }] },
      ]),
    ],
    [
      "an empty message beside each delta",
      eventsShape(
        ["Fresh ", "bread."].map((content, at) => ({
          choices: [
            { delta: { content }, message: { content: "" }, finish_reason: at ? "stop" : null },
          ],
        })),
      ),
    ],
    [
      "a blank behind the mark of the end",
      {
        ...streamShape(["Fresh ", "bread."]),
        body: `${streamShape(["Fresh ", "bread."]).body.trim()} \n\n`,
      },
    ],
  ])("is read: %s", async (_, shape) => {
    const { ask } = await visit(shape);
    expect(await (await ask()).json()).toMatchObject({ result: "Fresh bread." });
    expect(deltaText(await eventsOf(await ask(STREAMED)))).toBe("Fresh bread.");
  });
});

const SAID = [{ content: "Fresh " }, { content: "bread." }];
const asBoth = (finish: string | null): [string, WireShape][] => [
  [`${finish} in a stream`, streamShape(SAID, finish)],
  [`${finish} in JSON`, wholeShape({ content: "Fresh bread." }, finish)],
];

describe.concurrent("An error behind the length limit", () => {
  it("leaves the answer as far as it came, and any other none", async () => {
    const error = { error: { message: "PROVIDER-TEXT", code: 500 } };
    const ended = (finish: string | null) =>
      eventsShape([
        { choices: [{ delta: { content: "Fresh bread." }, finish_reason: null }] },
        { choices: [{ delta: { content: "" }, finish_reason: null }] },
        { choices: [{ delta: { content: " Still warm" }, finish_reason: finish }] },
        error,
      ]);
    const { ask } = await visit(ended("length"));
    const { result } = (await (await ask()).json()) as { result: string };
    expect(result).toMatch(/^Fresh bread\. Still warm\n\n\(The answer was too long/u);
    const broken = await visit(ended(null));
    expect(await (await broken.ask()).text()).not.toMatch(/Fresh|PROVIDER-TEXT/u);
  });
});

describe.concurrent("Thoughts", () => {
  const OPENED = [
    ["<think>", "</think>"],
    ["<thinking>", "</thinking>"],
    ["<thought>", "</thought>"],
    ["◁think▷", "◁/think▷"],
    ["<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"],
  ].map(([opening, closing]) => `${opening}They want bread.${closing}\n\nFresh bread.`);
  const cut = (text: string) => streamShape(text.match(/.{1,6}/gsu) ?? []);

  it.each(OPENED.flatMap((text) => [wholeShape({ content: text }), cut(text)]))(
    "are not shown: %j",
    async (shape) => {
      const { ask } = await visit(shape);
      expect(await (await ask()).json()).toMatchObject({ result: "Fresh bread." });
      expect(await (await ask(STREAMED)).text()).not.toContain("They");
    },
  );

  it("without an opening tag are taken back, and held back from then on", async () => {
    const { ask } = await visit(cut("They want bread.\n\nGood bread.</think>\n\nFresh bread."));
    const events = await eventsOf(await ask(STREAMED));
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result: "Fresh bread." } });
    // The frame replaces its text by `done`, unless blocks cover all of it.
    const end = events.findLast(({ event }) => event === "block")?.data.end ?? 0;
    expect(end).toBeLessThan(deltaText(events).length);
    expect(await (await ask(STREAMED)).text()).not.toContain("They");
    expect(await (await ask()).json()).toMatchObject({ result: "Fresh bread." });
    expect(deltaText(await eventsOf(await ask(STREAMED)))).toBe("Fresh bread.");
  });

  it("without an opening tag never show in an answer that comes whole", async () => {
    const { ask } = await visit(wholeShape({ content: "They want bread.</think>Fresh bread." }));
    expect(deltaText(await eventsOf(await ask(STREAMED)))).toBe("Fresh bread.");
  });

  it("without an opening tag are no names of a generator", async () => {
    const names = Array.from("ABCDEFGHI", (letter, index) => `${index + 1}. ${letter} Academy\n`);
    const { generate } = await visit(cut(`1. Hidden name\n</think>${names.join("")}`));
    const { result } = (await (await generate()).json()) as { result: string };
    expect(result).toBe(names.join("").trimEnd());
  });
});

describe.concurrent("The reason for which an answer ends", () => {
  it.each(
    [
      "stop",
      "STOP",
      "eos",
      "eos_token",
      "end_turn",
      "stop_sequence",
      "COMPLETE",
      "tool_calls",
      "none",
      null,
    ].flatMap(asBoth),
  )("is that of a complete answer: %s", async (_, shape) => {
    const { ask } = await visit(shape);
    expect(await (await ask()).json()).toMatchObject({ result: "Fresh bread." });
    expect((await eventsOf(await ask(STREAMED))).at(-1)).toMatchObject({
      data: { result: "Fresh bread." },
    });
  });

  const HALVES: [AnswerFailure, string][] = [
    ["refused", "content_filter: SAFETY"],
    ["refused", "content_filter: RECITATION"],
    ["refused", "RECITATION"],
    ["refused", "SAFETY"],
    ["refused", "refusal"],
    ["refused", "guardrail_intervened"],
    ["interrupted", "insufficient_system_resource"],
    ["interrupted", "pause_turn"],
    ["interrupted", "something new"],
  ];
  it.each(
    HALVES.flatMap(([kind, finish]) =>
      asBoth(finish).map(([name, shape]) => [name, kind, shape] as const),
    ),
  )("shows that the answer is not complete: %s, %s", async (_, kind, shape) => {
    const { ask, health } = await visit(shape);
    expect(await (await ask()).json()).toMatchObject({ detail: ANSWER_FAILURES[kind] });
    const text = await (await ask(STREAMED)).text();
    expect(text).toContain(ANSWER_FAILURES[kind]);
    expect(text).not.toContain("event: done");
    expect(await health()).toMatchObject({ model: "ok" });
  });

  it("can be a refusal in the middle", async () => {
    const { ask } = await visit(streamShape(["Fresh ", { refusal: "PROVIDER-TEXT" }]));
    const events = await eventsOf(await ask(STREAMED));
    expect(deltaText(events)).toBe("Fresh");
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { detail: ANSWER_FAILURES.refused },
    });
  });
});
