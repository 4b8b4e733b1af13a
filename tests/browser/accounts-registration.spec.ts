import { REGISTRATION_CLOSED } from "#domain/clients/client.ts";
import {
  accessibilityViolations,
  expect,
  PASSWORD,
  signInByCall,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { serveSite } from "#tests/support/sites.ts";

/** A separate site, because the setting applies to every registration on it. */
const registrationTest = test.extend({
  baseURL: async ({}, use) => {
    const { url, stop } = await serveSite();
    await use(url);
    await stop();
  },
});

registrationTest.use({ allowedStatuses: [401, 403] });

registrationTest(
  "an administrator lets new accounts wait, approves one, then closes registration",
  async ({ page, context, browser, baseURL }) => {
    await signInByCall(context, "admin", "Admin-demo-1");
    const choose = async (choice: string) => {
      await page.goto("/clients?search=Acme");
      await page.getByRole("button", { name: "Details of Acme Academy" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Registration").selectOption(choice);
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.getByText("Client has been saved.")).toBeVisible();
    };
    await choose("approval");

    const elsewhere = await browser.newContext({ baseURL });
    const stranger = await elsewhere.newPage();
    const username = uniqueLetters();
    const signIn = async () => {
      await stranger.goto("/login");
      await stranger.getByLabel("Username").fill(username);
      await stranger.getByLabel("Password").fill(PASSWORD);
      await stranger.getByRole("button", { name: "Sign In" }).click();
    };
    await stranger.goto("/register");
    await expect(stranger.getByText("An administrator approves new accounts")).toBeVisible();
    await stranger.getByLabel("Username").fill(username);
    await stranger.getByLabel("Password").first().fill(PASSWORD);
    await stranger.getByLabel("Confirm Password").fill(PASSWORD);
    await stranger.getByRole("button", { name: "Sign Up" }).click();
    await expect(stranger.getByRole("status")).toContainText("must approve it");
    await signIn();
    await expect(stranger.getByRole("alert")).toHaveText(
      "Login Failed. An administrator must approve your account before you can sign in.",
    );

    await page.goto(`/users?search=${username}`);
    await expect(page.getByRole("cell", { name: "Waiting for approval" })).toBeVisible();
    await page.getByRole("button", { name: `Details of ${username}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Approved").click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("User has been saved.")).toBeVisible();
    await expect(dialog.getByText("Approved")).toBeHidden();
    await signIn();
    await stranger.waitForURL("**/dashboard");

    await choose("closed");
    await stranger.goto("/register");
    await expect(stranger.getByText(REGISTRATION_CLOSED)).toBeVisible();
    await expect(stranger.getByLabel("Username")).toBeHidden();
    expect(await accessibilityViolations(stranger)).toEqual([]);
    await elsewhere.close();
  },
);
