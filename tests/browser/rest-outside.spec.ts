// Over HTTP only: no page is opened in the browser.
import { expect } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_CLIENTS } from "#db/demo/data.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { test } from "#tests/support/kept-context.ts";

const PATHS = [
  "/%00",
  "/%E0%A4%A",
  "/%",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fetc%2fpasswd",
  "//evil.example",
  "//evil.example/dashboard/",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/embed/%E0%A4%A/x/y",
  "/embed/%00/%00/%00",
  "/embed/a%2Fb/c%2Fd/e",
  "/embed/__proto__/constructor/toString",
  "/landing/%E0%A4%A/x",
  "/landing/%2F/%2F",
  "/widgets/%E0%A4%A/x",
  "/widgets/%2F/%2F",
  "/ai/%2F/%2F/%2F",
  "/ai/%E0%A4%A/x/y",
  "/%E0%A4%A.data",
  "/.data",
  "/users.data?_routes=%E0%A4%A",
  "/users.data?_routes=__proto__",
  "/login.data?index",
  "/embed/a/b/c.data",
  "/__manifest",
  "/__manifest?paths=%E0%A4%A",
  `/__manifest?paths=${"/x,".repeat(3_000)}`,
  `/${"a".repeat(9_000)}`,
  "/login?from=%E0%A4%A",
  "/_headers",
  "/.dev.vars",
  "/wrangler.json",
  "/assets/..%2f..%2fserver%2findex.js",
];
/** Stored values that nobody may read without signing in. The name and the approvals of this site's own client are public. */
/** The home page shows its name. */
const DEMO_WIDGET_NAME = "Course Outline Builder";
const SECRETS = [
  ...DEMO_ACCOUNTS.map(({ username }) => `"${username}"`),
  ...DEMO_CLIENTS.flatMap(({ id, apikey, gptModel = DEFAULT_MODEL }) => [id, apikey, gptModel]),
  ...DEMO_CLIENTS.slice(1).map(({ clientName }) => clientName),
  DEMO_WIDGET_NAME,
];
/** A page, the interface, a form of a page, and what neither has. */
const WAYS = [
  { method: "GET", Accept: "text/html" },
  { method: "GET", Accept: "application/json" },
  { method: "POST", Accept: "text/html" },
  { method: "OPTIONS", Accept: "*/*" },
];

test("no path, method or Accept ends in a server error, leads to another site or shows what is not for readers", async ({
  request,
  baseURL,
}) => {
  const wrong: string[] = [];
  for (const path of PATHS) {
    const calls = WAYS.map(async ({ method, Accept }) => {
      const response = await request.fetch(`${baseURL}${path}`, {
        method,
        headers: { Accept },
        maxRedirects: 0,
        maxRetries: 2,
      });
      const location = response.headers()["location"];
      const text = await response.text();
      const what = `${method} ${path.slice(0, 60)} (${Accept})`;
      if (response.status() >= 500) wrong.push(`${what}: ${response.status()}`);
      if (location !== undefined) wrong.push(`${what}: to ${location}`);
      if (/TOKEN_SECRET|root:|nosniff|at \S+:\d+:\d+/u.test(text)) wrong.push(`${what}: ${text}`);
    });
    await Promise.all(calls);
  }
  expect(wrong).toEqual([]);
});

test("the router's own addresses tell nobody who is not signed in anything of what is stored", async ({
  request,
}) => {
  const paths = ["/users", "/clients", "/toolkits", "/widgets", "/admin", "/dashboard", "/chat"];
  for (const path of [`/__manifest?paths=${paths.map(encodeURIComponent).join(",")}`, ...paths]) {
    const address = path.startsWith("/__") ? path : `${path}.data`;
    const response = await request.get(address, { maxRetries: 2 });
    expect(response.ok(), address).toBe(true);
    // The frames of the home page are public, their key with them (product/site 3).
    const text = (await response.text()).replaceAll(/"[^"]*\/embed\/[^"]*"/gu, "");
    const secrets = SECRETS.filter((secret) => secret !== DEMO_WIDGET_NAME);
    for (const secret of secrets) expect(text, address).not.toContain(secret);
  }
});

test("an embed's form may hold anything: it is answered or refused, and never a server error", async ({
  request,
}) => {
  const statuses: number[] = [];
  for (const [type, data] of [
    ["text/plain", "topic=x"],
    ["application/json", "{"],
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", "--x\r\nnothing"],
    ["application/x-www-form-urlencoded", "%&=&%E0%A4%A=%00&__proto__=x&topic=a&topic=b"],
    ["application/x-www-form-urlencoded", "topic=".padEnd(100_000, "a")],
    ["application/x-www-form-urlencoded", ""],
  ] as const) {
    const headers = { "Content-Type": type, Accept: "text/html" };
    const response = await request.post(demoEmbedPath(), { data, headers, maxRetries: 2 });
    statuses.push(response.status());
  }
  expect(statuses).toEqual([415, 415, 415, 415, 400, 413, 400]);
});
