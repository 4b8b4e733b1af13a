import type { Page } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, goWithin, openTab } from "#tests/support/browser.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";

// An unknown client, a client that has accounts, and figures that do not load.
adminTest.use({ allowedStatuses: [404, 409, 500] });

adminTest(
  "a client is a page with tabs, which guards unsaved changes; what is unknown or does not load has a sentence",
  async ({ page, request, post }) => {
    const { collection, client } = await makeEmbed(request);
    await post("/models/check", {});
    const expectRead = watchBodies(page);
    await adminTest.step("an unknown client, and figures that do not load", async () => {
      await page.goto("/clients/unknown");
      await expect(page.getByText("This client does not exist")).toBeVisible();
      await goWithin(page, `/clients?search=${collection}`);
      await page.route("**/clients/*/overview", (route) => route.fulfill({ status: 500 }));
      await page.getByRole("row", { name: collection }).getByText(collection).first().click();
      await expect(page.getByText("The warnings cannot be loaded")).toBeVisible();
      await expect(page.getByText("Forecast for this month")).toBeVisible();
      await page.unroute("**/clients/*/overview");
      await page.getByRole("button", { name: "Retry" }).first().click();
      await expect(page.getByText("1 approved")).toBeVisible();
      await expect(page.getByText("Nobody has asked yet")).toBeVisible();
      await page.evaluate(() => history.go(-2));
      await expect(page.getByText("This client does not exist")).toBeVisible();
      await page.evaluate(() => history.go(2));
    });
    await expect(page.getByRole("heading", { level: 1, name: collection })).toBeVisible();
    await expect(page.getByText("There is no domain and no allowed site")).toBeVisible();
    await adminTest.step("a model that ends is replaced with one button", async () => {
      const ends = page.getByText("The AI provider retires gpt-3.5-turbo-1106 on ");
      await expect(ends).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole("button", { name: `Move to gpt-6-luna: ${collection}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Move" }).click();
      await expect(page.getByText("uses gpt-6-luna from now on.")).toBeVisible();
      await expect(ends).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });
    const save = page.getByRole("button", { name: "Save Changes" });
    const saved = page.getByText("Client has been saved.");

    await adminTest.step("the tab stands in the address; a save stays on the page", async () => {
      await openTab(page, "Site", "Details");
      await expect(page).toHaveURL(/tab=details/u);
      // Keys, toolkits and sites have parts of their own.
      await expect(page.getByLabel("Domain URL")).toBeVisible();
      for (const label of ["API Key", "Approved Toolkits", "Allowed origins"])
        await expect(page.getByText(label)).toHaveCount(0);
      await page.getByLabel("Tagline").fill("Learn by doing");
      await openTab(page, "Limits & privacy");
      const question = page.getByRole("alertdialog", { name: "Discard changes?" });
      await question.getByRole("button", { name: "Cancel" }).first().click();
    });
    await adminTest.step("an unknown model is asked about once, and saved on purpose", async () => {
      const unknown = { json: { isKnown: false } };
      await page.route("**/models/look-up?*", (route) => route.fulfill(unknown));
      let saves = 0;
      await page.route("**/clients/edit", (route) => {
        saves += 1;
        return route.continue();
      });
      const model = page.getByLabel("GPT Model");
      await model.selectOption("Other …");
      await page.getByLabel("Name of the model").fill("gpt-9-nonsense");
      await save.click();
      const doubt = page.getByText("The provider has no model of this name.");
      await expect(doubt).toBeVisible();
      expect(saves).toBe(0);
      await save.click();
      await expect(saved).toBeVisible();
      await model.selectOption("gpt-3.5-turbo-1106");
      await save.click();
      await expect(doubt).toBeVisible();
      await page.unroute("**/clients/edit");
    });
    await adminTest.step("a tab that is pressed during a save opens after it", async () => {
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/clients/edit", (route) => until.then(() => route.continue()));
      await save.click();
      await openTab(page, "Limits & privacy");
      await expect(page.getByRole("tab", { name: "Details" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      answer();
      await expect(page).toHaveURL(/tab=limits/u);
      await page.unrouteAll();
    });
    await adminTest.step("the next tab begins from what was saved", async () => {
      await expect(page.getByLabel("Educators see cost")).not.toBeChecked();
      await page.getByLabel("Budget, in dollars a month").fill("20.50");
      await save.click();
      await expect(saved).toBeVisible();
    });
    const name = `p-${collection}`.slice(0, 24);
    let person = "";
    await adminTest.step("a manager is invited in its tab", async () => {
      await openTab(page, "People");
      await page.getByRole("button", { name: "Invite a person" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Role").selectOption("Manager");
      const invited = page.waitForResponse("**/people/invite");
      await dialog.getByRole("button", { name: "Invite" }).click();
      ({
        person: { id: person },
      } = (await (await invited).json()) as { person: { id: string } });
      await expect(dialog.getByLabel(`Link for ${name}`)).toBeVisible();
      await page.keyboard.press("Escape");
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toContainText("Manager");
      await expect(row).toContainText("Invited");
      expect(await accessibilityViolations(page)).toEqual([]);
    });
    await adminTest.step("what these editors send is what their schemas make of it", async () => {
      await page.getByRole("button", { name: `More of ${name}` }).click();
      await page.getByRole("menuitem", { name: "Open in Users" }).click();
      const dialog = page.getByRole("dialog", { name: `Update User: ${name}` });
      await dialog.getByLabel("Company").fill(" Rye ");
      await escapeWith(page, "User has been saved.");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(page).toHaveURL(/\/users$/u);
      await expect(page.getByRole("heading", { name: "User Management" })).toBeFocused();
      expectRead("/clients/edit", "/users/edit");
    });
    await adminTest.step(
      "a deletion says why it is refused, and leads back to the list",
      async () => {
        await goWithin(page, `/clients/${client.id}?tab=details`);
        const confirm = async () => {
          await page.getByRole("button", { name: "Delete Client" }).click();
          await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
        };
        await confirm();
        await expect(page.getByRole("alert")).toHaveText(
          "Accounts belong to this client. Delete or move them first.",
        );
        await post.delete("/users", { id: person });
        await confirm();
        await expect(page).toHaveURL(/\/clients$/u);
        await expect(page.getByText("Client has been deleted.")).toBeVisible();
      },
    );
  },
);

/** Presses Escape in the moment in which a text appears: React has not run the effects of its render yet. */
async function escapeWith(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    }).observe(document.body, { childList: true, subtree: true });
  }, text);
}
