// Over HTTP only: no page is opened in the browser.
import { createHash } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { test } from "#tests/support/kept-context.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

const HTML = { Accept: "text/html" };
const NOT_A_PAGE = /^default-src 'none';.* frame-ancestors 'none'; base-uri 'none'$/u;
const OWN_FRAMES = /frame-ancestors 'self'$/u;
// The page "not available" contains no customer's data (docs/decisions/008-frames-and-their-hosts.md).
const ANY_FRAME = /frame-ancestors \*$/u;

type Kind = { path: string; status: number; policy: RegExp; options?: object };

// The server sends the same page with or without a session, because the session is in the browser.
const KINDS: Record<string, Kind> = {
  "a public page": { path: "/", status: 200, policy: OWN_FRAMES, options: { headers: HTML } },
  "a page behind sign-in": {
    path: "/users",
    status: 200,
    policy: OWN_FRAMES,
    options: { headers: HTML },
  },
  "a page's data": { path: "/login.data", status: 200, policy: NOT_A_PAGE },
  "the router's manifest": {
    path: "/__manifest?paths=%2Fusers",
    status: 204,
    policy: NOT_A_PAGE,
  },
  "a page that is not there": {
    path: "/no-such-page",
    status: 404,
    policy: OWN_FRAMES,
    options: { headers: HTML },
  },
  "an embed": {
    path: demoEmbedPath(),
    status: 200,
    policy: /frame-ancestors 'self'( http:[^\s;]+)+; report-uri \/frame-reports\/[\w-]{36}$/u,
  },
  "an embed with a wrong key": {
    path: demoEmbedPath().replace(/[^/]+$/u, "wrong"),
    status: 404,
    policy: ANY_FRAME,
  },
  "a preview that nobody is signed in for": {
    path: demoEmbedPath().replace(/[^/]+$/u, PREVIEW_KEY),
    status: 404,
    policy: ANY_FRAME,
  },
  "an embed's form that is none": {
    path: demoEmbedPath(),
    status: 415,
    policy: NOT_A_PAGE,
    options: { method: "POST", data: {} },
  },
  "a REST answer": {
    path: "/settings",
    status: 200,
    policy: NOT_A_PAGE,
    options: { method: "POST", data: { domainURL: "http://localhost:8787" } },
  },
  "a refusal": { path: "/toolkits", status: 401, policy: NOT_A_PAGE },
  "the state of health": { path: "/health", status: 200, policy: NOT_A_PAGE },
  "a picture": { path: "/favicon.svg", status: 200, policy: NOT_A_PAGE },
  "the script for customers' pages": { path: "/embed.js", status: 200, policy: NOT_A_PAGE },
  "a file that is not there": { path: "/assets/nothing.js", status: 404, policy: OWN_FRAMES },
};

test("every kind of answer has the security headers", async ({ request }) => {
  for (const [kind, { path, status, policy, options }] of Object.entries(KINDS)) {
    const response = await request.fetch(path, { maxRetries: 2, ...options });
    expect(response.status(), kind).toBe(status);
    expectSecure(response.headers(), policy, kind);
  }
});

test("a page's scripts are its own files or known by a number that is used once, and nothing of a page comes too early", async ({
  request,
}) => {
  const both = [await page(request, "/"), await page(request, "/dashboard")];
  const nonces = both.map(({ body, policy }) => {
    const [, nonce = ""] = /script-src 'self' 'nonce-([\da-f-]{36})';/u.exec(policy) ?? [];
    const inline = body.match(/<script(?![^>]*\ssrc=)[^>]*>/gu) ?? [];
    expect(inline.length).toBeGreaterThan(0);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  // A page behind sign-in.
  expect(both[1]?.body).toContain("Loading...");
  expect(both[1]?.body).not.toContain("<h1");
  const [path = ""] = /\/assets\/[^"]+\.js/u.exec(both[0]?.body ?? "") ?? [];
  const response = await request.get(path);
  expectSecure(response.headers(), NOT_A_PAGE, path);
  expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("an embed's scripts are known by their hashes, and no other may run", async ({ request }) => {
  const scriptsOf = async (path: string) => {
    const { body, policy } = await page(request, path);
    const scripts = body.matchAll(/<script[^>]*>(.*?)<\/script>/gsu);
    const hashes = Array.from(scripts, ([, text = ""]) => {
      const digest = createHash("sha256").update(text).digest("base64");
      return `'sha256-${digest}'`;
    });
    return { hashes, policy };
  };
  const { path } = await makeEmbed(request, { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT });
  const { hashes, policy } = await scriptsOf(path);
  // Three scripts: of the form, of its conditions, and of its groups of boxes.
  expect(hashes).toHaveLength(3);
  const allowed = /script-src ([^;]*);/u.exec(policy)?.[1]?.split(" ") ?? [];
  expect(allowed).toEqual(expect.arrayContaining(hashes));
  for (const source of allowed) expect(source).toMatch(/^'sha256-[\w+/]{43}='$/u);
  // A form without conditions and groups has no script for them.
  const plain = (await scriptsOf(demoEmbedPath())).hashes;
  expect(plain).toHaveLength(1);
  expect(hashes).toEqual(expect.arrayContaining(plain));
});

/** The paths of the pages, with values of the demo data for their parameters. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ index, path, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path === undefined ? [] : [withValues(path)]),
    ...pathsOf(children),
  ]);
}

function withValues(pattern: string): string {
  const [, , type = "", id = "", apikey = ""] = demoEmbedPath().split("/");
  const values: Record<string, string> = { ":type": type, ":id": id, ":apikey": apikey };
  return `/${pattern.replaceAll(/:\w+/gu, (name) => values[name] ?? name).replace("*", "nothing")}`;
}

const FILES = {
  "/embed.js": "public, max-age=3600, stale-while-revalidate=86400",
  "/favicon.svg": "public, max-age=86400",
  "/images/home-page.webp": "public, max-age=86400",
  "/robots.txt": "public, max-age=3600",
};

test("no page, page's data, refusal or missing file may be stored by a cache, an embed apart, and files say for how long", async ({
  request,
}) => {
  const pages = pathsOf(await routes);
  expect(pages.length).toBeGreaterThan(15);
  const data = pages.map((path) => (path === "/" ? "/_root.data" : `${path}.data`));
  const missing = ["/__manifest?paths=x", "/assets/nothing.js"];
  const stored: string[] = [];
  const read = async (path: string, method: string, accept: string) => {
    // Again after ECONNRESET: a server may close an idle connection at the moment it is used again.
    const again = { maxRedirects: 0, maxRetries: 2 };
    const options = { method, headers: { Accept: accept }, ...again };
    const { [`cache-control`]: given } = (await request.fetch(path, options)).headers();
    if (given !== "no-store") stored.push(`${method} ${path}`);
  };
  for (const path of [...pages, ...data]) await read(path, "GET", "text/html");
  // Who asks how is decided before the page is known.
  for (const path of ["/", "/login.data", "/nothing", demoEmbedPath(), ...missing])
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"])
      for (const accept of ["text/html", "application/json", "*/*"])
        await read(path, method, accept);
  const embed = demoEmbedPath();
  expect(new Set(stored)).toEqual(new Set([`GET ${embed}`, `HEAD ${embed}`, `GET ${embed}.data`]));
  for (const [path, caching] of Object.entries(FILES))
    expect((await request.get(path)).headers()["cache-control"], path).toBe(caching);
});

function expectSecure(headers: Record<string, string>, policy: RegExp, kind: string): void {
  expect(headers, kind).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "content-security-policy": expect.stringMatching(policy),
  });
  expect(headers["content-security-policy"]).not.toMatch(/-src[^;]*\*|script-src[^;]*'unsafe-/u);
  expect(headers["x-frame-options"]).toBeUndefined();
}

async function page(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: HTML });
  return {
    body: await response.text(),
    policy: response.headers()["content-security-policy"] ?? "",
  };
}
