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
