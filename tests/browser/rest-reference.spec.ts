import { createConfig, lintFromString } from "@redocly/openapi-core";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
// For what is seen over HTTP: no page is opened in the browser.
import { test as httpTest } from "#tests/support/kept-context.ts";

httpTest(
  "the description of the interface is OpenAPI 3.1 without an error for redocly",
  async ({ request }) => {
    const source = await (await request.get("/openapi.json")).text();
    expect(JSON.parse(source)).toMatchObject({ openapi: "3.1.1" });
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, config });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  },
);

test("the reference needs no script, and its snippets run", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/reference#postToolkitsAdd");
  await expect(page.getByLabel("Filter calls")).toBeHidden();

  // The address opens the call.
  const call = page.locator("details[open]");
  await expect(call.locator("summary")).toContainText("POST /toolkits/add");
  await expect(call).toContainText("Administrators");
  const row = call.getByRole("row").filter({ hasText: "name" }).first();
  await expect(row).toHaveText(/^name required\s*text; 1 to 100 characters$/u);
  await expect(call.getByText("201", { exact: true })).toBeVisible();

  const snippet = async (summary: string) => {
    const own = page.locator("details").filter({ has: page.getByText(summary, { exact: true }) });
    return own.locator("pre").last().textContent();
  };
  const admin = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin);
  const signIn = (await snippet("Sign in"))?.replace("Your-Passw0rd", admin?.password ?? "");
  const { accessToken } = await answerOf(signIn?.replace('"admin"', `"${admin?.username}"`));
  const widgets = await answerOf(await snippet("List widgets"), accessToken);
  expect(widgets[0].data.name).toBeTruthy();
  await context.close();
});

test("the reference can be filtered by the words of a call, in its index and its calls, fits a telephone and is accessible", async ({
  page,
}) => {
  await page.goto("/reference");
  await page.keyboard.press("/");
  await page.keyboard.type("toolkit ADD");
  const index = page.getByRole("navigation", { name: "Subjects" });
  await expect(index.getByRole("link")).toHaveText([
    "POST Add a toolkit",
    "POST Add a toolkit to the own site",
  ]);
  await expect(page.locator("main summary:visible")).toHaveCount(2);
  // Where no title has the words, details, parameters and headers are searched.
  const found = page.locator("main summary:visible");
  for (const words of ["idempotency", "retry", "ratelimit", "scope ask", "event-stream"]) {
    await page.getByLabel("Filter calls").fill(words);
    await expect(found.filter({ hasText: "/site/ask/{type}/{id}" }), words).not.toHaveCount(0);
    expect(await found.count(), words).toBeLessThan(10);
  }
  await page.getByLabel("Filter calls").fill("nothing like this");
  await expect(page.getByText("No call has these words.")).toBeVisible();
  await page.getByLabel("Filter calls").fill("");
  await index.getByText("Toolkits", { exact: true }).click();
  await index.getByRole("link", { name: "POST Add a toolkit", exact: true }).click();
  await expect(page.locator("main details[open] summary")).toContainText("POST /toolkits/add");

  await page.setViewportSize({ width: 390, height: 800 });
  // The calls have the same parts, and some of them stand for all.
  await page.locator("main details").evaluateAll((calls) => {
    for (const call of calls.slice(0, 12)) call.setAttribute("open", "");
    for (const call of calls.slice(12)) call.remove();
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  // The second scheme changes colours only.
  await page.emulateMedia({ colorScheme: "dark" });
  const colours = await accessibilityViolations(page, ["color-contrast", "link-in-text-block"]);
  expect(colours).toEqual([]);
});

/** Runs the JavaScript of a snippet, and reads the answer. */
async function answerOf(snippet?: string | null, token?: string) {
  const run = new Function(
    "token",
    `return (async () => { ${snippet} return response.json(); })()`,
  );
  return run(token);
}
