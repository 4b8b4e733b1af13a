import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";
import { call, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import { CUT_SHORT } from "#worker/model/stream.ts";

const SECRETS = /PROVIDER-TEXT|sk-test-secret/u;

/**
 * Submits an embed whose client has a new model. The bodies are in tests/support/fake-model-errors.ts and fake-model-answers.ts.
 */
async function ask(scenario: string, { headers = {}, topic = "Bread" } = {}) {
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const { aiPath } = await makeEmbed({ gptModel });
  const env = withModel(`${scenario}~${token}`);
  const again = (topic: string) =>
    call(aiPath, { body: { inputs: { topic, audience: "Parents" } }, headers, env });
  return { response: await again(topic), again, token, env };
}

describe("A provider that has no such model", () => {
  it.each([
    ["missing-openai", 404],
    ["missing-ollama", 404],
    ["missing-vllm-flat", 404],
    ["missing-vllm", 404],
    ["missing-gemini", 404],
    ["missing-azure", 404],
    ["missing-groq", 400],
    ["missing-litellm", 400],
    ["missing-mistral", 400],
    ["missing-openrouter", 400],
    ["missing-openrouter-endpoints", 404],
    ["missing-workers-ai", 400],
  ])("is asked for the fallback, and the log says so (%s)", async (scenario, status) => {
    const log = collectLog();
    const { response, token, env } = await ask(scenario);
    expect(await response.text()).toContain("model: fallback-model");
    expect(await modelCalls(token)).toBe(2);
    const { host } = new URL(env.OPENAI_BASE_URL ?? "");
    expect(log().lines).toMatchObject([
      { status: 200, attempts: [{ host, status, kind: "missing model" }] },
    ]);
    expect(log().lines[0]).not.toHaveProperty("failure");
    expect(log().text).not.toMatch(SECRETS);
  });
});

describe("A provider that gives a verdict about a message", () => {
  const VERDICTS: [string, AnswerFailure, number][] = [
    ["filter-azure", "refused", 400],
    ["filter-openrouter", "refused", 403],
    ["filter-echoing", "refused", 400],
    ["length-openai", "tooLong", 400],
    ["length-vllm", "tooLong", 400],
  ];

  it.each(VERDICTS)("answers other messages as before (%s)", async (scenario, kind, status) => {
    const log = collectLog();
    const { response, again, token } = await ask(scenario, { topic: "Moderated" });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ detail: ANSWER_FAILURES[kind] });
    expect(text).not.toMatch(SECRETS);
    expect(log().lines).toMatchObject([
      { failure: `answer ${kind}`, attempts: [{ status, kind }] },
    ]);
    for (let asked = 0; asked < 7; asked += 1) await again("Moderated");
    expect(await modelCalls(token)).toBe(8);
    expect((await again("Bread")).status).toBe(200);
  });
});

describe("A provider that only the owner can set up anew", () => {
  it.each([
    ["unauthorized", 401],
    ["key-gemini", 400],
    ["key-forbidden", 403],
    ["setup-path", 404],
    ["setup-request", 400],
  ])("is for the owner: sentence and log line (%s)", async (scenario, status) => {
    const log = collectLog();
    const { response } = await ask(scenario);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: ANSWER_FAILURES.misconfigured });
    const attempts = expect.arrayContaining([
      expect.objectContaining({ status, kind: "misconfigured" }),
    ]);
    expect(log().lines).toMatchObject([{ failure: "answer misconfigured", attempts }]);
  });

  it.each([
    ["unauthorized", "failed", 503],
    ["payment-required", "failed", 503],
    ["key-gemini", "ok", 503],
    ["key-forbidden", "ok", 503],
    ["setup-path", "failed", 503],
    ["unauthorized-for-others", "failed", 200],
    ["filter-openrouter", "ok", 200],
    ["model-not-found", "ok", 200],
  ])("is named by /health until it answers (%s)", async (scenario, check, status) => {
    const { again, env } = await ask(scenario, { topic: "Moderated" });
    const health = async () =>
      (await (await call("/health", { env })).json()) as { checks: object };
    expect((await health()).checks).toMatchObject({ model: "ok" });
    for (let asked = 0; asked < 6; asked += 1) await again("Moderated");
    expect((await health()).checks).toMatchObject({ model: check });
    const { aiPath } = await makeEmbed({ gptModel: "fallback-model" });
    const body = { inputs: { topic: "Bread", audience: "Parents" } };
    expect((await call(aiPath, { body, env })).status).toBe(status);
    const answered = status === 200 ? "ok" : check;
    expect((await health()).checks).toMatchObject({ model: answered });
  });
});

describe("An answer in a provider's own format", () => {
  const COMPLETE = [
    "done-without-finish",
    "finish-without-done",
    "finish-everywhere",
    "finish-empty",
    "content-parts",
    "think-tags",
    "reasoning-content",
    "comments-between",
    "json-for-stream",
  ].map((scenario) => [scenario, "Fresh bread."]);

  it.each([
    ...COMPLETE,
    ["blanks-around", "Fresh \nbread."],
    ["think-tag-in-text", "Write <think> first. Bread."],
    ["finish-length", `Fresh bread.${CUT_SHORT}`],
  ])("is answered as a person would expect (%s)", async (scenario, result) => {
    const { response } = await ask(scenario);
    expect(await response.json()).toMatchObject({ result });
    const events = await eventsOf((await ask(scenario, { headers: STREAMED })).response);
    expect(deltaText(events)).toBe(result);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result } });
  });

  it.each(["long", "endless"])(
    "that ignores the cap on tokens ends, and says so (%s)",
    async (scenario) => {
      const { response, token } = await ask(scenario, { headers: STREAMED });
      const events = await eventsOf(response);
      const text = deltaText(events);
      expect(text.length).toBeGreaterThan(10_000);
      expect(text.length).toBeLessThan(20_000);
      expect(text.endsWith(CUT_SHORT)).toBe(true);
      expect(events.at(-1)?.event).toBe("done");
      expect(await lastModelBody(token)).toMatchObject({ stream: true });
    },
  );
});
