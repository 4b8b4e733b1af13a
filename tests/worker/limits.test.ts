import { afterEach, describe, expect, it, vi } from "vitest";
import { LIMIT_MESSAGES } from "#domain/messages.ts";
import { call, type CallOptions, randomAddress, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed, makeToken, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const POST = { type: "socialpost", prompt: "Bread" };

/** A path that no key opens: limits come before anything is looked up. */
const closedPath = () => `/ai/a/b/${crypto.randomUUID()}`;

/** Makes many calls at the same moment. */
async function flood(count: number, path: string, options: (index: number) => CallOptions) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => call(path, { body: INPUTS, ...options(index) })),
  );
}

function countOf(responses: Response[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

async function expectTooFast(responses: Response[]) {
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.get("Retry-After")).toBe("60");
  expect(refused?.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await refused?.json()).toMatchObject({ status: 429, detail: LIMIT_MESSAGES.tooFast });
}

// The platform counts by minutes of the clock: twice the limit and one call more exceed it wherever a minute ends.
const BEYOND_ADDRESS_LIMIT = 121;
const BEYOND_KEY_LIMIT = 601;

describe("one address", () => {
  const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

  it("may not ask too often, whatever keys it uses; others are not held up", async () => {
    const address = randomAddress();
    const calls = Array.from({ length: BEYOND_ADDRESS_LIMIT }, () =>
      call(closedPath(), { ...from(address), body: INPUTS }),
    );
    const responses = await Promise.all(calls);
    expect(countOf(responses, 404)).toBeGreaterThanOrEqual(60);
    await expectTooFast(responses);
    expect((await call(closedPath(), { ...from(randomAddress()), body: INPUTS })).status).toBe(404);
  });

  it.each([
    ["written out", (index: number) => `2001:db8:aa:1:0:0:0:${index.toString(16)}`],
    ["with random hosts", (index: number) => `2001:db8:aa:2:${index.toString(16)}:a:b:c`],
    ["shortened at its end", (index: number) => `2001:db8:aa:3::${index.toString(16)}`],
    ["shortened in its network", (index: number) => `2001:db8::${index.toString(16)}`],
    ["shortened in both", (index: number) => `2001:db9::${index.toString(16)}:1`],
  ])("is a whole /64 network of IPv6, %s", async (_, address) => {
    const path = closedPath();
    const responses = await flood(BEYOND_ADDRESS_LIMIT, path, (index) => from(address(index)));
    await expectTooFast(responses);
  });

  it("is not the network beside it", async () => {
    await flood(BEYOND_ADDRESS_LIMIT, closedPath(), () => from("2001:db8:bb:1::1"));
    const other = await call(closedPath(), { ...from("2001:db8:bb:2::1"), body: INPUTS });
    expect(other.status).toBe(404);
  });

  it("may not chat or generate too often either", async () => {
    const token = await makeToken();
    const options = {
      ...from(randomAddress()),
      token,
      body: POST,
      env: { DAILY_ANSWERS_PER_USER: "1" },
    };
    const responses = await flood(BEYOND_ADDRESS_LIMIT, "/api/generate", () => options);
    const details = await Promise.all(
      responses.filter(({ status }) => status === 429).map((response) => response.json()),
    );
    expect(details).toContainEqual(expect.objectContaining({ detail: LIMIT_MESSAGES.tooFast }));
  });
});

describe("one key", () => {
  it("may not be used too often, from however many addresses; other keys are not held up", async () => {
    const responses = await flood(BEYOND_KEY_LIMIT, closedPath(), () => ({}));
    expect(countOf(responses, 404)).toBeGreaterThanOrEqual(300);
    await expectTooFast(responses);
    expect((await call(closedPath(), { body: INPUTS })).status).toBe(404);
  });
});

describe("the daily quota", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("of a client is exact, however many ask at the same moment", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    const env = { ...withModel(`ok~${token}`), DAILY_ANSWERS_PER_CLIENT: "50" };
    const responses = await flood(200, aiPath, () => ({ env }));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([50, 150]);
    expect(await modelCalls(token)).toBe(50);
    const refused = responses.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ detail: LIMIT_MESSAGES.clientQuota });
  });

  it("of a user is exact, however many ask at the same moment, in the chat and by generators", async () => {
    const model = uniqueLetters();
    const token = await makeToken();
    const env = { ...withModel(`ok~${model}`), DAILY_ANSWERS_PER_USER: "50" };
    const ask = (path: string, body: object) => flood(100, path, () => ({ env, token, body }));
    const both = [ask("/api/generate", POST), ask("/api", { message: "Hello" })];
    const responses = (await Promise.all(both)).flat();
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([50, 150]);
    expect(await modelCalls(model)).toBe(50);
    const refused = responses.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ detail: LIMIT_MESSAGES.userQuota });
  });

  it("is each client's and each user's own", async () => {
    const env = { DAILY_ANSWERS_PER_CLIENT: "1", DAILY_ANSWERS_PER_USER: "1" };
    const [first, second] = [await makeEmbed(), await makeEmbed()];
    for (const { aiPath } of [first, second]) {
      expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
      expect((await call(aiPath, { body: INPUTS, env })).status).toBe(429);
    }
    for (const token of [await makeToken(), await makeToken()]) {
      expect((await call("/api/generate", { token, body: POST, env })).status).toBe(200);
      expect((await call("/api/generate", { token, body: POST, env })).status).toBe(429);
    }
  });

  it("is not used up by what is refused", async () => {
    const env = { DAILY_ANSWERS_PER_CLIENT: "1" };
    const { aiPath } = await makeEmbed();
    for (const body of [{}, { prompt: "A poem" }, { inputs: { topic: "1" } }, "{"]) {
      expect((await call(aiPath, { body, env })).ok).toBe(false);
    }
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
  });

  it("ends with the day in UTC: until then it says how long, after that it starts anew", async () => {
    const env = { DAILY_ANSWERS_PER_CLIENT: "1" };
    const { aiPath } = await makeEmbed();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-05T23:59:30Z") });
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    const refused = await call(aiPath, { body: INPUTS, env });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    vi.setSystemTime(new Date("2031-05-06T00:00:00Z"));
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
  });
});
