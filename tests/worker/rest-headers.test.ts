import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env, SITE } from "#tests/support/app.ts";
import { send } from "#tests/support/factories.ts";
import type { RenderPage } from "#worker/app.ts";

const SECURITY = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

function fail(): never {
  throw new Error("about the database");
}

describe("Every REST answer", () => {
  it("has the security headers, is not kept and depends on Accept, whatever its status", async () => {
    const token = await makeToken({ isAdmin: true });
    const answers = [
      await call("/toolkits", { token }),
      await call("/toolkits/add", { token, body: {} }),
      await call("/toolkits"),
      await call("/toolkits", { token: "garbage" }),
      await call("/widgets/Kit/some-id", { token }),
      await call("/toolkits", { method: "PUT" }),
      await call("/auth", { body: { user: "a".repeat(70_000) } }),
      await call("/auth", { method: "POST" }),
      await call("/logout"),
      await call("/auth", {
        body: { user: "a", pwd: "b" },
        env: { DB: new Proxy(env.DB, { get: fail }) },
      }),
      await call("/toolkits", { token, env: { TOKEN_SECRET: "" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 400, 401, 403, 404, 405, 413, 415, 204, 500, 503,
    ]);
    for (const { headers, status } of answers) {
      expect(Object.fromEntries(headers), String(status)).toMatchObject({
        ...SECURITY,
        "cache-control": "no-store",
        vary: expect.stringMatching(/\bAccept$/u),
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/u),
      });
      expect(headers.has("X-Frame-Options")).toBe(false);
      expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
    }
  });

  it("tells browsers to stay with https, over https only", async () => {
    const overHttps = await send(new Request("https://widgets.example/toolkits"));
    expect(overHttps.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect((await call("/toolkits")).headers.has("Strict-Transport-Security")).toBe(false);
  });

  it("has an id of its own", async () => {
    const ids = [await call("/toolkits"), await call("/toolkits")].map(({ headers }) =>
      headers.get("X-Request-Id"),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe("A page", () => {
  const accept = { headers: { Accept: "text/html" } };

  it("keeps the policies that it sets itself and gets the others", async () => {
    const policy = "default-src 'self'; frame-ancestors 'self' https://a.example";
    const headers = { "Content-Security-Policy": policy, "Cache-Control": "public, max-age=60" };
    const renderPage: RenderPage = async () => new Response("page", { headers });
    const response = await send(new Request(`${SITE}/login`, accept), { renderPage });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SECURITY,
      "content-security-policy": policy,
      "cache-control": "public, max-age=60",
    });
  });
});

describe("Another site's page", () => {
  it.each(["https://evil.example", "http://localhost:8788", "null"])(
    "is refused everything (Origin %s), and may read nothing",
    async (origin) => {
      const token = await makeToken({ isAdmin: true });
      const headers = { Origin: origin };
      const answers = [
        await call("/toolkits", { token, headers }),
        await call("/settings", { headers, body: { domainURL: SITE } }),
        await call("/auth", { headers, body: { user: "somebody", pwd: "Wrong-horse-1" } }),
        await call("/users", { method: "DELETE", token, headers, body: { id: "some-id" } }),
        await call("/users", { method: "OPTIONS", headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403));
      const shared = answers.map((answer) => answer.headers.get("Access-Control-Allow-Origin"));
      expect(shared).toEqual(Array(5).fill(null));
    },
  );

  it("is not what this site's own pages are taken for", async () => {
    const token = await makeToken();
    const response = await call("/toolkits", { token, headers: { Origin: SITE } });
    expect(response.status).toBe(200);
  });
});
