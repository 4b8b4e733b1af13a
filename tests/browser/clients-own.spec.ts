import { DEFAULT_CLIENT_ID, REGISTRATION_CLOSED } from "#domain/account-rules.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  fillSignIn,
  goWithin,
  PASSWORD,
  signInByCall,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { serveSite } from "#tests/support/sites.ts";

/** A separate site, because the settings of its own client apply to every registration and every page. */
const ownClientTest = test.extend({
  baseURL: async ({}, use) => {
    const { url, stop } = await serveSite();
    await use(url);
    await stop();
  },
});

ownClientTest.use({ allowedStatuses: [401, 403] });

ownClientTest(
  "the site's own client says who may register, and which links the footer has",
  async ({ page, context, browser, baseURL, request }) => {
    await signInByCall(context, "admin", "Admin-demo-1");
    await ownClientTest.step(
      "an administrator lets new accounts wait, approves one, then closes registration",
      async () => {
        await page.goto("/clients?search=Acme");
        await page.getByRole("button", { name: "Details of Acme Academy" }).click();
        const details = page.getByRole("dialog");
        await details.getByLabel("Registration").selectOption("approval");
        await details.getByRole("button", { name: "Save Changes" }).click();
        await expect(details.getByText("Client has been saved.")).toBeVisible();
        await page.keyboard.press("Escape");

        const elsewhere = await browser.newContext({ baseURL });
        const stranger = await elsewhere.newPage();
        const username = uniqueLetters();
        const signIn = async () => {
          await stranger.goto("/login");
          await fillSignIn(stranger, username, PASSWORD);
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

        await goWithin(page, `/users?search=${username}`);
        await expect(page.getByRole("cell", { name: "Waiting for approval" })).toBeVisible();
        await page.getByRole("button", { name: `Details of ${username}` }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Approved").click();
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await expect(dialog.getByText("User has been saved.")).toBeVisible();
        await expect(dialog.getByText("Approved")).toBeHidden();
        await page.keyboard.press("Escape");
        await signIn();
        await stranger.waitForURL("**/dashboard");

        const post = await asAdministrator(request);
        await post("/clients/edit", { clientid: DEFAULT_CLIENT_ID, registration: "closed" });
        await stranger.goto("/register");
        await expect(stranger.getByText(REGISTRATION_CLOSED)).toBeVisible();
        await expect(stranger.getByLabel("Username")).toBeHidden();
        expect(await accessibilityViolations(stranger)).toEqual([]);
        await elsewhere.close();
      },
    );
    await ownClientTest.step(
      "the footer has the client's links, and one line beside the sidebar",
      async () => {
        const footer = page.getByRole("contentinfo");
        await expect(footer.getByRole("link")).toHaveText(["Terms of Use", "Privacy Policy"]);
        await goWithin(page, "/clients?search=Acme");
        await expect(page.getByRole("table")).toBeVisible();
        const height = (await footer.boundingBox())?.height ?? 0;
        expect(height, "one line").toBeLessThan(48);
        await page.getByRole("button", { name: "Details of Acme Academy" }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByLabel("Registration")).toHaveValue("closed");
        await dialog.getByRole("button", { name: "Close", exact: true }).click();
        await page.getByRole("button", { name: "Styles of Acme Academy" }).click();
        await expect(dialog.getByLabel("Contact")).toBeHidden();
        await dialog.getByText("Footer links").click();
        await dialog.getByLabel("Contact").fill("javascript:alert(1)");
        await dialog.getByLabel("Terms of Use").fill("https://acme.example/terms");
        await dialog.getByLabel("LinkedIn").fill("https://www.linkedin.com/company/acme");
        const save = dialog.getByRole("button", { name: "Save Changes" });
        await save.click();
        await expect(dialog.getByLabel("Contact")).toBeFocused();
        await expect(
          dialog.getByText("Must be an address that begins with https:// or mailto:"),
        ).toBeVisible();
        expect(await accessibilityViolations(page)).toEqual([]);
        await dialog.getByLabel("Contact").fill("mailto:hello@acme.example");
        const saved = page.waitForResponse("**/clients/*/edit");
        await save.click();
        expect((await saved).status()).toBe(200);

        await page.goto("/");
        await expect(footer.getByRole("link")).toHaveCount(4);
        for (const [name, address] of [
          ["Contact", "mailto:hello@acme.example"],
          ["Terms of Use", "https://acme.example/terms"],
          ["Privacy Policy", "/privacy"],
          ["LinkedIn", "https://www.linkedin.com/company/acme"],
        ] as const)
          await expect(footer.getByRole("link", { name })).toHaveAttribute("href", address);
        expect(await accessibilityViolations(page, undefined, "footer")).toEqual([]);
        await footer.getByRole("link", { name: "Privacy Policy" }).click();
        await expect(page).toHaveURL("/privacy");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
      },
    );
  },
);
