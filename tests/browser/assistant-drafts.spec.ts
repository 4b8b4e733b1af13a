import type { Page } from "@playwright/test";
import { PRODUCT_TYPES } from "#domain/assistant/generator-kinds.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import { beginSignedIn, expect, PASSWORD, signIn, test } from "#tests/support/browser.ts";
import { registerEducator } from "#tests/support/educator-test.ts";

const NEW_PASSWORD = `${PASSWORD}2`;

test.describe("the session ends while the form of a generator is filled in", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("the form is there again after signing in, for the same person, until somebody else signs in or the person signs out", async ({
    context,
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id, username } = await beginSignedIn(context);
    const somebodyElse = await registerEducator(request);
    await page.goto("/socialposts");
    const description = page.getByLabel("Description");
    await expect(page.getByLabel("Promotion Type").locator("option")).toHaveText([
      ...PRODUCT_TYPES,
    ]);
    await description.fill("A class about bread");
    await page.getByLabel("Audience").fill("Parents");
    await page.getByLabel("Promotion Type").selectOption("Workshop");

    // A new password ends every session of the account.
    await post("/users/edit", { id, password: NEW_PASSWORD });
    await page.getByRole("button", { name: "Generate Posts" }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fsocialposts$/u);
    await signInHere(page, username, NEW_PASSWORD);
    await expect(description).toHaveValue("A class about bread");
    await expect(page.getByLabel("Audience")).toHaveValue("Parents");
    await expect(page.getByLabel("Promotion Type")).toHaveValue("Workshop");
    await page.getByRole("button", { name: "Generate Posts" }).click();
    await expect(page.getByText("Demo answer")).toBeVisible();

    await test.step("another generator has a form of its own", async () => {
      await page.getByText("Tools", { exact: true }).click();
      await page.getByRole("link", { name: "Group Topic Generator" }).click();
      await expect(page.getByRole("heading", { name: "Group Topic Generator" })).toBeVisible();
      await expect(description).toHaveValue("");
      await page.goBack();
      await expect(description).toHaveValue("A class about bread");
    });

    await test.step("somebody else finds an empty form, and leaves nothing of the former one", async () => {
      await post("/users/edit", { id, password: PASSWORD });
      await page.reload();
      await expect(page).toHaveURL(/\/login\?from=%2Fsocialposts$/u);
      await signInHere(page, somebodyElse, PASSWORD);
      await expect(description).toHaveValue("");
      await expect(page.getByLabel("Promotion Type")).toHaveValue("Course");
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("bread");
    });

    await test.step("signing out forgets the form, a reload does not", async () => {
      await description.fill("Flour and water");
      await page.reload();
      await expect(description).toHaveValue("Flour and water");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/");
      await signIn(page, somebodyElse, PASSWORD);
      await page.goto("/socialposts");
      await expect(description).toHaveValue("");
    });
  });
});

/** Signs in on the form that the page has been led to. */
async function signInHere(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/u);
}
