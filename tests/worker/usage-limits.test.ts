import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { LIMITS } from "#domain/limits.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, randomAddress, withModel } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const POST = { type: "socialpost", prompt: "Bread" };

/** A path with a new key that does not exist. */
const closedPath = () => `/ai/a/b/${crypto.randomUUID()}`;

/** A cheap call: it is refused with 415 after the limit of the address and before any lookup. */
const knock = (path: string, address = randomAddress()) =>
  call(path, { body: "x", headers: { "Content-Type": "text/plain", "CF-Connecting-IP": address } });

function countOf(responses: Response[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

async function expectTooFast(refused: Response | undefined) {
  expect(refused?.headers.get("Retry-After")).toBe("60");
  expect(refused?.headers.get("Content-Type")).toBe("application/problem+json");
  const detail = LIMITS.VISITOR_LIMIT.sentence;
  expect(await refused?.json()).toMatchObject({ status: 429, detail });
}

describe("Submits of one address", { timeout: 30_000 }, () => {
  it("may not come too often, whatever keys they use; other addresses are not held up", async () => {
    const address = randomAddress();
    const { limit } = LIMITS.VISITOR_LIMIT;
    // The platform counts by minutes of the clock. Twice the limit plus one call exceeds the limit even if a minute ends in
    // between.
    const knocks = Array.from({ length: 2 * limit + 1 }, () => knock(closedPath(), address));
    const responses = await Promise.all(knocks);
    expect(countOf(responses, 415)).toBeGreaterThanOrEqual(limit);
    await expectTooFast(responses.find(({ status }) => status === 429));
    expect((await knock(closedPath())).status).toBe(415);
  });

  it.each([
    [["2001:db8:aa:1:0:0:0:1", "2001:DB8:aa:1::2", "2001:db8:aa:1:ffff:1:2:3"], 1],
    [["2001:db8::1", "2001:db8:0:0:9::1"], 1],
    [["2001:db8:aa:1::1", "2001:db8:aa:2::1"], 2],
    [["::ffff:192.0.2.1", "192.0.2.1"], 1],
    [["192.0.2.1", "192.0.2.2"], 2],
  ])("are counted for IPv4 addresses and for IPv6 /64s: %j are %i", async (addresses, count) => {
    const { binding, keys } = recordingLimit();
    for (const address of addresses) {
      const headers = { "CF-Connecting-IP": address, "Content-Type": "text/plain" };
      await call(closedPath(), { body: "x", headers, env: { VISITOR_LIMIT: binding } });
    }
    expect([keys.length, new Set(keys).size]).toEqual([addresses.length, count]);
  });

  it("are not counted when they come from a page of a site that the client does not allow", async () => {
    const { aiPath } = await makeEmbed();
    const { binding, keys } = recordingLimit();
    for (const [path, status] of [
      [aiPath, 403],
      [closedPath(), 404],
    ] as const) {
      const headers = { Origin: "https://foreign.example", "Content-Type": "text/plain" };
      const response = await call(path, { body: "x", headers, env: { VISITOR_LIMIT: binding } });
      expect(response.status).toBe(status);
    }
    expect(keys).toEqual([]);
  });
});

describe("The pace of a client", () => {
  /** Limits of which each key has one call. */
  function oneCallEach() {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      const success = !keys.includes(key);
      keys.push(key);
      return { success };
    };
    return { binding: { limit }, keys };
  }

  it("multiplies the limits of its key and of its visitors' addresses, and of no other client's", async () => {
    const [slow, fast] = [await makeEmbed(), await makeEmbed({ pace: 3 })];
    const headers = { "CF-Connecting-IP": randomAddress() };
    for (const [{ aiPath }, most] of [
      [slow, 1],
      [fast, 3],
    ] as const) {
      const visitors = oneCallEach();
      const ofKey = oneCallEach();
      const env = { ...withModel("ok"), VISITOR_LIMIT: visitors.binding, KEY_LIMIT: ofKey.binding };
      for (let asked = 0; asked < 60; asked += 1)
        await call(aiPath, { body: INPUTS, headers, env });
      expect(new Set(visitors.keys).size).toBe(most);
      expect(new Set(ofKey.keys).size).toBeLessThanOrEqual(most);
    }
    const { binding, keys } = recordingLimit();
    const env = { ...withModel("ok"), KEY_LIMIT: binding };
    for (let asked = 0; asked < 60; asked += 1)
      await call(fast.aiPath, {
        body: INPUTS,
        headers: { "CF-Connecting-IP": randomAddress() },
        env,
      });
    expect(new Set(keys).size).toBe(3);
  });

  it("refuses above it", async () => {
    const { aiPath } = await makeEmbed({ pace: 20 });
    const env = { ...withModel("ok"), VISITOR_LIMIT: SPENT };
    const refused = await call(aiPath, { body: INPUTS, env });
    expect(refused.status).toBe(429);
    await expectTooFast(refused);
  });
});

describe("The limit of a key", () => {
  it("counts valid submits only, and refuses above it", async () => {
    const { aiPath, client } = await makeEmbed();
    const { binding, keys } = recordingLimit();
    const env = { ...withModel("ok"), KEY_LIMIT: binding };
    for (const body of [{}, { prompt: "A poem" }, { inputs: { topic: "1" } }, "{"]) {
      expect((await call(aiPath, { body, env })).ok).toBe(false);
    }
    expect(keys).toEqual([]);
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    expect(keys).toEqual([client.apikey]);
    await expectTooFast(await call(aiPath, { body: INPUTS, env: { KEY_LIMIT: SPENT } }));
  });
});

describe("Signed-in people", () => {
  it("are limited by themselves in chat, generators and previews, not by their address or a key", async () => {
    const { toolkit, widget, client } = await makeEmbed();
    const { user, token, cookie } = await makeSession({ clientId: client.id });
    const preview = `/ai/${toolkit.collection}/${widget.id}/${PREVIEW_KEY}`;
    const calls = [
      ["/api", { token, body: { message: "Hello" } }],
      ["/api/generate", { token, body: POST }],
      [preview, { headers: { Cookie: cookie }, body: INPUTS }],
    ] as const;
    const { binding, keys } = recordingLimit();
    for (const [path, options] of calls) {
      const others = { ...withModel("ok"), VISITOR_LIMIT: SPENT, KEY_LIMIT: SPENT };
      const env = { ...others, USER_LIMIT: binding };
      expect([path, (await call(path, { ...options, env })).status]).toEqual([path, 200]);
      await expectTooFast(await call(path, { ...options, env: { USER_LIMIT: SPENT } }));
    }
    expect(keys).toEqual([user.id, user.id, user.id]);
  });

  it.each([
    ["/api/threads?search=bread", "/api/threads"],
    ["/api/results?search=bread", "/api/results"],
    ["/usage", "/runs"],
    ["/runs/export", "/runs"],
    ["/audit/export", "/audit"],
  ])("may not read %s too often, which is costly, unlike %s", async (costly, cheap) => {
    const { user, token } = await makeSession({ isAdmin: true });
    const { binding, keys } = recordingLimit();
    for (const path of [costly, cheap])
      expect((await call(path, { token, env: { READ_LIMIT: binding } })).status).toBe(200);
    expect(keys).toEqual([user.id]);
    await expectTooFast(await call(costly, { token, env: { READ_LIMIT: SPENT } }));
  });

  it("may not download their data, start threads or test alerts too often", async () => {
    const { token } = await makeSession();
    const download = { token, env: { ACCOUNT_DATA_LIMIT: SPENT } };
    await expectTooFast(await call("/account/data", download));
    expect((await call("/account/data", { token })).status).toBe(200);
    const body = { action: "new thread" };
    await expectTooFast(await call("/api/thread", { token, body, env: { THREAD_LIMIT: SPENT } }));
    const noted = { token, env: { WIDGET_NOTE_LIMIT: SPENT } };
    const favourite = { ...noted, body: { id: "x", isFavourite: true } };
    await expectTooFast(await call("/widgets/mine/favourite", favourite));
    await expectTooFast(await call("/widgets/mine/used", { ...noted, body: { id: "x" } }));
    const adminToken = await makeToken({ isAdmin: true });
    const test = { token: adminToken, method: "POST", env: { PAGE_CHECK_LIMIT: SPENT } };
    await expectTooFast(await call("/alerts/test", test));
    const saved = { token: adminToken, body: {}, env: { SAVE_LIMIT: SPENT } };
    for (const path of ["/widgets/none/add", "/shares/add", "/offers/add"])
      await expectTooFast(await call(path, saved));
    const other = { token: await makeToken(), body };
    expect((await call("/api/thread", other)).status).toBe(200);
  });
});
