import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { makeToolkit, readProblem, send } from "#tests/support/factories.ts";
import type { RenderPage } from "#worker/app.ts";

// The `Accept` header of a navigation in Chromium.
const NAVIGATION = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const FORM = "application/x-www-form-urlencoded";

const page: RenderPage = async (request) =>
  new Response(`page ${new URL(request.url).pathname}`, { headers: { "X-Page": "yes" } });

/** The part of the application that answers: "page", or the status of REST. */
async function answerer(
  method: string,
  path: string,
  accept?: string,
  type?: string,
): Promise<string | number> {
  const headers = new Headers();
  if (accept !== undefined) headers.set("Accept", accept);
  if (type !== undefined) headers.set("Content-Type", type);
  const request = new Request(SITE + path, { method, headers });
  const response = await send(request, { renderPage: page });
  return response.headers.has("X-Page") ? "page" : response.status;
}

describe("The door", () => {
  it.each(["/toolkits", "/widgets", "/users", "/clients"])(
    "gives %s as a page to who wants HTML, and to others as REST",
    async (path) => {
      for (const method of ["GET", "HEAD"]) {
        expect(await answerer(method, path, NAVIGATION)).toBe("page");
        expect(await answerer(method, `${path}/`, "text/html")).toBe("page");
        expect(await answerer(method, path, "application/json")).toBe(401);
        expect(await answerer(method, path, "*/*")).toBe(401);
        expect(await answerer(method, path)).toBe(401);
      }
    },
  );

  it("gives everything that is read as HTML to the pages, also where REST has a path of that name", async () => {
    for (const path of ["/", "/login", "/register", "/auth", "/settings", "/widgets/Kit/some-id"]) {
      expect(await answerer("GET", path, NAVIGATION), path).toBe("page");
    }
  });

  it("gives the router's own requests to the pages, whatever they accept, and as the pages answer them", async () => {
    expect(await answerer("GET", "/users.data", "*/*")).toBe("page");
    expect(await answerer("POST", "/users.data", "*/*", FORM)).toBe("page");
    expect(await answerer("GET", "/_root.data")).toBe("page");
    for (const path of ["/__manifest?paths=%2Fusers", "/users.data"]) {
      const { headers } = await send(new Request(SITE + path), { renderPage: page });
      expect([headers.get("X-Page"), headers.get("Cache-Control")], path).toEqual([
        "yes",
        "no-store",
      ]);
    }
  });

  it("gives pages nothing but reading and forms", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect(await answerer(method, "/users.data", "*/*", FORM)).toBe(404);
      expect(await answerer(method, "/__manifest", "*/*", FORM)).toBe(404);
      expect(await answerer(method, "/embed/Kit/some-id/some-key.data", "*/*", FORM)).toBe(405);
    }
    for (const path of ["/users.data", "/embed/Kit/some-id/some-key/_.data", "/__manifest"]) {
      expect(await answerer("POST", path, "*/*", "text/plain")).toBe(415);
    }
  });

  it("gives saves to REST, whatever they accept", async () => {
    expect(await answerer("POST", "/toolkits/add", NAVIGATION)).toBe(401);
    expect(await answerer("DELETE", "/users", NAVIGATION)).toBe(401);
    expect(await answerer("POST", "/auth", NAVIGATION)).toBe(415);
  });

  it("gives to the pages what REST does not know, if it is read or is the embed's form", async () => {
    expect(await answerer("GET", "/dashboard", "*/*")).toBe("page");
    expect(await answerer("HEAD", "/favicon.ico")).toBe("page");
    expect(await answerer("POST", "/embed/Kit/some-id/some-key", NAVIGATION, FORM)).toBe("page");
    expect(await answerer("POST", "/dashboard", NAVIGATION)).toBe(404);
    expect(await answerer("DELETE", "/embed/Kit/some-id/some-key")).toBe(405);
  });

  it("answers a program that asks for JSON at an unknown path with a problem", async () => {
    for (const accept of ["application/json", "application/problem+json, */*"]) {
      const request = new Request(`${SITE}/no/such/path`, { headers: { Accept: accept } });
      const response = await send(request, { renderPage: page });
      expect(await readProblem(response)).toMatchObject({ status: 404, title: "Not Found" });
    }
  });

  it("answers HEAD as GET, without the body", async () => {
    const token = await makeToken();
    const get = await call("/toolkits", { token });
    const head = await call("/toolkits", { token, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  });

  it("lets pages call REST in process", async () => {
    const toolkit = await makeToolkit();
    const token = await makeToken({ isAdmin: true });
    const renderPage: RenderPage = async (request, { fetchRest }) =>
      fetchRest(`${new URL(request.url).origin}/toolkits`, {
        headers: { Authorization: `Bearer ${token}` },
      });
    const request = new Request(`${SITE}/toolkits`, { headers: { Accept: NAVIGATION } });
    const response = await send(request, { renderPage });
    expect(await response.json()).toContainEqual(toolkit);
  });

  it("counts what a page calls in process as its visitor's own", async () => {
    const keys: string[] = [];
    const limit: RateLimit = {
      limit: async ({ key }) => {
        keys.push(key);
        return { success: false };
      },
    };
    const renderPage: RenderPage = async (request, { fetchRest }) =>
      fetchRest(`${new URL(request.url).origin}/auth`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.99" },
        body: JSON.stringify({ user: "somebody", pwd: "Wrong-horse-1" }),
      });
    const headers = { Accept: NAVIGATION, "CF-Connecting-IP": "192.0.2.1" };
    const request = new Request(`${SITE}/login`, { headers });
    const response = await send(request, {
      renderPage,
      bindings: { SIGN_IN_NETWORK_LIMIT: limit },
    });
    expect(response.status).toBe(429);
    expect(keys).toEqual(["192.0.2/24"]);
  });
});

describe("A method that a path does not know", () => {
  it.each([
    ["PUT", "/toolkits", "GET, HEAD, DELETE"],
    ["PATCH", "/toolkits/", "GET, HEAD, DELETE"],
    ["POST", "/widgets", "GET, HEAD"],
    ["PUT", "/toolkits/add", "POST, GET, HEAD, DELETE"],
    ["PATCH", "/toolkits/edit/", "POST, GET, HEAD, DELETE"],
    ["PUT", "/widgets/Kit", "DELETE"],
    ["PUT", "/widgets/Kit/some-id", "GET, HEAD, DELETE"],
    ["PUT", "/clients", "GET, HEAD, DELETE"],
    ["PUT", "/clients/editwidgets", "POST, GET, HEAD, DELETE"],
    ["POST", "/users", "GET, HEAD, DELETE"],
    ["GET", "/auth", "POST"],
    ["DELETE", "/register", "POST"],
    ["HEAD", "/settings", "POST"],
    ["POST", "/refresh", "GET, HEAD"],
    ["POST", "/logout", "GET, HEAD"],
    ["OPTIONS", "/users", "GET, HEAD, DELETE"],
  ])("is answered 405: %s %s, where %s is allowed", async (method, path, allowed) => {
    const headers = { Authorization: `Bearer ${await makeToken({ isAdmin: true })}` };
    const response = await send(new Request(SITE + path, { method, headers }));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, allowed]);
  });

  it.each(["/toolkits", "/widgets", "/clients", "/users", "/api", "/clients/add", "/api/thread"])(
    "is answered 405 before anyone is asked who they are: PUT %s",
    async (path) => {
      expect((await call(path, { method: "PUT" })).status).toBe(405);
    },
  );

  it("is answered with a problem", async () => {
    const response = await call("/settings", { method: "PUT" });
    expect(await readProblem(response)).toMatchObject({
      status: 405,
      title: "Method Not Allowed",
      detail: "Allowed here: POST.",
    });
  });
});
