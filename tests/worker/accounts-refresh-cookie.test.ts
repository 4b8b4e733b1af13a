import { describe, expect, it } from "vitest";
import { makeSession, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, randomAddress, SITE } from "#tests/support/app.ts";
import { send } from "#tests/support/factories.ts";

const HTTPS_SITE = "https://widgets.example";

/** Signs a new account in at a site. Returns the name, the value and the sorted attributes of the cookie. */
async function signInAt(site: string, extra: Record<string, unknown> = {}) {
  const { username } = await makeUser();
  const body = JSON.stringify({ user: username, pwd: PASSWORD, ...extra });
  const headers = { "Content-Type": "application/json", "CF-Connecting-IP": randomAddress() };
  const response = await send(new Request(`${site}/auth`, { method: "POST", headers, body }));
  return parseCookie(response);
}

function parseCookie(response: Response) {
  const [pair = "", ...attributes] = (response.headers.get("Set-Cookie") ?? "").split("; ");
  const [name, value] = pair.split("=");
  return { name, value, attributes: attributes.toSorted() };
}

async function refreshAt(site: string, cookie: string): Promise<Response> {
  return send(new Request(`${site}/refresh`, { headers: { Cookie: cookie } }));
}

describe("The refresh cookie", () => {
  it("is for this host alone on https: __Host-, Secure, HttpOnly, SameSite=Strict, Path=/", async () => {
    const { name, value, attributes } = await signInAt(HTTPS_SITE);
    expect([name, value]).toEqual(["__Host-refresh", expect.stringMatching(/^[\da-f]{64}$/u)]);
    expect(attributes).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", "Secure"]);
    const renewed = parseCookie(await refreshAt(HTTPS_SITE, `__Host-refresh=${value}`));
    expect(renewed.name).toBe("__Host-refresh");
    expect(renewed.attributes).toEqual(attributes);
  });

  it("is as strict on http, where Secure is not possible", async () => {
    const { name, attributes } = await signInAt(SITE);
    expect(name).toBe("refresh");
    expect(attributes).toEqual(["HttpOnly", "Path=/", "SameSite=Strict"]);
  });

  it("outlives the browser only on a trusted device, for 30 days", async () => {
    const { attributes } = await signInAt(HTTPS_SITE, { persist: true });
    expect(attributes).toEqual([
      "HttpOnly",
      "Max-Age=2592000",
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
  });

  it("is not taken on https under the name that other hosts of the domain could set", async () => {
    const { value } = await signInAt(HTTPS_SITE);
    expect((await refreshAt(HTTPS_SITE, `refresh=${value}`)).status).toBe(401);
    expect((await refreshAt(HTTPS_SITE, `__Host-refresh=${value}`)).status).toBe(200);
  });
});

const OTHERS_FETCHES: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
  { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
  { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "image" },
  // Requests for an image or a page by browsers that do not send Sec-Fetch-Dest.
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors" },
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
];

const OWN_FETCHES: Record<string, string>[] = [
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
  { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "same-origin", "Sec-Fetch-Dest": "empty" },
  { Origin: SITE },
];

describe("Calls that change state by GET", () => {
  it("are refused with 403 unless a script of this site makes them, and then change nothing", async () => {
    const { token, cookie } = await makeSession();
    for (const path of ["/refresh", "/logout", "/refresh/", "/logout/"]) {
      for (const headers of OTHERS_FETCHES) {
        const response = await call(path, { headers: { ...headers, Cookie: cookie } });
        const what = `${path} ${JSON.stringify(headers)}`;
        expect([response.status, response.headers.get("Set-Cookie")], what).toEqual([403, null]);
      }
    }
    expect((await call("/toolkits", { token })).status).toBe(200);
    const refreshed = await call("/refresh", { headers: { Cookie: cookie } });
    expect(refreshed.headers.get("Set-Cookie")).not.toBeNull();
  });

  it.each(OWN_FETCHES)("are answered for %o", async (headers) => {
    const { cookie } = await makeSession();
    const own = { ...headers, Cookie: cookie };
    const refreshed = await call("/refresh", { headers: own });
    expect(refreshed.status).toBe(200);
    expect((await call("/logout", { headers: own })).status).toBe(204);
    expect((await call("/refresh", { headers: own })).status).toBe(401);
  });
});
