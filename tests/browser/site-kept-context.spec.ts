import { expect, test } from "#tests/support/browser.ts";

// The tests of a worker share one browser context (tests/support/kept-context.ts). The second test begins where the first one ended.
test.describe.configure({ mode: "serial" });

const heard: string[] = [];

test("a test changes all that a context keeps", async ({ page, context }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    localStorage.setItem("left", "behind");
    document.cookie = "left=behind";
    indexedDB.open("left");
  });
  await context.grantPermissions(["clipboard-read"]);
  await context.addInitScript(() => {
    window.name = "left behind";
  });
  await context.route("**/login", (route) => route.abort());
  // Of the next test's page: this one can still ask for other files.
  context.on("request", (request) => request.isNavigationRequest() && heard.push(request.url()));
  await context.newPage();
  await context.setOffline(true);
});

test("the test after it finds nothing of it", async ({ page, context }) => {
  await page.goto("/login");
  expect(context.pages()).toEqual([page]);
  expect(heard).toEqual([]);
  const left = await page.evaluate(async () => ({
    byScript: window.name,
    stored: Object.keys(localStorage),
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName }))
      .state,
  }));
  expect(left).toEqual({
    byScript: "",
    stored: [],
    cookie: "",
    databases: [],
    clipboard: "prompt",
  });
});

test("a test sets the clock", async ({ page }) => {
  await page.clock.setFixedTime("2020-01-01T00:00:00Z");
  await page.goto("/login");
});

test("the test after it has the right time", async ({ page }) => {
  await page.goto("/login");
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2025);
});
