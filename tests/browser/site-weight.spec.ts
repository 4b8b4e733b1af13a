import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { demoEmbedPath } from "#scripts/demo.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";
// For what is seen over HTTP: no page is opened in the browser.
import { test as httpTest } from "#tests/support/kept-context.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

const table = readFileSync("docs/performance.md", "utf8");

/** Compares a weight in bytes with its row in docs/performance.md, which has the limit, too. */
function expectDocumented(title: string, weight: number) {
  const row = table.split("\n").find((line) => line.startsWith(`| ${title}`)) ?? "";
  const [documented = 0, limit = 0] = [...row.matchAll(/([\d.]+) kB/gu)].map(([, kB]) =>
    Number(kB),
  );
  const difference = Math.abs(weight / 1000 - documented);
  expect(difference, `${title}: ${weight} bytes`).toBeLessThan(Math.max(0.1, documented / 50));
  expect(weight / 1000, title).toBeLessThanOrEqual(limit);
}

httpTest(
  "the script for customers' pages, a frame of any type of inputs and its second script are light",
  async ({ request }) => {
    const loader = await request.get("/embed.js");
    expectDocumented("`/embed.js`", gzipSync(await loader.body()).length);

    const demo = await (await request.get(demoEmbedPath())).text();
    expectDocumented("embed of the demo", gzipSync(demo).length);
    const [file = ""] = /\/assets\/embed-answer-[^"]+/u.exec(demo) ?? [];
    const script = await (await request.get(file)).body();
    expectDocumented("second script of the embed", gzipSync(script).length);

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
    expectDocumented("embed, every type", gzipSync(body).length);
  },
);

test("a frame is one light request, and public pages and the dashboard stay within their script", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { path } = await makeEmbed(request, { landingText: "<p>Some words to begin with.</p>" });
  const { urls, weight } = await weigh(page, () => page.goto(path), isPartOfPage);
  expect(urls).toEqual([page.url()]);
  expectDocumented("embed, inputs of", weight);

  const login = await weigh(page, () => page.goto("/login"), isScript);
  expectDocumented("scripts of the login page", login.weight);

  // Browsers with an empty cache: a visitor's, and one with a session.
  const visitor = await browser.newContext({ baseURL });
  const form = await visitor.newPage();
  const registration = await weigh(form, () => form.goto("/register"), isScript);
  await visitor.close();
  expectDocumented("scripts of the page of registration", registration.weight);

  const context = await browser.newContext({ baseURL });
  await beginSignedIn(context);
  const fresh = await context.newPage();
  const open = async () => {
    await fresh.goto("/dashboard");
    await expect(fresh.getByRole("tab").first()).toBeVisible();
  };
  const dashboard = await weigh(fresh, open, isScript);
  expectDocumented("scripts of the dashboard", dashboard.weight);
  const openMaking = async () => {
    await fresh.goto("/make");
    await expect(fresh.getByLabel("What should it do, and for whom?")).toBeVisible();
  };
  const making = await weigh(fresh, openMaking, isScript);
  await context.close();
  expectDocumented("scripts of Make a tool", making.weight);
});

type Entry = { module: string; imports: string[]; parentId?: string };

httpTest("no page has more script than the limit", () => {
  const { entry, routes } = readManifest();
  const filesOf = (id = ""): string[] => {
    const route = routes[id];
    return route ? [route.module, ...route.imports, ...filesOf(route.parentId)] : [];
  };
  const weightOf = (file: string) => gzipSync(readFileSync(join("build/client", file))).length;
  const weights = Object.keys(routes).map((id) =>
    [...new Set([entry.module, ...entry.imports, ...filesOf(id)])]
      .map(weightOf)
      .reduce((sum, bytes) => sum + bytes, 0),
  );
  expectDocumented("scripts of the heaviest page of all", Math.max(...weights));
});

/** The build's list of the files that each route loads at once. */
function readManifest(): { entry: Entry; routes: Record<string, Entry | undefined> } {
  const [text = ""] = readdirSync("build/client/assets")
    .filter((name) => name.startsWith("manifest-"))
    .map((name) => readFileSync(`build/client/assets/${name}`, "utf8"))
    .filter((text) => text.startsWith("window.__reactRouterManifest="));
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

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
