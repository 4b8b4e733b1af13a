import { ROLE } from "#domain/account-roles.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  fillSignIn,
  goWithin,
  PASSWORD,
  signInByCall,
} from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";
import { signInAtProvider, withProvider } from "#tests/support/provider-test.ts";

// The tests of one worker share the site that offers a provider.
withProvider.describe.configure({ mode: "default" });

withProvider.use({ allowedStatuses: [400, 401, 404, 409] });

withProvider(
  "a manager enters a provider, tests it, and sees who was removed",
  async ({ page, context, request, issuer }) => {
    await beginManaging(context, request);
    await page.goto("/site?tab=sign-in");
    await expect(page.getByText("/auth/oidc/callback/")).toBeVisible();
    await expect(page.getByText("/auth/oidc/start?site=")).toBeVisible();
    await page.getByText("step by step").click();
    await expect(page.getByText("“Valid redirect URIs”")).toBeVisible();
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByLabel("Name of the provider")).toBeFocused();
    await page.getByLabel("Name of the provider").fill("Example school");
    await expect(page.getByText("“Sign in with Example school”")).toBeVisible();
    await page.getByLabel("Client ID").fill("widgets");
    await page.getByLabel("Issuer").fill(`${issuer}/realm`);
    await page.getByRole("button", { name: "Test the issuer" }).click();
    const silent = page.getByText("No sign-in provider answers at this address. Check the issuer.");
    await expect(silent).toBeVisible();
    await page.getByLabel("Issuer").fill(`${issuer}/other`);
    await expect(silent).toHaveCount(0);
    await page.getByLabel("Domains of e-mail addresses").fill("school.example; nowhere");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByText("Must be a domain such as school.example.")).toBeVisible();
    await page.getByLabel("Domains of e-mail addresses").fill("school.example, other.example");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(silent).toBeVisible();
    await expect(page.getByLabel("Issuer")).toBeFocused();
    await expect(page.getByRole("alert")).toHaveText("The provider has not been saved.");
    await page.getByLabel("Issuer").fill(issuer);
    await expect(silent).toHaveCount(0);
    await page.getByRole("button", { name: "Test the issuer" }).click();
    await expect(page.getByText("The provider answers and signs by")).toBeVisible();
    await page.getByLabel("Client secret").fill("a secret");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByText("Provider has been saved.")).toBeVisible();
    await expect(page.getByLabel("Client secret")).toHaveValue("");
    await expect(page.getByText("Leave empty to keep it.")).toBeVisible();
    await expect(page.getByText("0 people sign in with it.")).toBeVisible();
    await expect(page.getByText("Nobody has been removed.")).toBeVisible();
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);

    await goWithin(page, "/site/people");
    await page.getByRole("button", { name: "Let in again…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").fill("K7QF");
    await dialog.getByRole("button", { name: "Let in again" }).click();
    await expect(dialog.getByText("A code looks like K7QF-2M9P.")).toBeVisible();
    await dialog.getByLabel("Code").fill("k7qf-2m9p");
    await dialog.getByRole("button", { name: "Let in again" }).click();
    await expect(
      dialog.getByText("No removed person of this site has this code. Check the code."),
    ).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

withProvider(
  "an administrator changes a client's provider beside a manager, and deletes it",
  async ({ page, context, request, issuer }) => {
    const { client, post } = await makeEmbed(request);
    const path = `/clients/${client.id}/sign-in`;
    const provider = { issuer, oidcClientId: "widgets", label: "Example school" };
    await post(path, provider);
    await beginSignedIn(context, { isAdmin: true });
    await page.goto(`/clients/${client.id}?tab=sign-in`);
    await page.getByText("Required for educators").click();
    await post(path, { ...provider, label: "Other school" });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Use the newer values" })).toBeVisible();
    await page.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(page.getByText("Provider has been saved.")).toBeVisible();
    await expect(page.getByText("Educators have no other way to sign in.")).toBeVisible();
    await expect(page.getByLabel("Name of the provider")).toHaveValue("Other school");

    await page.getByRole("button", { name: "Delete Provider" }).click();
    const question = page.getByRole("alertdialog", {
      name: "Delete the sign-in with Other school?",
    });
    await expect(question).toContainText("Nobody has signed in with it.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Provider has been deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Provider" })).toBeVisible();
    await expect(page.getByLabel("Issuer")).toHaveValue("");
  },
);

withProvider(
  "a person links the own account with the provider after a proof, signs in by it, and unlinks it",
  async ({ browser, offering: { url: baseURL, post } }) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await post("/users/add", { username: "linked", password: PASSWORD });
    await signInByCall(context, "linked");
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
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.getByRole("link", { name: "Sign in with School" }).click();
    await expect(page).toHaveURL("/dashboard");
    await goWithin(page, "/account?problem=linked");
    await expect(page.getByText("Signed in as linked.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(
      "This account of the provider is linked with another account here.",
    );
    await page.getByRole("button", { name: "Unlink from School" }).click();
    await expect(page.getByText("Your account is not linked with School.")).toBeVisible();
    await context.close();
  },
);

withProvider(
  "the page of sign-in leads to the provider and back in; a removed person is let in again by the code",
  async ({ browser, offering: { url: baseURL, settings, post } }) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const button = page.getByRole("link", { name: "Sign in with School" });
    const logout = page.getByRole("button", { name: "Logout" });

    await withProvider.step("the provider leads back, and the session begins", async () => {
      await page.goto("/login");
      await expect(page.getByLabel("Username")).toBeVisible();
      await button.click();
      await signInAtProvider(page, "teacher");
      await expect(page).toHaveURL("/dashboard");
      await expect(logout).toBeVisible();
    });
    await withProvider.step("a cancelled sign-in says so, an unknown word nothing", async () => {
      await logout.click();
      await expect(page).toHaveURL("/");
      // The provider forgets the person, and asks again.
      await context.clearCookies();
      await page.goto("/login");
      await button.click();
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByRole("alert")).toHaveText("The sign-in was cancelled.");
      await page.goto("/login?problem=constructor&code=AAAA-AAAA");
      await expect(button).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
    await withProvider.step("a removed person is let in by the code", async () => {
      const managers = await browser.newContext({ baseURL });
      const roles = { User: ROLE.User, Manager: ROLE.Manager };
      await post("/users/add", { username: "principal", password: PASSWORD, roles });
      await signInByCall(managers, "principal");
      const people = await managers.newPage();
      await people.goto("/site/people");
      const row = people.getByRole("row").filter({ hasText: "teacher" });
      await expect(row).toContainText("School account");
      await row.getByRole("button", { name: "More of teacher" }).click();
      await people.getByRole("menuitem", { name: "Remove" }).click();
      await people.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(people.getByText("teacher has been removed.")).toBeVisible();

      await button.click();
      await signInAtProvider(page, "teacher");
      await expect(page.getByRole("alert")).toContainText("Your account was removed.");
      const code = await page.getByRole("alert").getByRole("strong").innerText();
      expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
      await goWithin(people, "/site?tab=sign-in");
      await people.getByRole("button", { name: `Let in again: ${code}` }).click();
      await expect(people.getByText("The person can sign in again.")).toBeVisible();
      await expect(people.getByText("Nobody has been removed.")).toBeVisible();
      await managers.close();
      await button.click();
      await expect(page).toHaveURL("/dashboard");
      await logout.click();
    });
    await withProvider.step("where it is required, the form is for managers", async () => {
      await post(`/clients/${DEFAULT_CLIENT_ID}/sign-in`, { ...settings, isRequired: true });
      const scriptless = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const still = await scriptless.newPage();
      await still.goto("/login");
      const offered = still.getByRole("link", { name: "Sign in with School" });
      await expect(offered).toHaveAttribute("href", /\/auth\/oidc\/start\?site=/u);
      await expect(still.getByLabel("Username")).toBeHidden();
      await still.getByText("Managers sign in here").click();
      await expect(still.getByLabel("Username")).toBeVisible();
      await scriptless.close();
      await page.goto("/login");
      await page.getByText("Managers sign in here").click();
      await expect(page.getByRole("main").getByRole("link", { name: "Sign Up" })).toHaveCount(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await fillSignIn(page, "principal", PASSWORD);
      await expect(page).toHaveURL("/site");
    });
    await context.close();
  },
);
