import { expect, signIn, test } from "#tests/support/browser.ts";

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

test("signing in and out in one tab leaves what is being written on a public page of another alone", async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  await other.goto("/register");
  await other.getByLabel("Username").fill("halfway");
  await signIn(page, "educator", "Educator-demo-1");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  // Its header tells that the other tab has heard of both.
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  await expect(other.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(other).toHaveURL("/register");
  await expect(other.getByLabel("Username")).toHaveValue("halfway");
});

test("somebody else's sign-in in one tab is that of the other, which stays where it is", async ({
  context,
  page,
}) => {
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  await page.goto("/topics");
  await expect(page.getByRole("heading", { name: "Group Topic Generator" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await other.getByLabel("Username").fill("admin");
  await other.getByLabel("Password").fill("Admin-demo-1");
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: "Admin Page" })).toBeVisible();
  await expect(page).toHaveURL("/topics");
  await page.getByLabel("Description").fill("Bread");
  await page.getByRole("button", { name: "Generate Topics" }).click();
  await expect(page.getByText("Ideas about Bread")).toBeVisible();
});

test("a tab that was opened with a page that is not there leads to the start", async ({ page }) => {
  await page.goto("/");
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => window.open("/unauthorized"));
  const tab = await opened;
  await tab.getByRole("button", { name: "Go Back" }).click();
  await expect(tab).toHaveURL("/");
});
