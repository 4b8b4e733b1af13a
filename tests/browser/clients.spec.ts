import type { Client } from "#domain/clients/client.ts";
import { adminTest } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  expectAccessible,
  typeQuickly,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";

adminTest.describe("with refusals", () => {
  adminTest.use({ allowedStatuses: [400, 409] });

  adminTest(
    "a client is added with every field and told what is wrong, found with one call, merged with a colleague's changes, and deleted",
    async ({ page, post }) => {
      const letters = uniqueLetters();
      const name = `Zürich ${letters}`;
      const expectRead = watchBodies(page);
      const calls: { method: string; search: string | null }[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.startsWith("/clients"))
          calls.push({ method: request.method(), search: searchParams.get("search") });
      });
      await page.goto("/clients");
      await expect(page).toHaveTitle(/^Client Management/u);
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New Client" });
      const model = dialog.getByLabel("GPT Model");
      await expect(model.locator("option:checked")).toHaveText("gpt-3.5-turbo-1106 (default)");
      await expect(dialog.getByLabel("GPT Tempurature")).toHaveValue("0.6");
      const add = dialog.getByRole("button", { name: "Add Client" });

      await adminTest.step("what is wrong is said, field by field", async () => {
        await add.click();
        await expect(dialog.getByText("Client Name is required.")).toBeVisible();
        await expect(dialog.getByLabel("Client Name")).toBeFocused();
        expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
        await dialog.getByLabel("Client Name").fill("Acme Academy");
        await expect(dialog.getByText("Client Name is required.")).toHaveCount(0);
        await add.click();
        await expect(dialog.getByRole("alert")).toHaveText("Client Exists");
        await dialog.getByLabel("Client Name").fill(` ${name} `);
        await expect(dialog.getByRole("alert")).toHaveCount(0);
        await dialog.getByLabel("Domain URL").fill("https://a.example/path");
        await model.selectOption("Other …");
        const other = dialog.getByLabel("Name of the model");
        await add.click();
        await expect(other).toHaveAccessibleErrorMessage("Choose a model.");
        await other.fill("my model");
        await dialog.getByLabel("GPT Tempurature").fill("3");
        await dialog.getByLabel("API Key").fill("secret");
        await dialog.getByLabel("Budget, in dollars a month").fill("ten");
        await add.click();
        await expect(dialog.getByRole("alert")).toHaveText("Save Failed, missing fields");
        for (const sentence of [
          "'https://a.example/path' is more than a site's address. Enter https://a.example, which stands for all its pages.",
          "Must be a model name",
          "Must be a number from 0 to 2.",
          "An API key must be a random UUID of 128 bits.",
          "Must be an amount from 0 to 1,000,000 dollars, or empty.",
        ])
          await expect(dialog.getByText(sentence)).toBeVisible();
        await expect(dialog.getByLabel("Domain URL")).toBeFocused();
        expect(await accessibilityViolations(page)).toEqual([]);
        await dialog.getByLabel("GPT Tempurature").fill("0.90");
        await expect(dialog.getByText("Must be a number from 0 to 2.")).toHaveCount(0);
      });
      await adminTest.step("the rest is filled in and saved", async () => {
        await dialog.getByLabel("Domain URL").fill(`https://${letters}-bücher.example/`);
        await dialog.getByLabel("Tagline").fill("Learn by doing");
        await dialog.getByLabel("Budget, in dollars a month").fill("20");
        await dialog.getByLabel("Name of the model").fill("gpt-5.6-terra");
        const key = dialog.getByLabel("API Key");
        await dialog.getByRole("button", { name: "Generate" }).click();
        await expect(key).toHaveValue(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
        const first = await key.inputValue();
        await dialog.getByRole("button", { name: "Generate" }).click();
        await expect(key).not.toHaveValue(first);
        await dialog.getByText("Marketing", { exact: true }).click();
        const origins = dialog.getByLabel("Allowed origins");
        await origins.fill("https://a.example, b, https://c.example/path");
        await expect(dialog.getByText("a site's address")).toHaveCount(0);
        await key.focus();
        await expect(
          dialog.getByText(
            "'https://c.example/path' is more than a site's address. Enter https://c.example,",
          ),
        ).toContainText("'b' is not a site's address.");
        await origins.fill("https://a.example,\nB.example/");
        await expect(dialog.getByText("a site's address")).toHaveCount(0);
        await expect(dialog.getByText("Saved as https://b.example.")).toBeVisible();
      });
      const added = page.waitForResponse("**/clients/add");
      await add.click();
      const { id: clientid, monthlyBudget } = (await (await added).json()) as Client;
      expect(monthlyBudget).toBe(20_000_000_000);
      const editor = page.getByRole("dialog", { name: "Edit Client Details" });
      const saved = editor.getByText("Client has been saved.");
      await expect(saved).toBeVisible();
      // Its limits have a place of their own.
      await expect(editor.getByLabel("Budget, in dollars a month")).toHaveCount(0);
      await expect(editor.getByLabel("Domain URL")).toHaveValue(
        `https://${letters}-bücher.example`,
      );
      await expect(editor.getByLabel("Allowed origins")).toHaveValue(
        "https://a.example, https://b.example",
      );
      await expect(editor.getByLabel("Marketing")).toBeChecked();
      await editor.getByRole("link", { name: "invite its people" }).click();
      const invitation = page.getByRole("dialog", { name: "Invite a person" });
      await invitation.getByRole("button", { name: "Close", exact: true }).click();
      await expect(page).toHaveURL(`/clients/${clientid}?tab=people`);
      await page.goBack();

      const typed = name.replace("ü", "u").toUpperCase();
      await typeQuickly(page.getByLabel("Search Clients"), typed);
      // The row can stand in the whole list, too: it moves when the answer of the search comes.
      await expect(page.getByText("1 entry")).toBeVisible();
      expect(calls.flatMap(({ search }) => search ?? [])).toEqual([typed]);
      const row = page.getByRole("row", { name });
      await expect(row).toContainText("Learn by doing");
      await expect(row).toContainText("gpt-5.6-terra");
      await row.getByRole("button", { name: `Details of ${name}` }).click();
      const tagline = editor.getByLabel("Tagline");

      await adminTest.step("a newer version is shown, and nothing is lost", async () => {
        await tagline.fill("Mine");
        await post("/clients/edit", { clientid, tagline: "Theirs" });
        await editor.getByRole("button", { name: "Save Changes" }).click();
        const notice = editor.getByRole("alert");
        await expect(notice).toContainText("A newer version has been saved meanwhile.");
        await expect(notice).toContainText("Theirs");
        await expect(notice).toBeFocused();
        await expect(tagline).toHaveValue("Mine");
        await expectAccessible(page);
        await notice.getByRole("button", { name: "Keep mine and save again" }).click();
        await expect(saved).toBeVisible();

        await post("/clients/edit", { clientid, tagline: "Theirs again" });
        await tagline.fill("Mine again");
        await expect(saved).toHaveCount(0);
        await editor.getByLabel("GPT Tempurature").fill("0.1");
        await editor.getByRole("button", { name: "Save Changes" }).click();
        await notice.getByRole("button", { name: "Use the newer values" }).click();
        await expect(tagline).toHaveValue("Theirs again");
        await expect(notice).toHaveCount(0);
        // Fields that the newer version did not change keep the typed value.
        await expect(editor.getByLabel("GPT Tempurature")).toHaveValue("0.1");
        await editor.getByLabel("GPT Tempurature").press("Enter");
        await expect(saved).toBeVisible();
        await expect(editor.getByLabel("GPT Tempurature")).toHaveValue("0.1");
      });

      await editor.getByRole("button", { name: "Delete Client" }).click();
      const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
      await expect(question).toContainText(
        "This cannot be undone, do you really want to delete this client?",
      );
      expect(await accessibilityViolations(page)).toEqual([]);
      await question.getByRole("button", { name: "Cancel" }).first().click();
      await expect(editor).toBeVisible();
      await editor.getByRole("button", { name: "Delete Client" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`Nothing matches “${typed}”.`)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Client Management" })).toBeFocused();
      expectRead("/clients/add", "/clients/edit");
    },
  );
});

adminTest.describe("while the server is out of reach", () => {
  // The browser reports the failed call in the console.
  adminTest.use({ isConsoleGuarded: false });

  adminTest(
    "a save says so and keeps what is typed, and an answer that breaks off does not hold the dialog",
    async ({ page, post: _ }) => {
      await page.goto("/clients");
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Client Name").fill("Kept");
      await page.route("**/clients/add", (route) => route.abort());
      await dialog.getByRole("button", { name: "Add Client" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("No Server Response");
      await expect(dialog.getByLabel("Client Name")).toHaveValue("Kept");
      const broken = { contentType: "application/json", body: "{" };
      await page.route("**/clients/add", (route) => route.fulfill(broken));
      await dialog.getByRole("button", { name: "Add Client" }).click();
      await expect(dialog).toBeHidden();
    },
  );
});
