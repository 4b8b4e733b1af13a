import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { usage } from "#db/schema.ts";
import { PREVIEW_KEY } from "#domain/client.ts";
import { LIMIT_MESSAGES } from "#domain/messages.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, randomAddress, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { db, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const POST = { type: "socialpost", prompt: "Bread" };

/** A path with a key of its own that opens nothing. */
const closedPath = () => `/ai/a/b/${crypto.randomUUID()}`;

/** A body that costs nothing: it is refused (415) after the limits and before anything is looked up. */
const knock = (path: string, address = randomAddress()) =>
  call(path, { body: "x", headers: { "Content-Type": "text/plain", "CF-Connecting-IP": address } });

/** Makes many calls at the same moment. */
async function flood(count: number, once: (index: number) => Promise<Response>) {
  return Promise.all(Array.from({ length: count }, (_, index) => once(index)));
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

// Under load a flood takes its time.
const timeout = 30_000;

describe("one address", { timeout }, () => {
  it("may not ask too often, whatever keys it uses; others are not held up", async () => {
    const address = randomAddress();
    const responses = await flood(BEYOND_ADDRESS_LIMIT, () => knock(closedPath(), address));
    expect(countOf(responses, 415)).toBeGreaterThanOrEqual(60);
    await expectTooFast(responses);
    expect((await knock(closedPath())).status).toBe(415);
  });

  it.each([
    ["written out", (host: string) => `2001:db8:aa:1:0:0:0:${host}`],
    ["with random hosts", (host: string) => `2001:db8:aa:2:${host}:a:b:c`],
    ["shortened at its end", (host: string) => `2001:db8:aa:3::${host}`],
    ["shortened in its network", (host: string) => `2001:db8::${host}`],
    ["shortened in both", (host: string) => `2001:db9::${host}:1`],
  ])("is a whole /64 network of IPv6, %s", async (_, address) => {
    const path = closedPath();
    const responses = await flood(BEYOND_ADDRESS_LIMIT, (index) =>
      knock(path, address(index.toString(16))),
    );
    expect(countOf(responses, 429)).toBeGreaterThan(0);
  });

  it("is not the network beside it", async () => {
    await flood(BEYOND_ADDRESS_LIMIT, () => knock(closedPath(), "2001:db8:bb:1::1"));
    expect((await knock(closedPath(), "2001:db8:bb:2::1")).status).toBe(415);
  });

  it("may not chat or generate too often either", async () => {
    const token = await makeToken();
    const headers = { "CF-Connecting-IP": randomAddress() };
    const env = { DAILY_ANSWERS_PER_USER: "0" };
    const options = { token, headers, env, body: POST };
    const responses = await flood(BEYOND_ADDRESS_LIMIT, () => call("/api/generate", options));
    const details = await Promise.all(responses.map((response) => response.json()));
    expect(details).toContainEqual(expect.objectContaining({ detail: LIMIT_MESSAGES.tooFast }));
  });
});

describe("one key", { timeout }, () => {
  it("may not be used too often, from however many addresses; other keys are not held up", async () => {
    const path = closedPath();
    const responses = await flood(BEYOND_KEY_LIMIT, () => knock(path));
    expect(countOf(responses, 415)).toBeGreaterThanOrEqual(300);
    await expectTooFast(responses);
    expect((await knock(closedPath())).status).toBe(415);
  });

  it("of previews, which everybody knows, cannot be used up by strangers", async () => {
    const { toolkit, widget, client, aiPath } = await makeEmbed();
    const { cookie } = await signedIn({ clientId: client.id });
    // As the platform answers while some key is used too often.
    const env = { KEY_LIMIT: { limit: async () => ({ success: false }) } as RateLimit };
    const path = `/ai/${toolkit.collection}/${widget.id}/${PREVIEW_KEY}`;
    const preview = await call(path, { body: INPUTS, headers: { Cookie: cookie }, env });
    expect(preview.status).toBe(200);
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(429);
  });
});

describe("the daily quota", { timeout }, () => {
  beforeEach(() => stopClock());

  it("of a client is exact, however many ask at the same moment", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    const env = { ...withModel(`ok~${token}`), DAILY_ANSWERS_PER_CLIENT: "50" };
    const responses = await flood(200, () => call(aiPath, { body: INPUTS, env }));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([50, 150]);
    expect(await modelCalls(token)).toBe(50);
    const refused = responses.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ detail: LIMIT_MESSAGES.clientQuota });
  });

  it("of a user is exact, however many ask at the same moment, in the chat and by generators", async () => {
    const model = uniqueLetters();
    const token = await makeToken();
    const env = { ...withModel(`ok~${model}`), DAILY_ANSWERS_PER_USER: "50" };
    const ask = (path: string, body: object) => flood(100, () => call(path, { env, token, body }));
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
    stopClock("2025-05-05T23:59:30Z");
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    const refused = await call(aiPath, { body: INPUTS, env });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    stopClock("2025-05-06T00:00:00Z");
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
  });

  it("forgets days that are over, but no day that a late call can still be counted on", async () => {
    const env = { DAILY_ANSWERS_PER_CLIENT: "1" };
    const { client, aiPath } = await makeEmbed();
    const askAt = async (time: string) => {
      stopClock(time);
      return (await call(aiPath, { body: INPUTS, env })).status;
    };
    for (const day of ["03", "04", "05", "06"])
      expect(await askAt(`2025-05-${day}T12:00Z`)).toBe(200);
    const rows = await db
      .select()
      .from(usage)
      .where(eq(usage.subject, `client:${client.id}`));
    expect(rows.map(({ day }) => day).toSorted()).toEqual(["2025-05-05", "2025-05-06"]);
    expect(await askAt("2025-05-05T23:59:59Z")).toBe(429);
  });
});
