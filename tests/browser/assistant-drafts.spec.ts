import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import { beginSignedIn, expect, PASSWORD, signIn, test } from "#tests/support/browser.ts";
import { registerEducator } from "#tests/support/educator-test.ts";

const NEW_PASSWORD = `${PASSWORD}2`;

test.describe("the session ends while the form of a generator is filled in", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("the form is there again after signing in, for the same person, until somebody else signs in", async ({
    context,
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id, username } = await beginSignedIn(context);
    const somebodyElse = await registerEducator(request);
    await page.goto("/socialposts");
    await page.getByLabel("Description").fill("A class about bread");
    await page.getByLabel("Audience").fill("Parents");
    await page.getByLabel("Promotion Type").selectOption("Workshop");

    // A new password ends every session of the account.
    await post("/users/edit", { id, password: NEW_PASSWORD });
    await page.getByRole("button", { name: "Generate Posts" }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fsocialposts$/u);
    await signInHere(page, username, NEW_PASSWORD);
    await expect(page.getByLabel("Description")).toHaveValue("A class about bread");
    await expect(page.getByLabel("Audience")).toHaveValue("Parents");
    await expect(page.getByLabel("Promotion Type")).toHaveValue("Workshop");
    await page.getByRole("button", { name: "Generate Posts" }).click();
    await expect(page.getByText("Demo answer")).toBeVisible();

    await test.step("another generator has a form of its own", async () => {
      await page.getByText("Tools", { exact: true }).click();
      await page.getByRole("link", { name: "Group Topic Generator" }).click();
      await expect(page.getByRole("heading", { name: "Group Topic Generator" })).toBeVisible();
      await expect(page.getByLabel("Description")).toHaveValue("");
      await page.goBack();
      await expect(page.getByLabel("Description")).toHaveValue("A class about bread");
    });

    await test.step("somebody else finds an empty form, and leaves nothing of the former one", async () => {
      await post("/users/edit", { id, password: PASSWORD });
      await page.getByRole("button", { name: "Generate Posts" }).click();
      await expect(page).toHaveURL(/\/login\?from=%2Fsocialposts$/u);
      await signInHere(page, somebodyElse, PASSWORD);
      await expect(page.getByLabel("Description")).toHaveValue("");
      await expect(page.getByLabel("Promotion Type")).toHaveValue("Course");
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("bread");
    });
  });
});

test("signing out forgets the form of a generator", async ({ context, page }) => {
  const { username } = await beginSignedIn(context);
  await page.goto("/topics");
  await page.getByLabel("Titles").fill("Flour\nWater");
  await page.reload();
  await expect(page.getByLabel("Titles")).toHaveValue("Flour\nWater");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await signIn(page, username, PASSWORD);
  await page.goto("/topics");
  await expect(page.getByLabel("Titles")).toHaveValue("");
});

/** Signs in on the form that the page has been led to. */
async function signInHere(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/u);
}
