import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES, type AnswerFailure } from "#domain/messages.ts";
import { call, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** Submits a new embed, whose client has a new model, in a scenario of the fake model. */
async function ask(scenario: string, headers: Record<string, string> = {}) {
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const { aiPath } = await makeEmbed({ gptModel });
  const again = () =>
    call(aiPath, { body: INPUTS, headers, env: withModel(`${scenario}~${token}`) });
  return { token, gptModel, again, response: await again() };
}

/** The provider's text, and the key that the provider gets. No response may contain either. */
const SECRETS = /PROVIDER-TEXT|sk-test-secret|Bearer/u;

/** Failures before the first text: scenario, status, kind, number of calls to the model, and `Retry-After`. */
const FAILURES: [string, number, AnswerFailure, number, string | null][] = [
  ["rate-limited", 503, "busy", 2, "1"],
  ["rate-limited-later", 503, "busy", 1, "20"],
  ["rate-limited-absurd", 503, "busy", 1, null],
  ["quota", 503, "exhausted", 1, null],
  ["unauthorized", 503, "misconfigured", 1, null],
  ["server-error", 502, "unavailable", 2, null],
  ["bad-request", 503, "misconfigured", 1, null],
  ["redirect", 503, "misconfigured", 1, null],
  ["html-200", 502, "unavailable", 1, null],
  ["error-200", 502, "unavailable", 2, null],
  ["malformed-json", 502, "unavailable", 1, null],
  ["reset-before-headers", 502, "unavailable", 2, null],
  ["no-choices", 502, "empty", 1, null],
  ["empty", 502, "empty", 1, null],
  ["refusal", 422, "refused", 1, null],
  ["huge", 502, "interrupted", 1, null],
];

/** Failures after the first text. A caller that did not request a stream gets none of the text. */
const WHOLE_ONLY: typeof FAILURES = [
  ["think-only", 502, "onlyThoughts", 1, null],
  ["content-filter", 422, "refused", 1, null],
  ["reset-mid-body", 502, "interrupted", 1, null],
  ["half-stream", 502, "interrupted", 1, null],
  ["finish-error", 502, "interrupted", 1, null],
  ["error-event", 502, "interrupted", 1, null],
];

describe.concurrent("a model that fails", () => {
  it.each([
    ...FAILURES.map((failure) => ["whole", {}, ...failure] as const),
    ...FAILURES.map((failure) => ["in pieces", STREAMED, ...failure] as const),
    ...WHOLE_ONLY.map((failure) => ["whole", {}, ...failure] as const),
  ])(
    "gives, asked for an answer %s (%j) in '%s', the status %i and our sentence '%s' after %i calls",
    async (_, headers, scenario, status, failure, calls, wait) => {
      const { response, token } = await ask(scenario, headers);
      const text = await response.text();
      expect([response.status, await modelCalls(token)]).toEqual([status, calls]);
      expect(response.headers.get("Retry-After")).toBe(wait);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      expect(JSON.parse(text)).toMatchObject({ status, detail: ANSWER_FAILURES[failure] });
      expect(text).not.toMatch(SECRETS);
      expect(JSON.stringify([...response.headers])).not.toMatch(SECRETS);
    },
  );

  it.each([
    ["half-stream", "interrupted", "Half an"],
    ["reset-mid-body", "interrupted", "Half an"],
    ["content-filter", "refused", "Half"],
    ["finish-error", "interrupted", "Fresh"],
    ["error-event", "interrupted", "Fresh"],
  ] as const)(
    "after the first pieces, as in '%s', ends the stream with our sentence '%s'",
    async (scenario, failure, pieces) => {
      const { response, token } = await ask(scenario, STREAMED);
      const events = await eventsOf(response);
      expect(response.status).toBe(200);
      expect(deltaText(events)).toBe(pieces);
      expect(events.at(-1)).toMatchObject({
        event: "error",
        data: { detail: ANSWER_FAILURES[failure] },
      });
      expect(JSON.stringify(events)).not.toMatch(SECRETS);
      expect(await modelCalls(token)).toBe(1);
    },
  );
});

describe.concurrent("a model that stumbles", () => {
  it.each([
    "flaky-429-once",
    "flaky-429-wait-once",
    "flaky-429-ms-once",
    "flaky-408-once",
    "flaky-409-once",
    "flaky-500-once",
    "flaky-reset-once",
  ])("is asked once more, as in '%s', and the person sees the answer only", async (scenario) => {
    const { response, token } = await ask(scenario);
    expect(response.status).toBe(200);
    expect(await modelCalls(token)).toBe(2);
  });

  it.each(["model-not-found", "model-forbidden"])(
    "that does not exist, or not for our key, is replaced by the fallback, and that is remembered (%s)",
    async (scenario) => {
      for (const headers of [{}, STREAMED]) {
        const { response, token, again } = await ask(scenario, headers);
        expect(await response.text()).toContain("model: fallback-model");
        expect(await modelCalls(token)).toBe(2);
        expect((await again()).status).toBe(200);
        expect(await modelCalls(token)).toBe(3);
      }
    },
  );

  it("without a fallback is for the owner of the site to replace", async () => {
    const { aiPath } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    const variables = { ...withModel("model-not-found"), AI_FALLBACK_MODEL: "" };
    const response = await call(aiPath, { body: INPUTS, env: variables });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: ANSWER_FAILURES.misconfigured });
  });

  it.each([
    ["no-temperature", ["temperature: absent", "max_completion_tokens: 2048"]],
    ["cap-named", ["max_completion_tokens: absent", "max_tokens: 2048", "temperature: 0.6"]],
    ["cap-mistral", ["max_completion_tokens: absent", "max_tokens: 2048", "temperature: 0.6"]],
    ["cap-azure", ["max_completion_tokens: absent", "max_tokens: 2048"]],
    ["cap-vllm", ["max_completion_tokens: absent", "max_tokens: 2048"]],
    ["cap-unnamed", ["max_completion_tokens: absent", "max_tokens: 2048"]],
    ["stream-openai", ["max_completion_tokens: 2048"]],
  ])(
    "at a parameter, as in '%s', is asked in another way, and that is remembered",
    async (scenario, sent) => {
      const { response, token, gptModel, again } = await ask(scenario);
      const { result } = (await response.json()) as { result: string };
      for (const line of sent) expect(result).toContain(line);
      expect(await modelCalls(token)).toBe(2);
      expect((await again()).status).toBe(200);
      expect(await modelCalls(token)).toBe(3);
      expect(await lastModelBody(token)).toMatchObject({ model: gptModel });
    },
  );

  it("that takes no cap at all is asked without one", async () => {
    const { response, token } = await ask("cap-neither");
    const { result } = (await response.json()) as { result: string };
    expect(result).toContain("max_completion_tokens: absent\nmax_tokens: absent");
    expect(await modelCalls(token)).toBe(4);
  });

  it("over everything at once is asked a bounded number of times", async () => {
    const { response, token } = await ask("model-not-found+no-temperature+cap-named+server-error");
    expect(response.status).toBe(502);
    expect(await modelCalls(token)).toBeLessThanOrEqual(6);
  });
});
