import { describe, expect, inject, it } from "vitest";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { deltaText, eventsOf, STREAMED } from "#tests/support/events.ts";
import {
  makeClient,
  makeEmbed,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

const AIMOCK = `${inject("aimockUrl")}/v1`;
const OPENROUTER = `${inject("aimockUrl")}/api/v1`;
const OPENAI_MOCK_API = `${inject("openaiMockApiUrl")}/v1`;

const SERVERS = [
  ["aimock", AIMOCK],
  ["aimock in OpenRouter's wire format", OPENROUTER],
  ["openai-mock-api", OPENAI_MOCK_API],
] as const;

/** The text of a provider's errors, and the key that the provider gets. No response may contain either. */
const SECRETS = /PROVIDER-TEXT|sk-test-secret|Invalid API key|Bearer/u;

const NINE_NAMES = /^1\. A Academy\n(?:\d\. [B-H] Academy\n){7}9\. I Academy$/u;

function endpoint(url: string, key = "sk-test-secret") {
  return { OPENAI_BASE_URL: url, OPENAI_API_KEY: key, AI_FALLBACK_MODEL: "fallback-model" };
}

/** Submits an embed whose client has a new model. */
async function ask(env: ReturnType<typeof endpoint>, gptModel: string, headers = {}) {
  const { aiPath } = await makeEmbed({ gptModel: `${gptModel}-${uniqueLetters()}` });
  const body = { inputs: { topic: "Sourdough bread", audience: "Parents" } };
  return call(aiPath, { body, headers, env });
}

describe.concurrent.each(SERVERS)("The wire format of %s", (_, url) => {
  const env = endpoint(url);

  it("gives a widget its answer whole", async () => {
    const response = await ask(env, "model");
    expect(response.status).toBe(200);
    const { result } = (await response.json()) as { result: string };
    expect(result).toMatch(/^Bread for .+: 2 messages\.$/u);
  });

  it("gives a widget its answer in pieces", async () => {
    const events = await eventsOf(await ask(env, "model", STREAMED));
    expect(events.filter(({ event }) => event === "delta").length).toBeGreaterThan(1);
    expect(deltaText(events)).toMatch(/^Bread for .+: 2 messages\.$/u);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result: deltaText(events) } });
  });

  it("carries a chat with its history, whole and in pieces", async () => {
    const token = await makeToken({ clientId: (await makeClient()).id });
    const say = (headers = {}) =>
      call("/api", { token, env, headers, body: { name: "Me", message: "About bread" } });
    const { message } = (await (await say()).json()) as { message: string };
    expect(message).toMatch(/: 2 messages\.$/u);
    const events = await eventsOf(await say(STREAMED));
    expect(deltaText(events)).toMatch(/: 4 messages\.$/u);
    const thread = await readJson<{ message: string }[]>("/api", token);
    expect(thread.map((said) => said.message)).toEqual([
      "About bread",
      message,
      "About bread",
      deltaText(events),
    ]);
  });

  it("gives a generator its nine names, whole and in pieces", async () => {
    const token = await makeToken({ clientId: (await makeClient()).id });
    const body = { type: "busname", prompt: "Sourdough bread", audience: "Parents" };
    const generate = (headers = {}) => call("/api/generate", { token, env, headers, body });
    const { result } = (await (await generate()).json()) as { result: string };
    expect(result).toMatch(NINE_NAMES);
    const events = await eventsOf(await generate(STREAMED));
    expect(deltaText(events)).toMatch(NINE_NAMES);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result } });
  });
});

describe.concurrent("A public model server that fails", () => {
  const failed = async (response: Response) => {
    const problem = await readProblem(response);
    expect(JSON.stringify(problem)).not.toMatch(SECRETS);
    return [problem.status, problem.detail];
  };

  it.each([
    ["OpenAI's", AIMOCK],
    ["OpenRouter's", OPENROUTER],
  ])("for lack of the model is asked for the fallback (%s format)", async (_, url) => {
    for (const headers of [{}, STREAMED]) {
      const response = await ask(endpoint(url), "missing", headers);
      expect(response.status).toBe(200);
      const text =
        headers === STREAMED ? deltaText(await eventsOf(response)) : await response.text();
      expect(text).toContain("Bread for fallback-model: 2 messages.");
    }
  });

  it.each([
    ["busy", AIMOCK, 503, "busy"],
    ["busy", OPENROUTER, 503, "busy"],
    ["broken", AIMOCK, 502, "unavailable"],
    ["broken", OPENROUTER, 502, "unavailable"],
  ] as const)("with a '%s' model at %s gets our sentence", async (model, url, status, failure) => {
    for (const headers of [{}, STREAMED])
      expect(await failed(await ask(endpoint(url), model, headers))).toEqual([
        status,
        ANSWER_FAILURES[failure],
      ]);
  });

  it("because of the key is for the site's owner to mend", async () => {
    for (const headers of [{}, STREAMED]) {
      const response = await ask(endpoint(OPENAI_MOCK_API, "sk-wrong"), "model", headers);
      expect(await failed(response)).toEqual([503, ANSWER_FAILURES.misconfigured]);
    }
  });

  it("in the middle of a stream leaves what was written, and says that it broke off", async () => {
    const events = await eventsOf(await ask(endpoint(AIMOCK), "cut", STREAMED));
    expect(deltaText(events)).toMatch(/^Flour, water/u);
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { detail: ANSWER_FAILURES.interrupted },
    });
  });
});

it.each([AIMOCK, OPENROUTER])("A model's thinking is left out of the answer (%s)", async (url) => {
  const whole = await (await ask(endpoint(url), "thinking")).json();
  expect(whole).toMatchObject({ result: "Knead the dough." });
  const events = await eventsOf(await ask(endpoint(url), "thinking", STREAMED));
  expect(deltaText(events)).toBe("Knead the dough.");
});
