import { readFile } from "node:fs/promises";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
  fillSignIn,
  goWithin,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";

const PASSWORDS = ["First-horse-1", "Second-horse-2"] as const;

test.use({ allowedStatuses: [401, 404] });

test("a colleague is invited, sets a password, changes it, takes the data along and deletes the account", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const username = uniqueLetters();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await beginSignedIn(context, { isAdmin: true });
  await page.goto("/users");
  await page.getByRole("button", { name: "Add New" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(username);
  await page.getByText("Invite by a link").click();
  await expect(page.getByRole("dialog").getByLabel("Password")).toHaveCount(0);
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: `Update User: ${username}` });
  const link = dialog.getByLabel(`Link for ${username}`);
  await expect(link).toHaveValue(/\/welcome#[\da-f]{64}$/u);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  const address = await link.inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const elsewhere = await browser.newContext({ baseURL });
  const colleague = await elsewhere.newPage();
  const asked: string[] = [];
  colleague.on("request", (request) => asked.push(request.url(), request.headers().referer ?? ""));
  await colleague.goto(address);
  await expect(colleague.getByText(`Your username is ${username}.`)).toBeVisible();
  await expect(colleague.getByLabel("New Password")).toBeFocused();
  await expectAccessible(colleague);
  await colleague.getByLabel("New Password").fill(PASSWORDS[0]);
  await colleague.getByLabel("Confirm Password").fill(PASSWORDS[0]);
  await colleague.getByRole("button", { name: "Set Password" }).click();
  await expect(colleague.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  expect(asked.filter((url) => url.includes(address.slice(-64)))).toEqual([]);

  const menu = colleague.locator("summary", { hasText: username });
  await menu.click();
  await expect(colleague.getByRole("link", { name: "Account", exact: true })).toBeVisible();
  await colleague.keyboard.press("Escape");
  await expect(colleague.getByRole("link", { name: "Account", exact: true })).toBeHidden();
  await expect(menu).toBeFocused();
  await colleague.keyboard.press("Enter");
  await colleague.keyboard.press("Tab");
  await colleague.keyboard.press("Enter");
  await expect(colleague.getByRole("heading", { level: 1, name: "Account" })).toBeFocused();
  await expect(colleague.getByText("0 of 50 MB used")).toBeVisible();

  await colleague.getByLabel("Old Password").fill("Wrong-horse-1");
  await colleague.getByLabel("New Password").fill(PASSWORDS[1]);
  await colleague.getByLabel("Confirm Password").fill(PASSWORDS[1]);
  const change = colleague.getByRole("button", { name: "Change password" });
  await change.click();
  await expect(colleague.getByRole("alert")).toHaveText("The password is wrong.");
  await colleague.getByLabel("Old Password").fill(PASSWORDS[0]);
  await change.click();
  await expect(colleague.getByText("Your password has been changed.")).toBeVisible();
  await expect(colleague.getByLabel("Old Password")).toHaveValue("");

  // A second device. The administrator's own session is not needed any more.
  const data = { user: username, pwd: PASSWORDS[1] };
  expect((await context.request.post("/auth", { data })).status()).toBe(200);
  await goWithin(colleague, "/account");
  const sessions = colleague.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" }).getByRole("button")).toHaveCount(0);
  await sessions.getByRole("button", { name: /^End: / }).click();
  await expect(sessions).toHaveCount(1);
  expect((await context.request.get("/refresh")).status()).toBe(401);

  const downloading = colleague.waitForEvent("download");
  await colleague.getByRole("button", { name: "Download my data" }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ account: { username } });

  await colleague.getByRole("main").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(colleague).toHaveURL("/");
  await colleague.goto(address);
  await expect(colleague.getByRole("alert")).toHaveText(
    "This link has been used or has expired. Ask the person who gave it to you for a new one.",
  );
  await colleague.getByRole("link", { name: "Sign In" }).first().click();
  await fillSignIn(colleague, username, PASSWORDS[1]);
  // The heading gets the focus last, which closes a menu.
  await expect(colleague.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  await menu.click();
  await colleague.getByRole("link", { name: "Account", exact: true }).click();
  await colleague.getByRole("button", { name: "Delete my account" }).click();
  await expect(colleague.getByLabel(/^Password/u)).toBeFocused();
  await colleague.keyboard.type(PASSWORDS[1]);
  await colleague.keyboard.press("Enter");
  await expect(colleague).toHaveURL("/");
  expect((await context.request.post("/auth", { data })).status()).toBe(401);
  await elsewhere.close();
});

test("every page leads to the tools, marks the current one, and keeps its header to two lines on a phone", async ({
  page,
  context,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Try It Out" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
  const header = page.getByRole("banner");
  await expect(header.locator("[aria-current=page]")).toHaveText("Dashboard");
  await expect(header.getByRole("link", { name: "Results" })).toBeVisible();
  await header.getByText("Tools").click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await header.getByRole("link", { name: "Group Topic Generator" }).click();
  await expect(page).toHaveURL("/topics");
  await expect(header.getByRole("link", { name: "Group Topic Generator" })).toBeHidden();
  await expect(header.locator("[aria-current=page]")).toHaveText("Group Topic Generator");
  // Two lines of 36 px each, their gap and the padding.
  expect((await header.boundingBox())?.height).toBeLessThan(100);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
