import { asAdministrator } from "#tests/support/administration.ts";
import { beginSignedIn, expect, fillSignIn, signIn, test } from "#tests/support/browser.ts";

test.describe("with refusals", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("an expired token in the middle of work is renewed once, for all calls, and nobody notices", async ({
    page,
    context,
  }) => {
    let refreshes = 0;
    const refused = new Set<string>();
    page.on("request", (request) => request.url().endsWith("/refresh") && refreshes++);
    await page.goto("/login?from=/dashboard");
    // Simulates an expired token: the first call to each list is refused.
    await page.route(/\/(toolkits|widgets)\?/u, async (route) => {
      const url = route.request().url();
      if (refused.has(url)) return route.continue();
      refused.add(url);
      return route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" });
    });
    await fillSignIn(page, "educator", "Educator-demo-1");
    await expect(page.getByRole("link", { name: "Build My Outline >>" })).toBeVisible();
    expect(refused.size).toBe(2);
    expect(refreshes).toBe(1);
    await page.unrouteAll();

    await test.step("a session that ends in the middle of a chat leads to sign-in and back", async () => {
      await page.getByRole("link", { name: "Chat", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
      await context.clearCookies();
      await page.route("**/api", (route) =>
        route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" }),
      );
      await page.getByPlaceholder("Enter your message...").fill("Is anybody there?");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/login\?from=%2Fchat$/u);
      await expect(page.getByText("Your session has ended.")).toBeVisible();
      await page.unroute("**/api");
      await fillSignIn(page, "educator", "Educator-demo-1");
      await expect(page).toHaveURL("/chat");
    });
  });

  test("a role that was taken away closes the admin pages at once", async ({
    page,
    context,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id } = await beginSignedIn(context, { isAdmin: true });
    await page.goto("/users");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await post("/users/edit", { id, roles: { User: 2001 } });
    await page.getByRole("link", { name: "Toolkits", exact: true }).click();
    await expect(page).toHaveURL(/\/login/u);
  });
});

test("a reload keeps the session; a new tab only with Trust This Device", async ({
  page: first,
  context,
}) => {
  let page = first;
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  const refresh = page.waitForRequest("**/refresh");
  await page.reload();
  expect((await refresh).headers()["content-type"]).toBe("application/json");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).toSorted()).toEqual([
    "persist",
    "roles",
  ]);
  await test.step("who signs out while the session is renewed stays signed out", async () => {
    const [renewed, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/refresh", async (route) => {
      const response = await route.fetch();
      renewed.resolve();
      await ended.promise;
      await route.fulfill({ response });
    });
    await page.reload();
    // After it the server would renew nothing.
    await renewed.promise;
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    const again = page.waitForResponse("**/logout");
    ended.resolve();
    expect((await again).request().headers()["content-type"]).toBe("application/json");
    await page.unroute("**/refresh");
  });
  // There is no session to restore, so the page makes no call to restore one.
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/u);
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
  await page.getByText("Trust This Device").click();
  await fillSignIn(page, "educator", "Educator-demo-1");
  await expect(page).toHaveURL("/dashboard");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  page = await context.newPage();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/u);

  await test.step("ticking Trust This Device signs nobody in before the form is sent", async () => {
    // On an untrusted device, a person who does not sign out leaves the roles in local storage.
    expect(await page.evaluate(() => localStorage.getItem("roles"))).not.toBeNull();
    await page.getByLabel("Trust This Device").check();
    const header = page.getByRole("navigation", { name: "Main" });
    await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(header.getByRole("button", { name: "Logout" })).toHaveCount(0);
  });
  await test.step("what others have written into local storage breaks no page", async () => {
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.setItem("persist", "true");
      localStorage.setItem("roles", "{");
    });
    await page.goto("/dashboard#topic=Bread");
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/u);
    await expect(page.getByRole("link", { name: "Sign Up" }).first()).toBeVisible();
  });
  await test.step("a link with values keeps them through the sign-in", async () => {
    await fillSignIn(page, "educator", "Educator-demo-1");
    await expect(page).toHaveURL(/\/dashboard#topic=Bread$/u);
  });
});

test("on a trusted device the way from a public page shows Loading... while the session is restored", async ({
  page,
  context,
}) => {
  await beginSignedIn(context);
  await page.goto("/");
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/refresh", async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.unroute("**/refresh");

  await test.step("a reload shows header, sidebar and title before any file of script", async () => {
    const { promise: isLooked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await isLooked;
      await route.continue();
    });
    await page.goto("/chat", { waitUntil: "commit" });
    const sidebar = page.getByRole("navigation", { name: "Administration" });
    await expect(sidebar.getByRole("link")).toHaveText(["Chatbot"]);
    await expect(page.getByText("Chat", { exact: true }).last()).toBeVisible();
    await expect(page.getByText("Loading...")).toBeVisible();
    const header = page.getByRole("navigation", { name: "Main" });
    await expect(header.getByRole("link")).toHaveText(["Dashboard", "Chat", "Results"]);
    goOn();
    await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
    await page.unroute("**/assets/*.js");
  });
  await test.step("a user without the administrator's role is told so", async () => {
    await expect(page.getByRole("link", { name: "Admin Page" })).toHaveCount(0);
    await page.goto("/toolkits");
    await expect(page).toHaveURL("/unauthorized");
    await expect(page.getByText("You do not have access to the requested page.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
  });
});
