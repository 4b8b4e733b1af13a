import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";

adminTest(
  "a client is a page with tabs, which guards unsaved changes",
  async ({ page, request, post: _ }) => {
    const { collection } = await makeEmbed(request);
    await page.goto(`/clients?search=${collection}`);
    await page.getByRole("row", { name: collection }).getByText(collection).first().click();
    await expect(page.getByRole("heading", { level: 1, name: collection })).toBeVisible();
    await expect(page.getByText("There is no domain and no allowed origin")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);

    await adminTest.step("the tab stands in the address; a save stays on the page", async () => {
      await page.getByRole("tab", { name: "Details" }).click();
      await expect(page).toHaveURL(/tab=details/u);
      await page.getByLabel("Tagline").fill("Learn by doing");
      await page.getByRole("tab", { name: "Limits" }).click();
      const question = page.getByRole("alertdialog", { name: "Discard changes?" });
      await question.getByRole("button", { name: "Cancel" }).first().click();
    });
    await adminTest.step("a tab that is pressed during a save opens after it", async () => {
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/clients/edit", (route) => until.then(() => route.continue()));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("tab", { name: "Limits" }).click();
      await expect(page.getByRole("tab", { name: "Details" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      answer();
      await expect(page).toHaveURL(/tab=limits/u);
      await page.unroute("**/clients/edit");
    });
    await adminTest.step("the next tab begins from what was saved", async () => {
      await page.getByLabel("Budget, in dollars a month").fill("20");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Client has been saved.")).toBeVisible();
    });
    await adminTest.step("a person is added in its tab", async () => {
      await page.getByRole("tab", { name: "People" }).click();
      await page.getByLabel("Name").fill(`p-${collection}`.slice(0, 24));
      await page.getByLabel("Password").fill("Educator-demo-1");
      await page.getByRole("button", { name: "Add User" }).click();
      await expect(
        page.getByRole("listitem").getByText(`p-${collection}`.slice(0, 24)),
      ).toBeVisible();
    });
  },
);

adminTest("a deleted client leads back to the list", async ({ page, request, post: _ }) => {
  const { collection } = await makeEmbed(request);
  await page.goto(`/clients?search=${collection}`);
  await page.getByRole("row", { name: collection }).getByText(collection).first().click();
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("button", { name: "Delete Client" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/clients$/u);
  await expect(page.getByText("Client has been deleted.")).toBeVisible();
});

adminTest.describe("refused", () => {
  adminTest.use({ allowedStatuses: [404, 500] });

  adminTest(
    "an unknown client, and figures that do not load, have a sentence",
    async ({ page, post: _ }) => {
      await page.goto("/clients/unknown");
      await expect(page.getByText("This client does not exist")).toBeVisible();
      await page.route("**/clients/*/overview", (route) => route.fulfill({ status: 500 }));
      await page.goto(`/clients/${DEFAULT_CLIENT_ID}`);
      await expect(page.getByText("The figures of this client cannot be loaded")).toBeVisible();
      await page.unroute("**/clients/*/overview");
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("Forecast for this month")).toBeVisible();
    },
  );
});

adminTest(
  "an unknown model is asked about once, and saved on purpose",
  async ({ page, post: _ }) => {
    await page.route("**/models/look-up?*", (route) => route.fulfill({ json: { isKnown: false } }));
    let saves = 0;
    await page.route("**/clients/edit", (route) => {
      saves += 1;
      return route.continue();
    });
    await page.goto(`/clients/${DEFAULT_CLIENT_ID}?tab=details`);
    const model = page.getByLabel("GPT Model");
    await model.selectOption("Other …");
    await page.getByLabel("Name of the model").fill("gpt-9-nonsense");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("The provider does not know a model of this name.")).toBeVisible();
    expect(saves).toBe(0);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Client has been saved.")).toBeVisible();
    await model.selectOption("gpt-3.5-turbo-1106");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("The provider does not know")).toBeVisible();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Client has been saved.")).toBeVisible();
  },
);
