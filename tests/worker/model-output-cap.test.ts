import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { oneError } from "#tests/support/error-shapes.ts";
import { visit } from "#tests/support/visit-shape.ts";
import { errorShape, eventsShape, streamShape, wholeShape } from "#tests/support/wire-shapes.ts";
import { CUT_SHORT } from "#worker/model/stream.ts";

const tooLarge = (above: number, message: string, param: string | null = null) =>
  errorShape(400, { error: { ...oneError(message), param } }, { above });

describe.concurrent("A cap that is too large for the model", () => {
  it.each([
    [
      "OpenAI",
      tooLarge(
        1_024,
        "max_tokens is too large: 2048. This model supports at most 1024 completion tokens.",
        "max_completion_tokens",
      ),
      1_024,
    ],
    [
      "Anthropic",
      tooLarge(
        1_000,
        "max_tokens: 2048 > 1000, which is the maximum allowed number of output tokens.",
      ),
      1_000,
    ],
    [
      "Groq",
      tooLarge(
        512,
        "`max_completion_tokens` must be less than or equal to `512`, the maximum value for this model",
      ),
      512,
    ],
    ["no number", tooLarge(1_100, "max_completion_tokens is too large"), 1_024],
  ])("is lowered, and stays lower: %s", async (_, shape, cap) => {
    const { ask, calls, lastBody } = await visit(shape);
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(2);
    expect(await lastBody()).toMatchObject({ max_completion_tokens: cap });
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(3);
    expect(await lastBody()).toMatchObject({ max_completion_tokens: cap });
  });

  const CONTEXTS = [
    "This model's maximum context length is 2048 tokens. However, you requested 2100 tokens (52 in the messages, 2048 in the completion). Please reduce the length of the messages or completion.",
    "'max_tokens' or 'max_completion_tokens' is too large: 2048. This model's maximum context length is 2048 tokens and your request has 52 input tokens (2048 > 2048 - 52).",
  ];
  it.each(CONTEXTS)(
    "leaves room for the question, and half of it for others: %s",
    async (message) => {
      const { ask, calls, lastBody } = await visit(tooLarge(1_996, message));
      expect((await ask()).status).toBe(200);
      expect(await lastBody()).toMatchObject({ max_completion_tokens: 1_996 });
      expect((await ask()).status).toBe(200);
      expect(await lastBody()).toMatchObject({ max_completion_tokens: 1_024 });
      expect(await calls()).toBe(3);
    },
  );

  it("is not the fault where the question alone is too long", async () => {
    const message =
      "This model's maximum context length is 2048 tokens and your request has 2040 input tokens.";
    const { ask, calls } = await visit(tooLarge(0, message));
    expect(await (await ask()).json()).toMatchObject({ detail: ANSWER_FAILURES.tooLong });
    expect(await calls()).toBe(1);
  });
});

describe.concurrent("A cap that the endpoint ignores", () => {
  const usage = { prompt_tokens: 20, completion_tokens: 11_000, total_tokens: 11_020 };
  const answer = { index: 0, delta: { content: "Fresh bread." }, finish_reason: "stop" };

  it.each([
    ["its usage", eventsShape([{ choices: [answer] }, { choices: [], usage }])],
    ["its length", wholeShape({ content: "long ".repeat(10_000) })],
  ])("is sent under its older name, and then counts for nothing: %s", async (_, shape) => {
    const { ask, lastBody, reserved } = await visit(shape);
    expect(await reserved()).toBe(2_048);
    await ask();
    expect(await lastBody()).toMatchObject({ max_completion_tokens: 2_048 });
    await ask();
    expect(await lastBody()).toMatchObject({ max_tokens: 2_048 });
    await ask();
    expect(await lastBody()).not.toHaveProperty("max_tokens");
    expect(await reserved()).toBe(8 * 2_048);
  });
});

describe.concurrent("A text that is too long", () => {
  it("ends with a sentence, also where thoughts have left room for more", async () => {
    const pieces = Array<string>(4).fill("long ".repeat(1_000));
    const { ask, thinks, reserved } = await visit(streamShape(pieces));
    await thinks();
    expect(await reserved()).toBe(2 * 2_048);
    const { result } = (await (await ask()).json()) as { result: string };
    expect(result.endsWith(CUT_SHORT)).toBe(true);
    expect(result).toHaveLength(8 * 2_048 + CUT_SHORT.length);
  });
});

describe.concurrent("A model without a system role", () => {
  it.each([
    "System role not supported",
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    "Developer instruction is not enabled for models/gemma-3",
    "Only user and assistant roles are supported!",
    "Conversation roles must alternate user/assistant/user/assistant/...",
  ])("gets the instructions with the question: %s", async (message) => {
    const { ask, calls, lastBody } = await visit(
      errorShape(400, { error: oneError(message) }, "system"),
    );
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(2);
    expect(await lastBody()).toMatchObject({
      messages: [{ role: "user", content: expect.stringMatching(/material[^]+Moderated/u) }],
    });
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(3);
  });
});
