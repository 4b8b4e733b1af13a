import type { Page } from "@playwright/test";
import { demoEmbedPath } from "#scripts/demo.ts";
import { beginSignedIn, expect, goWithin, signIn, test } from "#tests/support/browser.ts";
import { LOAD_FAILURES, MESSAGES, SIGN_OUT_PENDING } from "#domain/messages.ts";

// The browser reports failed requests in the console.
test.use({ isConsoleGuarded: false });

/** REST calls for a page of the list, not the page itself. */
const CLIENTS = /\/clients\?(.*&)?page=/u;

const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const header = (page: Page) => page.getByRole("banner");

test("a list that fails says why, and a page that is left ends its calls", async ({
  page,
  context,
}) => {
  await test.step("a list that fails keeps header, menu and old rows, and says why with Retry", async () => {
    await beginSignedIn(context, { isAdmin: true });
    await page.route(CLIENTS, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/clients?search=Acme+Academy");
    const menu = page.getByRole("navigation", { name: "Administration" });
    await expect(page.getByText(LOAD_FAILURES.broken)).toBeVisible();
    await expect(menu).toBeVisible();
    await expect(header(page).getByRole("button", { name: "Logout" })).toBeVisible();
    await page.unroute(CLIENTS);
    await retry(page).click();
    const rows = page.getByRole("row", { name: /Acme Academy/u });
    await expect(rows).toBeVisible();

    for (const [status, body, sentence] of [
      [429, "{}", LOAD_FAILURES.tooMany],
      [503, "{}", LOAD_FAILURES.broken],
      // The connection broke after the status.
      [200, '[{"id":', LOAD_FAILURES.unreachable],
    ] as const) {
      const contentType = "application/json";
      await page.route(CLIENTS, (route) => route.fulfill({ status, body, contentType }));
      await page.getByRole("button", { name: "Domain" }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(rows).toBeVisible();
      await page.unroute(CLIENTS);
      await retry(page).click();
      await expect(page.getByText(sentence)).toHaveCount(0);
    }

    await context.setOffline(true);
    await page.getByRole("button", { name: "Tagline" }).click();
    await expect(page.getByText(LOAD_FAILURES.offline)).toBeVisible();
    await expect(rows).toBeVisible();
    await context.setOffline(false);
    await retry(page).click();
    await expect(page.getByText(LOAD_FAILURES.offline)).toHaveCount(0);
    await expect(page).toHaveURL(/\/clients\?/u);
  });
  await test.step("a page that is left ends its calls", async () => {
    await goWithin(page, "/admin");
    const menu = page.getByRole("navigation", { name: "Administration" });
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await page.route(/\/users\?/u, async (route) => {
      await isLeft;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/\/users\?/u);
    await menu.getByRole("link", { name: "Users" }).click();
    const request = await asked;
    const failed = page.waitForEvent("requestfailed", (other) => other === request);
    await menu.getByRole("link", { name: "Toolkits" }).click();
    expect((await failed).failure()?.errorText).toContain("ERR_ABORTED");
    leave();
    await expect(page.getByRole("heading", { name: "Toolkit Management" })).toBeVisible();
  });
});

test("a frame, a session and a sign-out outlast a server that does not answer", async ({
  page,
  context,
}) => {
  await test.step("a landing page whose frame does not open says so, with Retry, and is then named by its widget", async () => {
    await beginSignedIn(context);
    await page.goto("/dashboard");
    await page.route("**/embed/**", (route) => route.abort());
    await page.getByRole("link", { name: "Build My Outline >>" }).click();
    await expect(page.getByText(LOAD_FAILURES.frame)).toBeVisible();
    await expect(page.getByText("Loading ...")).toHaveCount(0);
    await page.unroute("**/embed/**");
    await retry(page).click();
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
    await expect(page).toHaveTitle("Course Outline Builder | Acme Academy");
  });
  await test.step("a session that cannot be renewed right now is neither lost nor sent to sign-in", async () => {
    for (const [fails, sentence] of [
      [{ status: 503, body: "{}" }, LOAD_FAILURES.broken],
      [null, LOAD_FAILURES.unreachable],
    ] as const) {
      await page.route("**/refresh", (route) => (fails ? route.fulfill(fails) : route.abort()));
      await page.goto("/dashboard");
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page).toHaveURL("/dashboard");
      await expect(header(page).getByRole("button", { name: "Logout" })).toBeVisible();
      await page.unroute("**/refresh");
      await retry(page).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    }
  });
  await test.step("a public page whose data does not come, or cannot be read, says so, with Retry", async () => {
    for (const reply of [null, { body: "<html>", contentType: "text/html" }]) {
      await goWithin(page, "/dashboard");
      await page.route("**/privacy.data*", (route) =>
        reply ? route.fulfill(reply) : route.abort(),
      );
      await page.getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page.getByText(LOAD_FAILURES.unreachable)).toBeVisible();
      await page.unroute("**/privacy.data*");
      await retry(page).click();
      await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
    }
  });
  await test.step("a sign-out that the server does not hear of says so, and is made good as soon as it can be", async () => {
    const cookies = await context.cookies();
    await context.setOffline(true);
    await header(page).getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText(SIGN_OUT_PENDING)).toBeVisible();
    await page.route("**/logout", (route) => route.abort());
    await context.setOffline(false);
    // Until the server has ended the session, the page does not restore it.
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/u);
    await expect(page.getByText(SIGN_OUT_PENDING)).toBeVisible();
    await page.unroute("**/logout");
    const ended = page.waitForResponse("**/logout");
    await page.reload();
    await ended;
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page.getByText(SIGN_OUT_PENDING)).toHaveCount(0);
    await context.addCookies(cookies);
    expect((await context.request.get("/refresh")).status()).toBe(401);
  });
  await test.step("a page that is fetched beforehand and does not come takes away nothing that is typed", async () => {
    await page.route("**/assets/dashboard-*.js", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed");
    await page.getByLabel("Username").fill("nobody");
    await refused;
    await page.getByLabel("Password").fill("Nobody-1");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText(MESSAGES.login.unauthorized)).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("nobody");
  });
});

test("the site works in a browser that blocks storage, for as long as a page lives", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "BroadcastChannel"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("button", { name: "Use light colors" }).click();
  await expect(page.locator("html")).toHaveClass("light");
  await signIn(page, "educator", "Educator-demo-1");
  await header(page).getByRole("link", { name: "Chat", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
  await header(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto(demoEmbedPath());
  await expect(page.getByRole("heading", { name: "Course Outline Builder" })).toBeVisible();
});
