import { expect, expectAccessible, signInByCall, test } from "#tests/support/browser.ts";
import { serveSite } from "#tests/support/sites.ts";

/** A separate site, because the links of the shared one are on the pages of every journey. */
const footerTest = test.extend({
  baseURL: async ({}, use) => {
    const { url, stop } = await serveSite();
    await use(url);
    await stop();
  },
});

footerTest(
  "the footer has the client's links, and one line beside the sidebar",
  async ({ page, context }) => {
    await signInByCall(context, "admin", "Admin-demo-1");
    const footer = page.getByRole("contentinfo");
    await page.goto("/");
    await expect(footer.getByRole("link")).toHaveText(["Terms of Use", "Privacy Policy"]);
    await footer.getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");

    await page.goto("/clients?search=Acme");
    await expect(page.getByRole("table")).toBeVisible();
    const height = (await footer.boundingBox())?.height ?? 0;
    expect(height, "one line").toBeLessThan(48);
    await page.getByRole("button", { name: "Details of Acme Academy" }).click();
    const dialog = page.getByRole("dialog");
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
    await expectAccessible(page);
    await dialog.getByLabel("Contact").fill("mailto:hello@acme.example");
    const saved = page.waitForResponse("**/clients/edit");
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
    await expectAccessible(page);
  },
);
