import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { EXPLAINED, oneError, REFUSALS } from "#tests/support/error-shapes.ts";
import { STREAMED } from "#tests/support/events.ts";
import { visit } from "#tests/support/visit-shape.ts";
import { errorShape } from "#tests/support/wire-shapes.ts";

/** Answers of endpoints that do not have the model any more. */
const GONE: [name: string, status: number, body: object][] = [
  [
    "a parameter named model",
    404,
    { error: { message: "PROVIDER-TEXT Not here.", param: "model" } },
  ],
  [
    "a refused parameter named model",
    400,
    {
      error: { message: "PROVIDER-TEXT Try another.", param: "model", code: "model_not_supported" },
    },
  ],
  ["410", 410, { error: { message: "PROVIDER-TEXT Gone" } }],
  ["410 without JSON", 410, {}],
  [
    "Workers AI's 5028",
    400,
    {
      errors: [{ code: 5028, message: "AiError: 5028: This model was deprecated on 2026-05-30." }],
      success: false,
    },
  ],
  ["AI Gateway's 5028", 410, { success: false, error: [{ code: 5028, message: "PROVIDER-TEXT" }] }],
  ["DeepSeek", 400, { error: oneError("Model Not Exist", "invalid_request_error") }],
  [
    "Fireworks",
    404,
    { error: { code: "NOT_FOUND", message: "Model not found, inaccessible, and/or not deployed" } },
  ],
  [
    "xAI",
    404,
    {
      code: "Some requested entity was not found",
      error: "PROVIDER-TEXT The model MODEL does not exist",
    },
  ],
  [
    "GitHub Models",
    400,
    { error: { code: "unknown_model", message: "PROVIDER-TEXT Unknown model: MODEL" } },
  ],
  ["Bedrock", 400, { error: oneError("The provided model identifier is invalid.") }],
  ["FastAPI", 404, { detail: "PROVIDER-TEXT Model not found" }],
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

describe.concurrent("An error that tells its reason", () => {
  it.each(EXPLAINED)("is asked for once a visit: %s", async (_, kind, error, status = 400) => {
    const { ask, health, calls } = await visit(errorShape(status, { error }));
    for (const headers of [{}, STREAMED]) {
      const text = await (await ask(headers)).text();
      expect(text).toContain(ANSWER_FAILURES[kind]);
      expect(text).not.toContain("PROVIDER-TEXT");
    }
    expect(await calls()).toBe(2);
    for (let asked = 2; asked < 7; asked += 1) await ask();
    expect(await health()).toMatchObject({ model: "ok" });
  });
});

describe.concurrent("A model that is gone", () => {
  it.each(GONE)("is replaced by the fallback: %s", async (_, status, body) => {
    const { ask, calls, health } = await visit(errorShape(status, body, "own"));
    for (const headers of [{}, STREAMED])
      expect(await (await ask(headers)).text()).toContain("fallback-model");
    expect(await calls()).toBe(3);
    expect(await health()).toMatchObject({ model: "ok" });
  });

  it.each(GONE)(
    "is not held against the endpoint without a fallback: %s",
    async (_, status, body) => {
      const { ask, health } = await visit(errorShape(status, body));
      for (let asked = 0; asked < 7; asked += 1)
        expect(await (await ask()).json()).toMatchObject({ detail: ANSWER_FAILURES.misconfigured });
      expect(await health()).toMatchObject({ model: "ok" });
    },
  );
});

describe("An error without a reason", () => {
  it("is blamed on the parameters once in ten minutes", async () => {
    stopClock();
    const { ask, calls } = await visit(errorShape(400, { error: { message: "PROVIDER-TEXT" } }));
    const callsOf = async (visits: number) => {
      const before = Number(await calls());
      for (let asked = 0; asked < visits; asked += 1)
        expect(await (await ask()).json()).toMatchObject({ detail: ANSWER_FAILURES.misconfigured });
      return Number(await calls()) - before;
    };
    expect(await callsOf(1)).toBe(4);
    expect(await callsOf(3)).toBe(3);
    letPass(11 * MINUTE_MS);
    expect(await callsOf(2)).toBe(4 + 1);
  });

  it("that one message causes does not refuse the others", async () => {
    const { ask } = await visit(
      errorShape(400, { error: { message: "PROVIDER-TEXT" } }, "moderated"),
    );
    for (let asked = 0; asked < 7; asked += 1) await ask();
    expect((await ask({}, "Bread")).status).toBe(200);
  });
});

describe.concurrent("A busy endpoint", () => {
  it("names its time in the error", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "18.5s" }];
    const error = { code: 429, message: "You exceeded your current quota.", details };
    const { ask, calls } = await visit(errorShape(429, [{ error }]));
    const response = await ask();
    expect(response.headers.get("Retry-After")).toBe("19");
    expect(await response.json()).toMatchObject({ detail: ANSWER_FAILURES.busy });
    expect(await calls()).toBe(1);
  });

  it("can have no capacity (498)", async () => {
    const { ask, calls } = await visit(
      errorShape(498, { error: oneError("Flex tier capacity exceeded") }),
    );
    expect(await (await ask()).json()).toMatchObject({ detail: ANSWER_FAILURES.busy });
    expect(await calls()).toBe(2);
  });
});
