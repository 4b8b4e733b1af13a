import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { expect, expectAccessible, PASSWORD, signInByCall } from "#tests/support/browser.ts";
import { signInAtProvider, withProvider } from "#tests/support/provider-test.ts";

withProvider.use({ allowedStatuses: [401] });

withProvider(
  "a person links the own account with the provider after a proof, signs in by it, and unlinks it",
  async ({ browser, offering: { url: baseURL, post } }) => {
    const context = await browser.newContext({ baseURL });
    await post("/users/add", { username: "teacher", password: PASSWORD });
    await signInByCall(context, "teacher");
    const page = await context.newPage();

    // The sign-in is new, so the server asks for no proof: the answer of an older one.
    const refusal = { status: 401, title: "Unauthorized", detail: PASSKEY_REFUSALS.proof };
    await page.route("**/account/sign-in", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fulfill({ status: 401, json: refusal });
      await page.unroute("**/account/sign-in");
    });
    await page.goto("/account");
    await expect(page.getByText("Your account is not linked with School.")).toBeVisible();
    await page.getByRole("button", { name: "Link with School" }).click();
    await page.getByLabel(/^Password/u).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await signInAtProvider(page, "another-name");
    await expect(page).toHaveURL("/account?linked=1");
    await expect(page.getByText("Your account is now linked with School.")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/login");
    await page.getByRole("link", { name: "Sign in with School" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/account?problem=linked");
    await expect(page.getByText("Signed in as teacher.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(
      "This account of the provider belongs to somebody else here.",
    );
    await page.getByRole("button", { name: "Unlink from School" }).click();
    await expect(page.getByText("Your account is not linked with School.")).toBeVisible();

    const administrators = await browser.newContext({ baseURL });
    await signInByCall(administrators, "admin", "Admin-demo-1");
    const other = await administrators.newPage();
    await other.goto("/account");
    await expect(other.getByRole("heading", { name: "Sessions" })).toBeVisible();
    await expect(other.getByText("Sign in with School")).toHaveCount(0);
    await administrators.close();
    await context.close();
  },
);
