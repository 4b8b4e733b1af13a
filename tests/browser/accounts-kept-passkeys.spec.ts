import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  fillSignIn,
  goWithin,
  PASSWORD,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { plugIn } from "#tests/support/virtual-authenticator.ts";

test.use({ allowedStatuses: [401] });

async function choosePassword(page: Page, made: object, password: string): Promise<void> {
  await page.goto((made as { link: string }).link);
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Set Password" }).click();
}

test("a new password and the end of sessions ask about passkeys, and the person sees what others did with links", async ({
  page,
  request,
}) => {
  await plugIn(page);
  const post = await asAdministrator(request);
  const [name, passwords] = [uniqueLetters(), ["First-horse-1", "Second-horse-2"] as const];
  const { id } = await post("/users/add", { username: name, password: PASSWORD });
  await choosePassword(page, await post("/users/link", { id }), passwords[0]);
  await expect(page).toHaveURL("/dashboard");
  await goWithin(page, "/account");
  const links = page.getByRole("list", { name: "One-time links" }).getByRole("listitem");
  const used = /^A link was used: a new password was set/u;
  await expect(links).toHaveText([used, /^A link was made by the platform/u]);
  // A sign-in by a link is no proof.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const proof = page.getByRole("textbox", { name: "Password", exact: true });
  await proof.fill(passwords[0]);
  await page.getByRole("button", { name: "Continue" }).click();
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys).toContainText("Made after a one-time link");

  await page.getByLabel("Old Password").fill(passwords[0]);
  await page.getByLabel("New Password").fill(passwords[1]);
  await page.getByLabel("Confirm Password").fill(passwords[1]);
  await page.keyboard.press("Enter");
  const question = page.getByRole("group", { name: "your account has 1 passkey." });
  await expect(question).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  await page.getByRole("button", { name: "Change password" }).press("Enter");
  await expect(question).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(passkeys).toBeVisible();

  // From the header, where the question has no room.
  await goWithin(page, "/dashboard");
  // The heading gets the focus last, which closes a menu.
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  await page.locator("summary", { hasText: name }).click();
  await page.getByRole("link", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/account");
  await expect(question).toBeFocused();
  await question.getByRole("button", { name: "Remove" }).click();
  await proof.fill(passwords[1]);
  await page.getByRole("button", { name: "Remove passkeys" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This passkey does not work here. Try another way.",
  );
  await fillSignIn(page, name, passwords[1]);
  await expect(page).toHaveURL("/dashboard");
  await goWithin(page, "/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys).toBeVisible();

  // Whoever gets the next link is asked, too.
  await choosePassword(page, await post("/users/link", { id }), passwords[0]);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/dashboard");
  await goWithin(page, "/account");
  await expect(links).toHaveCount(4);
  await expect(passkeys).toHaveCount(0);
});
