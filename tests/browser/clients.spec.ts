import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { accessibilityViolations, expect, uniqueLetters } from "#tests/support/browser.ts";

adminTest("a client is added with every field, edited and deleted", async ({ page, post: _ }) => {
  const name = `Client ${uniqueLetters()}`;
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto("/clients");
  await expect(page).toHaveTitle(/^Client Management/u);
  await page.getByRole("button", { name: "Add New" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Client" });
  const model = dialog.getByLabel("GPT Model");
  await expect(model.locator("option:checked")).toHaveText("gpt-3.5-turbo-1106 (default)");
  await expect(dialog.getByLabel("GPT Tempurature")).toHaveValue("0.6");
  expect(await accessibilityViolations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog.getByText("Client Name is required.")).toBeVisible();
  await expect(dialog.getByLabel("Client Name")).toBeFocused();
  await dialog.getByLabel("Client Name").fill(name);
  await expect(dialog.getByText("Client Name is required.")).toHaveCount(0);

  await dialog.getByLabel("Domain URL").fill(`https://${uniqueLetters()}.example/`);
  await dialog.getByLabel("Tagline").fill("Learn by doing");
  await model.selectOption("Other …");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  const other = dialog.getByLabel("Name of the model");
  await expect(other).toHaveAccessibleErrorMessage("Choose a model.");
  expect(posts).toEqual([]);
  await other.fill("gpt-5.6-terra");
  await dialog.getByLabel("GPT Tempurature").fill("0.9");
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
  await origins.fill("https://a.example, B.example/");
  await expect(dialog.getByText("a site's address")).toHaveCount(0);
  await expect(dialog.getByText("Saved as https://b.example.")).toBeVisible();

  await dialog.getByRole("button", { name: "Add Client" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Client Details" });
  await expect(editor.getByText("Client has been saved.")).toBeVisible();
  await expect(editor.getByLabel("Allowed origins")).toHaveValue(
    "https://a.example, https://b.example",
  );
  await expect(editor.getByLabel("Marketing")).toBeChecked();
  await editor.getByRole("button", { name: "Close", exact: true }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add New" })).toBeFocused();

  await page.getByLabel("Search Clients").fill(name);
  // The row can stand in the whole list, too: it moves when the answer of the search comes.
  await expect(page.getByText("1 entry")).toBeVisible();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Learn by doing");
  await expect(row).toContainText("gpt-5.6-terra");
  await row.getByRole("button", { name: `Details of ${name}` }).click();
  await editor.getByLabel("Tagline").fill("Learn by teaching");
  await editor.getByRole("button", { name: "Save Changes" }).click();
  await expect(editor.getByText("Client has been saved.")).toBeVisible();
  await editor.getByLabel("Tagline").fill("");
  await expect(editor.getByText("Client has been saved.")).toHaveCount(0);
  await editor.getByLabel("Tagline").fill("Learn by teaching");

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
  await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Client Management" })).toBeFocused();
});

adminTest.describe("refused", () => {
  adminTest.use({ allowedStatuses: [400, 409] });

  adminTest("a save or a deletion says why, and nothing is lost", async ({ page, post }) => {
    await adminTest.step("a client says what is wrong, field by field", async () => {
      const name = uniqueLetters();
      await post("/clients/add", { clientName: name });
      await page.goto("/clients");
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Client Name").fill(name);
      await dialog.getByRole("button", { name: "Add Client" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Client Exists");

      await dialog.getByLabel("Client Name").fill(`${name} 2`);
      await expect(dialog.getByRole("alert")).toHaveCount(0);
      await dialog.getByLabel("Domain URL").fill("https://a.example/path");
      await dialog.getByLabel("GPT Model").selectOption("Other …");
      await dialog.getByLabel("Name of the model").fill("my model");
      await dialog.getByLabel("GPT Tempurature").fill("3");
      await dialog.getByLabel("API Key").fill("secret");
      await dialog.getByRole("button", { name: "Add Client" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Save Failed, missing fields");
      await expect(
        dialog.getByText(
          "'https://a.example/path' is more than a site's address. Enter https://a.example, which stands for all its pages.",
        ),
      ).toBeVisible();
      await expect(dialog.getByText("Must be a model name")).toBeVisible();
      await expect(dialog.getByText("Must be a number from 0 to 2.")).toBeVisible();
      await expect(dialog.getByText("An API key must be a random UUID of 128 bits.")).toBeVisible();
      await expect(dialog.getByLabel("Domain URL")).toBeFocused();
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel("GPT Tempurature").fill("1");
      await expect(dialog.getByText("Must be a number from 0 to 2.")).toHaveCount(0);
    });
    await adminTest.step("the client that new accounts join cannot be deleted", async () => {
      await openClient(page, "Details", "Acme Academy");
      await page.getByRole("button", { name: "Delete Client" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
      await expect(dialog.getByRole("alert")).toHaveText(
        "New accounts join this client: it cannot be deleted.",
      );
    });
    await adminTest.step(
      "a save over a newer version shows the newer values and loses nothing",
      async () => {
        const name = uniqueLetters();
        const { id: clientid } = await post("/clients/add", { clientName: name, tagline: "Old" });
        await openClient(page, "Details", name);
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Tagline").fill("Mine");
        await post("/clients/edit", { clientid, tagline: "Theirs" });
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        const notice = dialog.getByRole("alert");
        await expect(notice).toContainText("A newer version has been saved meanwhile.");
        await expect(notice).toContainText("Theirs");
        await expect(notice).toBeFocused();
        await expect(dialog.getByLabel("Tagline")).toHaveValue("Mine");
        expect(await accessibilityViolations(page)).toEqual([]);
        await notice.getByRole("button", { name: "Keep mine and save again" }).click();
        await expect(dialog.getByText("Client has been saved.")).toBeVisible();

        await post("/clients/edit", { clientid, tagline: "Theirs again" });
        await dialog.getByLabel("Tagline").fill("Mine again");
        await dialog.getByLabel("GPT Tempurature").fill("0.1");
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await notice.getByRole("button", { name: "Use the newer values" }).click();
        await expect(dialog.getByLabel("Tagline")).toHaveValue("Theirs again");
        await expect(notice).toHaveCount(0);
        // Fields that the newer version did not change keep the typed value.
        await expect(dialog.getByLabel("GPT Tempurature")).toHaveValue("0.1");
        await dialog.getByLabel("GPT Tempurature").press("Enter");
        await expect(dialog.getByText("Client has been saved.")).toBeVisible();
        await expect(dialog.getByLabel("GPT Tempurature")).toHaveValue("0.1");
      },
    );
  });
});

adminTest.describe("while the server is out of reach", () => {
  // The browser reports the failed call in the console.
  adminTest.use({ isConsoleGuarded: false });

  adminTest("a save says so and keeps what is typed", async ({ page, post: _ }) => {
    await page.goto("/clients");
    await page.getByRole("button", { name: "Add New" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Client Name").fill("Kept");
    await page.route("**/clients/add", (route) => route.abort());
    await dialog.getByRole("button", { name: "Add Client" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("No Server Response");
    await expect(dialog.getByLabel("Client Name")).toHaveValue("Kept");
  });

  adminTest(
    "a save whose answer breaks off does not hold the dialog",
    async ({ page, post: _ }) => {
      await page.goto("/clients");
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Client Name").fill("Broken off");
      const broken = { contentType: "application/json", body: "{" };
      await page.route("**/clients/add", (route) => route.fulfill(broken));
      await dialog.getByRole("button", { name: "Add Client" }).click();
      await expect(dialog).toBeHidden();
    },
  );
});
