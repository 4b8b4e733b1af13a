import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

/** The limits of what is sent, in bytes compressed with gzip (docs/performance.md). */
const LIMITS = { loader: 999, frame: 5000, typedFrame: 8000, login: 130_000, dashboard: 200_000 };

test("the script for customers' pages is lighter than a kilobyte", async ({ request }) => {
  const response = await request.get("/embed.js");
  expect(gzipSync(await response.body()).length).toBeLessThanOrEqual(LIMITS.loader);
});

test("a frame is one light request", async ({ page, request }) => {
  const { path } = await makeEmbed(request, { landingText: "<p>Some words to begin with.</p>" });
  const { urls, weight } = await weigh(page, () => page.goto(path), isPartOfPage);
  expect(urls).toEqual([page.url()]);
  expect(weight).toBeLessThanOrEqual(LIMITS.frame);
});

test("a frame with every type of input and all that a client can switch on stays light", async ({
  request,
}) => {
  const typed = { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT };
  const { post, client, path } = await makeEmbed(request, typed);
  const frame = {
    language: "ar",
    radius: 20,
    width: 700,
    accent: "#7c3aed",
    scheme: "auto",
    logo: "/favicon.svg",
    actions: ["copy", "save", "print", "again"],
    rating: true,
  };
  await post("/clients/edit", { clientid: client.id, frame });
  const body = await (await request.get(path)).body();
  expect(gzipSync(body).length).toBeLessThanOrEqual(LIMITS.typedFrame);
});

test("the login page and the dashboard stay within their script", async ({
  page,
  browser,
  baseURL,
}) => {
  const login = await weigh(page, () => page.goto("/login"), isScript);
  expect(login.weight, "login").toBeLessThanOrEqual(LIMITS.login);

  // A browser with a session and an empty cache.
  const context = await browser.newContext({ baseURL });
  await beginSignedIn(context);
  const fresh = await context.newPage();
  const open = async () => {
    await fresh.goto("/dashboard");
    await expect(fresh.getByRole("tab").first()).toBeVisible();
  };
  const dashboard = await weigh(fresh, open, isScript);
  await context.close();
  expect(dashboard.weight, "dashboard").toBeLessThanOrEqual(LIMITS.dashboard);
});

function isScript(response: Response): boolean {
  return /javascript/u.test(response.headers()["content-type"] ?? "");
}

/** A Chromium with windows also loads the icon of its tab; the headless shell does not. */
function isPartOfPage(response: Response): boolean {
  return !response.url().endsWith("/favicon.svg");
}

/** The requests of a page until the network is idle, and their compressed size in bytes. */
async function weigh(
  page: Page,
  open: () => Promise<unknown>,
  counts: (response: Response) => boolean,
) {
  const responses: Response[] = [];
  page.on("response", (response) => counts(response) && responses.push(response));
  await open();
  await page.waitForLoadState("networkidle");
  const weights = responses.map(async (response) => gzipSync(await response.body()).length);
  const weight = (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
  return { urls: responses.map((response) => response.url()), weight };
}
