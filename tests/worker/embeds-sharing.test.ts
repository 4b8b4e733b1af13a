import { describe, expect, it } from "vitest";
import { call, SITE, withModel } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";

const HOME = "https://school.example";
const LEARN = "http://learn.school.example:8080";

// Origins that are similar to the two allowed ones.
const STRANGERS = [
  "https://evil.example",
  "null",
  "http://school.example",
  "https://school.example:8443",
  "https://www.school.example",
  "https://school.example.evil.example",
  "https://evilschool.example",
  "https://learn.school.example",
  "https://SCHOOL.example",
  "*",
  HOME + "/",
];

const allowedOrigin = (response: Response) => response.headers.get("Access-Control-Allow-Origin");
const policyOf = (response: Response) => response.headers.get("Content-Security-Policy");
const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** Creates an embed of a client that allows the two origins above. Domains are unique, so its own domain is new. */
async function makeShared() {
  const own = `https://${crypto.randomUUID()}.example`;
  return { own, ...(await makeEmbed({ domainURL: own, allowedOrigins: [LEARN, HOME] })) };
}

describe("pages of other sites", () => {
  it("may read a widget and its answers where the client allows their site", async () => {
    const { aiPath, own } = await makeShared();
    for (const origin of [own, LEARN, HOME]) {
      const headers = { Origin: origin };
      for (const body of [undefined, INPUTS]) {
        const response = await call(aiPath, { headers, body, env: withModel("ok") });
        expect([origin, response.status, allowedOrigin(response)]).toEqual([origin, 200, origin]);
        expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
      }
    }
  });

  it.each(STRANGERS)("may not where it does not: %s", async (origin) => {
    const { aiPath } = await makeShared();
    for (const body of [undefined, INPUTS]) {
      const response = await call(aiPath, { headers: { Origin: origin }, body });
      expect([response.status, allowedOrigin(response)]).toEqual([403, null]);
    }
    const asked = await call(aiPath, { method: "OPTIONS", headers: { Origin: origin } });
    expect([asked.status, allowedOrigin(asked)]).toEqual([403, null]);
  });

  it("are told what they may send before they send it", async () => {
    const { aiPath } = await makeShared();
    const headers = { Origin: HOME, "Access-Control-Request-Method": "POST" };
    const response = await call(aiPath, { method: "OPTIONS", headers });
    expect([response.status, allowedOrigin(response)]).toEqual([204, HOME]);
    expect(response.headers.get("Access-Control-Allow-Methods")?.split(", ")).toEqual([
      "GET",
      "POST",
    ]);
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  it("are told nothing about an unknown key", async () => {
    const { widget } = await makeShared();
    const path = `/ai/${widget.type}/${widget.id}/${crypto.randomUUID()}`;
    const response = await call(path, { method: "OPTIONS", headers: { Origin: HOME } });
    expect([response.status, allowedOrigin(response)]).toEqual([404, null]);
  });

  it("can read why an answer is refused", async () => {
    const { aiPath } = await makeShared();
    const refusals = [
      { status: 422, body: { prompt: "A poem" } },
      { status: 400, body: { inputs: {} } },
      { status: 429, body: INPUTS, env: { DAILY_ANSWERS_PER_CLIENT: "0" } },
      { status: 502, body: INPUTS, env: withModel("html-200") },
    ];
    for (const { status, ...options } of refusals) {
      const response = await call(aiPath, { ...options, headers: { Origin: HOME } });
      expect([response.status, allowedOrigin(response)]).toEqual([status, HOME]);
    }
  });

  it("can read what is wrong with a body", async () => {
    const { aiPath } = await makeShared();
    const ask = (body: unknown, type = "application/json") =>
      call(aiPath, { body, headers: { Origin: HOME, "Content-Type": type } });
    const refused = [await ask("{"), await ask({ inputs: [] }), await ask("x", "text/plain")];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 415]);
    for (const response of refused) expect([HOME, "*"]).toContain(allowedOrigin(response));
  });

  it("can read that they were too fast", { timeout: 30_000 }, async () => {
    const { aiPath } = await makeShared();
    const headers = {
      Origin: HOME,
      "CF-Connecting-IP": "203.0.113.77",
      "Content-Type": "text/plain",
    };
    const knocks = Array.from({ length: 121 }, () => call(aiPath, { body: "x", headers }));
    const tooFast = (await Promise.all(knocks)).filter(({ status }) => status === 429);
    expect(tooFast.length).toBeGreaterThan(0);
    for (const response of tooFast) expect([HOME, "*"]).toContain(allowedOrigin(response));
  });

  it("are never given what a cache has kept for another site", async () => {
    const { aiPath } = await makeShared();
    for (const response of [
      await call(aiPath, { headers: { Origin: HOME } }),
      await call(aiPath),
    ]) {
      const vary = (response.headers.get("Vary") ?? "").split(/,\s*/u);
      expect(vary.map((name) => name.toLowerCase())).toContain("origin");
    }
  });

  it("may not call the rest of the interface, whatever a client allows", async () => {
    await makeShared();
    for (const path of ["/toolkits", "/widgets", "/api", "/users", "/clients", "/refresh"]) {
      const response = await call(path, { headers: { Origin: HOME } });
      expect([path, response.status, allowedOrigin(response)]).toEqual([path, 403, null]);
    }
    for (const path of ["/auth", "/register", "/settings", "/api/generate"]) {
      const response = await call(path, { body: {}, headers: { Origin: HOME } });
      expect([path, response.status, allowedOrigin(response)]).toEqual([path, 403, null]);
    }
  });

  it("are the only ones that need a permission: our own pages need none", async () => {
    const { aiPath } = await makeEmbed();
    for (const body of [undefined, INPUTS]) {
      const response = await call(aiPath, {
        headers: { Origin: SITE },
        body,
        env: withModel("ok"),
      });
      expect([response.status, allowedOrigin(response)]).toEqual([200, null]);
    }
  });
});

describe("the sites that may frame an embed", () => {
  it("are this site, the client's own and those it allows", async () => {
    const { aiPath, own, client } = await makeShared();
    const response = await call(aiPath);
    expect(policyOf(response)).toBe(
      `default-src 'none'; frame-ancestors 'self' ${own} ${LEARN} ${HOME}; report-uri /frame-reports/${client.id}`,
    );
    expect(response.headers.get("X-Frame-Options")).toBeNull();
  });

  it("are this site alone where a client has neither site nor origins", async () => {
    const { aiPath, client } = await makeEmbed();
    expect(policyOf(await call(aiPath))).toBe(
      `default-src 'none'; frame-ancestors 'self'; report-uri /frame-reports/${client.id}`,
    );
  });

  it("are none for every other answer", async () => {
    const { aiPath } = await makeShared();
    const others = [
      await call("/ai/a/b/c"),
      await call("/toolkits"),
      await call(aiPath, { body: { prompt: "A poem" } }),
      await call(aiPath, { body: INPUTS, env: withModel("ok") }),
    ];
    for (const response of others) expect(policyOf(response)).toContain("frame-ancestors 'none'");
  });
});
