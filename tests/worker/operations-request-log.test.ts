import { describe, expect, it } from "vitest";
import { makeSession, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, env, SITE, withModel } from "#tests/support/app.ts";
import { makeEmbed, send } from "#tests/support/factories.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import type { RenderPage } from "#worker/app.ts";

const SECRET = "Zebrasecret";
const INPUTS = { inputs: { topic: SECRET, audience: "Parents" } };

describe("The log", () => {
  it("has one line a request: when, id, method, route, status, duration and client", async () => {
    const log = collectLog();
    const { aiPath, client } = await makeEmbed();
    const response = await call(aiPath);
    expect(log().lines).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
        id: response.headers.get("X-Request-Id"),
        method: "GET",
        route: "/ai/:type/:id/:apikey",
        status: 200,
        duration: expect.any(Number),
        client: client.id,
      },
    ]);
  });

  it("names signed-in people's client, and no client where nobody is known", async () => {
    const { token, user } = await makeSession();
    const log = collectLog();
    await call("/toolkits", { token });
    await call("/toolkits");
    await call(`/nowhere/${SECRET}`, { method: "POST" });
    expect(log().lines.map(({ route, status, client }) => [route, status, client])).toEqual([
      ["/toolkits", 200, user.clientId],
      ["/toolkits", 401, undefined],
      ["none", 404, undefined],
    ]);
    expect(log().text).not.toContain(SECRET);
  });

  it("never gets an address that the router could not decode, and would write down", async () => {
    const renderPage: RenderPage = async ({ url }) => new Response(url);
    for (const path of [`/embed/Kit/id/${SECRET}%`, `/%E0%A4%A/${SECRET}`]) {
      const response = await send(new Request(SITE + path), { renderPage });
      expect(await response.text(), path).toBe(`${SITE}/not-found`);
    }
  });

  it("counts a page and the calls it makes as one request", async () => {
    const { aiPath, client } = await makeEmbed();
    const log = collectLog();
    const renderPage: RenderPage = async (_request, { fetchRest, record }) => {
      record.route = "/a/:page";
      return fetchRest(SITE + aiPath);
    };
    const headers = { Accept: "text/html" };
    const response = await send(new Request(`${SITE}/a/page`, { headers }), { renderPage });
    expect(log().lines).toMatchObject([
      { id: response.headers.get("X-Request-Id"), route: "/a/:page", client: client.id },
    ]);
  });

  it("tells how a streamed answer ended, when it has ended", async () => {
    const { aiPath } = await makeEmbed();
    const log = collectLog();
    const headers = { Accept: "text/event-stream" };
    const options = { headers, body: INPUTS, env: withModel("half-stream") };
    const response = await call(aiPath, options);
    expect(await response.text()).toContain("event: error");
    expect(log().lines).toMatchObject([{ status: 200, failure: "answer interrupted" }]);
  });

  it.each([
    ["unauthorized", 503, "answer misconfigured"],
    ["quota", 503, "answer exhausted"],
    ["server-error", 502, "answer unavailable"],
  ])("tells what the model failed with (%s)", async (scenario, status, failure) => {
    const { aiPath } = await makeEmbed();
    const log = collectLog();
    await call(aiPath, { body: INPUTS, env: withModel(scenario) });
    expect(log().lines).toMatchObject([{ status, failure }]);
  });

  it("tells where an unexpected error came from, and not its text", async () => {
    const log = collectLog();
    const get = () => {
      throw new RangeError(`about ${SECRET}`);
    };
    const body = { user: "someone", pwd: "Correct-horse-1" };
    const response = await call("/auth", { body, env: { DB: new Proxy(env.DB, { get }) } });
    expect(response.status).toBe(500);
    expect(log().lines).toMatchObject([
      {
        status: 500,
        failure: "RangeError",
        stack: expect.arrayContaining([expect.stringMatching(/^at /u)]),
      },
    ]);
    expect(log().text).not.toContain(SECRET);
  });

  it("holds no key, token, password, name or text of anybody", async () => {
    const { aiPath, embedPath, client } = await makeEmbed();
    const { username } = await makeUser();
    const { token, cookie } = await makeSession({ isAdmin: true });
    const log = collectLog();
    const model = withModel("unauthorized");
    const own = { Cookie: cookie };
    await call(embedPath, { headers: { Accept: "text/html" } });
    await call(`${aiPath}?${SECRET}=${SECRET}`, { body: INPUTS, env: model });
    await call(aiPath, { body: { prompt: SECRET }, headers: { "User-Agent": SECRET } });
    await call("/auth", { body: { user: username, pwd: PASSWORD } });
    await call("/auth", { body: { user: SECRET, pwd: SECRET } });
    await call("/refresh", { headers: own });
    await call("/api", { token, body: { name: SECRET, message: SECRET }, env: model });
    await call("/users/add", { token, body: { username: SECRET, password: SECRET } });
    const { text, lines } = log();
    expect(lines).toHaveLength(8);
    for (const secret of [
      SECRET,
      client.apikey,
      token,
      cookie.slice(8),
      username,
      PASSWORD,
      "sk-test-secret",
    ])
      expect(text).not.toContain(secret);
  });
});
