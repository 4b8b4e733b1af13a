import { describe, expect, inject, it } from "vitest";
import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";
import { call, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import {
  errorShape,
  streamShape,
  eventsShape,
  type WireShape,
  wholeShape,
} from "#tests/support/wire-shapes.ts";

/** A visitor of an embed whose client has a new model, at a server that answers with the shape. */
async function visit(shape: WireShape) {
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const body = JSON.stringify(shape).replaceAll("MODEL", gptModel);
  await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
  const { aiPath } = await makeEmbed({ gptModel });
  const env = withModel(`shape~${token}`);
  const ask = (headers: Record<string, string> = {}, topic = "Moderated") =>
    call(aiPath, { body: { inputs: { topic, audience: "Parents" } }, headers, env });
  const health = async () =>
    ((await (await call("/health", { env })).json()) as { checks: object }).checks;
  return { ask, health, calls: () => modelCalls(token) };
}

type Expected = [name: string, kind: AnswerFailure, shape: WireShape];

const own = (error: object | string, status = 400) => errorShape(status, { error }, "moderated");

const REFUSALS: Expected[] = [
  ...[2016, 2017, 2029, 2030].map((code): Expected => [
    `AI Gateway ${code}`,
    "refused",
    errorShape(
      424,
      { success: false, result: [], messages: [], error: [{ code, message: "PROVIDER-TEXT" }] },
      "moderated",
    ),
  ]),
  [
    "AI Gateway, one error",
    "refused",
    own({ code: 2016, message: "Prompt blocked due to security configurations" }, 424),
  ],
  [
    "Mistral's guardrail",
    "refused",
    errorShape(
      403,
      {
        object: "error",
        message: "PROVIDER-TEXT Request blocked by guardrail",
        type: "guardrail_violation",
        param: null,
        code: "3051",
      },
      "moderated",
    ),
  ],
  [
    "Portkey's guardrail",
    "refused",
    own({ message: "PROVIDER-TEXT The guardrail checks defined in the config failed." }, 446),
  ],
  [
    "DeepSeek's risk",
    "refused",
    own({
      message: "Content Exists Risk",
      type: "invalid_request_error",
      param: null,
      code: "invalid_request_error",
    }),
  ],
  ["Zhipu's filter", "refused", own({ code: "1301", message: "PROVIDER-TEXT" })],
  [
    "a forbidden message",
    "misconfigured",
    errorShape(403, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  [
    "a message that is not acceptable",
    "misconfigured",
    errorShape(406, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  [
    "a message against the law",
    "misconfigured",
    errorShape(451, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  ...["content_filter", 400, 403].map((code): Expected => [
    `a filter's code ${code} in a stream`,
    "refused",
    {
      ...eventsShape([{ error: { code, type: "content_filter", message: "PROVIDER-TEXT" } }]),
      when: "moderated",
    },
  ]),
];

describe.concurrent("A server that refuses one message", () => {
  it.each(REFUSALS)("answers all others as before: %s", async (_, kind, shape) => {
    const { ask, health, calls } = await visit(shape);
    for (const headers of [{}, STREAMED]) {
      const text = await (await ask(headers)).text();
      expect(text).toContain(ANSWER_FAILURES[kind]);
      expect(text).not.toContain("PROVIDER-TEXT");
    }
    for (let asked = 2; asked < 7; asked += 1) await ask();
    expect(await calls()).toBe(7);
    expect(await health()).toMatchObject({ model: "ok" });
    expect((await ask({}, "Bread")).status).toBe(200);
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
