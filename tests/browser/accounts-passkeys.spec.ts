import type { BrowserContext, Page } from "@playwright/test";
import { ROLE } from "#domain/account-roles.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  fillSignIn,
  goWithin,
  PASSWORD,
  signInByCall,
  test,
} from "#tests/support/browser.ts";
import { serveSite } from "#tests/support/sites.ts";
import { plugIn } from "#tests/support/virtual-authenticator.ts";

test.use({ allowedStatuses: [401, 403, 404] });

async function openContext(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await plugIn(page);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
}

const withPasskey = (page: Page) =>
  page.getByRole("button", { name: "Sign in with a passkey" }).click();

test("a person adds a passkey and changes the e-mail after a proof, signs in by the passkey, and removes it", async ({
  page,
  context,
  baseURL,
}) => {
  await plugIn(page);
  await beginSignedIn(context);
  await page.goto("/account");
  const saveEmail = page.getByRole("button", { name: "Save e-mail" });
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  const alert = page.getByRole("alert");
  const passkeys = page.getByRole("list", { name: "Passkeys" });

  await test.step("an old sign-in asks for the password or the passkey first", async () => {
    await page.getByLabel("E-mail").fill("teacher@school.example");
    await saveEmail.click();
    await expect(alert).toHaveText("Sign in again to do this.");
    await password.fill("Wrong-horse-1");
    await saveEmail.click();
    await expect(alert).toHaveText("The password is wrong.");
    await password.fill(PASSWORD);
    await saveEmail.click();
    await expect(page.getByLabel("E-mail")).toHaveValue("teacher@school.example");
    await expect(page.getByText("This site cannot send e-mail")).toBeVisible();
    const add = page.getByRole("button", { name: "Add a passkey" });
    await add.click();
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(passkeys).toContainText(/Chrome on .*For localhost · Made .* · Not used yet/u);
    expect(await accessibilityViolations(page)).toEqual([]);
    await passkeys.getByRole("button", { name: /^Remove: / }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(passkeys).toHaveCount(0);
    await add.click();
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(passkeys.getByRole("listitem")).toHaveCount(1);
    await signOut(page);
  });

  await page.getByRole("link", { name: "Sign In" }).first().click();
  await withPasskey(page);
  await expect(page).toHaveURL("/dashboard");
  await goWithin(page, "/account");
  await expect(passkeys).toContainText("Used ");

  // On another host of the same site the passkey does not exist.
  await page.goto(`${baseURL?.replace("localhost", "other.localhost")}/login`);
  await withPasskey(page);
  await expect(alert).toHaveText("Your browser gave no passkey. Please try again.");

  await page.goto("/account");
  await passkeys.getByRole("button", { name: /^Remove: / }).click();
  await expect(passkeys).toHaveCount(0);
  await signOut(page);
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await withPasskey(page);
  await expect(alert).toHaveText("This passkey does not work here. Try another way.");
});

test("administrators sign in by passkey only, once one of them says so, and a link lets another in", async ({
  browser,
}) => {
  // A site of its own: what it requires of administrators holds for all of them.
  const site = await serveSite();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await openContext(context);
  const post = await asAdministrator(context.request);
  const user = {
    username: "colleague",
    password: PASSWORD,
    roles: { User: ROLE.User, Admin: ROLE.Admin },
  };
  const { id } = await post("/users/add", user);
  const { link } = (await post("/users/link", { id })) as unknown as { link: string };
  await signInByCall(context, "admin", "Admin-demo-1");
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toBeVisible();
  await chooseRoles(page, "administrators");
  await expect(page.getByText("Sign in with your passkey.", { exact: true })).toBeVisible();
  await page.getByLabel("Sign in by passkey only").selectOption("none");
  await signOut(page);
  await page.goto("/login?from=/settings");
  await withPasskey(page);
  await expect(page).toHaveURL("/settings");
  await chooseRoles(page, "administrators");
  await expect(page.getByText("Settings have been saved.")).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const colleague = await openContext(elsewhere);
  await colleague.goto(link);
  expect(await accessibilityViolations(colleague, undefined, "main")).toEqual([]);
  await colleague.getByRole("button", { name: "Make a passkey" }).click();
  await expect(colleague).toHaveURL("/dashboard");
  await signOut(colleague);
  await colleague.getByRole("link", { name: "Sign In" }).first().click();
  await withPasskey(colleague);
  await expect(colleague).toHaveURL("/dashboard");
  await elsewhere.close();

  await signOut(page);
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await fillSignIn(page, "admin", "Admin-demo-1");
  await expect(page.getByRole("alert")).toHaveText("Login Failed. Sign in with your passkey.");
  await context.close();
  await site.stop();
});

async function chooseRoles(page: Page, roles: string): Promise<void> {
  if (!page.url().endsWith("/settings")) await goWithin(page, "/settings");
  const settings = page.getByRole("region", { name: "Site" });
  await settings.getByLabel("Sign in by passkey only").selectOption(roles);
  await settings.getByRole("button", { name: "Save" }).click();
}

test("a forgotten password: what to do, and a link that does not work", async ({ page }) => {
  await page.goto("/login");
  const forgot = page.getByRole("button", { name: "Forgot your password?" });
  await forgot.click();
  await expect(page.getByText("Enter your username first.")).toBeVisible();
  await page.getByLabel("Username").fill("educator");
  await forgot.click();
  await expect(page.getByText("If educator has a confirmed e-mail address")).toBeVisible();
  await page.goto("/email#wrong");
  await expect(page.getByRole("alert")).toContainText("This link has been used or has expired.");
  expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
});
