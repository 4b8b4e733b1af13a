import { asAdministrator } from "#tests/support/administration.ts";
import { expect, signIn, test, uniqueLetters } from "#tests/support/browser.ts";

const PASSWORD = "Correct-horse-1";

test("a newcomer registers, signs in, opens a widget, submits it and goes back", async ({
  page,
}) => {
  const username = uniqueLetters();
  await page.goto("/register");
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeDisabled();
  await page.getByLabel("Username").fill("1x");
  await expect(page.getByText("4 to 24 characters. Must begin with a letter.")).toBeVisible();
  await expect(page.getByRole("img", { name: "invalid" })).toHaveCount(1);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(`${PASSWORD}x`);
  await expect(page.getByText("Must match the first password input field.")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await expect(page.getByRole("img", { name: "invalid" })).toHaveCount(0);
  await expect(page.getByRole("img", { name: "valid", exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await signIn(page, username, PASSWORD);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("tab").first()).toHaveText("Course Creation");
  await page.getByRole("link", { name: "Build My Outline >>" }).click();
  const frame = page.frameLocator("iframe");
  await expect(page.getByRole("link", { name: "Back To Dashboard" })).toHaveCount(0);
  for (const field of await frame.getByRole("textbox").all()) await field.fill("Sourdough bread");
  await frame.getByRole("button", { name: "Build My Outline" }).click();
  await expect(frame.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
  await page.getByRole("link", { name: "Back To Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("with refusals", () => {
  test.use({ allowedStatuses: [401, 403, 409] });

  test("a taken name says so until it is edited", async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Username").fill("Educator");
    await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("Username Taken")).toBeVisible();
    await page.getByLabel("Username").fill("Educator2");
    await expect(page.getByText("Username Taken")).toHaveCount(0);
  });

  test("a wrong password says Unauthorized, and the message has the focus", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Missing Username or Password")).toBeVisible();
    await page.getByLabel("Username").fill("educator");
    await page.getByLabel("Password").fill("Wrong-password-1");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText("Unauthorized");
    await expect(page.getByRole("alert")).toBeFocused();
  });

  test("an expired token in the middle of work is renewed once, for all calls, and nobody notices", async ({
    page,
  }) => {
    await signIn(page, "educator", "Educator-demo-1");
    let refreshes = 0;
    const refused = new Set<string>();
    page.on("request", (request) => request.url().endsWith("/refresh") && refreshes++);
    // What an expired token looks like to the page: the first call to each list is refused.
    await page.route(/\/(toolkits|widgets)$/u, async (route) => {
      const url = route.request().url();
      if (refused.has(url)) return route.continue();
      refused.add(url);
      return route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" });
    });
    await page.goto("about:blank");
    await signIn(page, "educator", "Educator-demo-1");
    await expect(page.getByRole("link", { name: "Build My Outline >>" })).toBeVisible();
    expect(refused.size).toBe(2);
    expect(refreshes).toBe(1);
  });

  test("a session that was ended on the server leads to sign-in and back", async ({
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const username = uniqueLetters();
    const user = await post("/users/add", {
      username,
      password: PASSWORD,
      company: "",
      roles: { User: 2001 },
    });
    await signIn(page, username, PASSWORD, { trust: true });
    await post("/users/edit", { id: user.id, password: `${PASSWORD}2` });
    await page.goto("/chat");
    await expect(page).toHaveURL(/\/login\?from=%2Fchat$/u);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill(`${PASSWORD}2`);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/chat");
  });

  test("a role that was taken away closes the admin pages at once", async ({ page, request }) => {
    const post = await asAdministrator(request);
    const username = uniqueLetters();
    const roles = { User: 2001, Admin: 5150 };
    const user = await post("/users/add", { username, password: PASSWORD, company: "", roles });
    await signIn(page, username, PASSWORD, { trust: true });
    await page.getByRole("link", { name: "Admin Page" }).click();
    await post("/users/edit", { id: user.id, roles: { User: 2001 } });
    await page.getByRole("link", { name: "Toolkits" }).click();
    await expect(page).toHaveURL(/\/login/u);
    await signIn(page, username, PASSWORD);
    await page.goto("/toolkits");
    await expect(page).toHaveURL(/\/login|\/unauthorized/u);
  });
});

test("with Trust This Device a reload keeps the session; without it asks to sign in again", async ({
  page,
}) => {
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).toSorted()).toEqual([
    "persist",
    "roles",
  ]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto("/login");
  await page.getByText("Trust This Device").click();
  await signIn(page, "educator", "Educator-demo-1");
  await page.reload();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/u);
});

test("signing out in one tab signs out the other", async ({ context, page }) => {
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  const other = await context.newPage();
  await other.goto("/chat");
  await expect(other.getByRole("heading", { name: "Chatbot" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/");
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("roles"))).toBeNull();
});

test("sign-in replaces its own place in history", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Try It Out" }).click();
  await page.getByLabel("Username").fill("educator");
  await page.getByLabel("Password").fill("Educator-demo-1");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the place to return to is never another site", async ({ page }) => {
  for (const from of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/login?${new URLSearchParams({ from })}`);
    await page.getByLabel("Username").fill("educator");
    await page.getByLabel("Password").fill("Educator-demo-1");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/dashboard");
  }
});

test("a user without the administrator's role is told so", async ({ page }) => {
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  await expect(page.getByRole("link", { name: "Admin Page" })).toHaveCount(0);
  await page.goto("/toolkits");
  await expect(page).toHaveURL("/unauthorized");
  await expect(page.getByText("You do not have access to the requested page.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
});
