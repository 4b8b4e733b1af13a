import type { ListedClient } from "#domain/clients/answers.ts";
import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, uniqueLetters } from "#tests/support/browser.ts";

adminTest("widgets are approved by toolkit", async ({ page, request, post }) => {
  await adminTest.step("approved widgets are switched by toolkit, and embeds follow", async () => {
    const { collection, path } = await makeEmbed(request);
    await post(`/widgets/${collection}/add`, { name: "Second widget" });
    await openClient(page, "Widgets", collection);
    const dialog = page.getByRole("dialog", { name: `Approved Widgets: ${collection}` });
    await expect(dialog.getByRole("tab")).toHaveText([collection]);
    await expect(dialog.getByText("1 of 2 approved")).toBeVisible();
    await expect(dialog.getByLabel(`Widget ${collection}`)).toBeChecked();
    await expect(dialog.getByLabel("Second widget")).not.toBeChecked();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByText("Second widget").click();
    await dialog.getByText(`Widget ${collection}`).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();
    await expect(dialog.getByText("1 of 2 approved")).toBeVisible();
    expect((await request.get(path, { headers: { Accept: "text/html" } })).status()).toBe(404);
    await dialog.getByRole("button", { name: "Approve all" }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();
    expect((await request.get(path, { headers: { Accept: "text/html" } })).status()).toBe(200);
  });
  await adminTest.step("without approved toolkits there is nothing to approve", async () => {
    const name = uniqueLetters();
    await post("/clients/add", { clientName: name });
    await openClient(page, "Widgets", name);
    await expect(page.getByRole("dialog")).toContainText("No toolkits approved");
  });
});

adminTest.describe("saved by two administrators", () => {
  adminTest.use({ allowedStatuses: [409] });

  adminTest(
    "approvals of both stay, and newer styles are shown",
    async ({ page, request, post }) => {
      await adminTest.step("approvals of both stay, and those of the other are named", async () => {
        const { collection, client } = await makeEmbed(request);
        const second = await post(`/widgets/${collection}/add`, { name: "Second widget" });
        await post(`/widgets/${collection}/add`, { name: "Third widget" });
        await openClient(page, "Widgets", collection);
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByLabel("Second widget")).not.toBeChecked();
        await dialog.getByText("Third widget").click();
        await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [second.id] });
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        const notice = dialog.getByRole("alert");
        await expect(notice).toContainText("Now approvedSecond widget");
        await expect(notice).toContainText(`No longer approvedWidget ${collection}`);
        await notice.getByRole("button", { name: "Keep mine and save again" }).click();
        await expect(dialog.getByText("Client has been saved.")).toBeVisible();
        await expect(dialog.getByLabel("Second widget")).toBeChecked();
        await expect(dialog.getByLabel("Third widget")).toBeChecked();
        await expect(dialog.getByLabel(`Widget ${collection}`)).not.toBeChecked();
      });
      await adminTest.step("styles show the newer ones", async () => {
        const { collection, client } = await makeEmbed(request);
        await openClient(page, "Styles", collection);
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Background Color").fill("#ffeeee");
        await post("/clients/edit", { clientid: client.id, styles: { background: "#eeffee" } });
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await expect(dialog.getByRole("alert")).toContainText("Background Color#eeffee");
      });
    },
  );
});

adminTest(
  "styles are picked with a live preview and seen in the embed",
  async ({ page, request, post: _ }) => {
    const { collection, path } = await makeEmbed(request, {
      landingText: '<p>Welcome <a href="https://a.example">home</a></p>',
    });
    await openClient(page, "Styles", collection);
    const dialog = page.getByRole("dialog", { name: `Styles: ${collection}` });
    const preview = dialog.frameLocator("iframe");
    const background = dialog.getByLabel("Background Color");
    const contrast = dialog.getByRole("list", { name: "Contrast" });
    await expect(background).toHaveValue("white");
    await expect(contrast).toContainText("Text on background: 16.31 : 1.");
    expect(await accessibilityViolations(page)).toEqual([]);

    await background.fill("red;}");
    await dialog.getByLabel("Font").fill("url(x)");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Must be a color such as #1a73e8.")).toBeVisible();
    await expect(dialog.getByText("Must be a font such as Georgia, serif.")).toBeVisible();
    await expect(background).toBeFocused();
    await background.fill("nocolour");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Must be a color such as #1a73e8.")).toBeVisible();

    await dialog.getByLabel("Pick a background").fill("#102030");
    await expect(background).toHaveValue("#102030");
    await expect(preview.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)");
    await expect(contrast).toContainText(
      "Hard to read for many people: at least 4.5 : 1 is needed.",
    );
    await dialog.getByLabel("Primary Color").fill("#fff");
    await dialog.getByLabel("Secondary Color").fill("rgb(255 255 255 / 50%)");
    await expect(contrast).toContainText("Text on background: 16.51 : 1. Easy to read.");
    await expect(contrast).toContainText("Landing text on background: cannot be measured");
    await dialog.getByLabel("Secondary Color").fill("#ffcc00");
    await dialog.getByLabel("Font").fill("Georgia, serif");
    await expect(preview.locator(".landing")).toHaveCSS("color", "rgb(255, 204, 0)");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();

    await page.goto(path);
    const html = page.locator("html");
    await expect(html).toHaveCSS("background-color", "rgb(16, 32, 48)");
    await expect(html).toHaveCSS("color", "rgb(255, 255, 255)");
    await expect(html).toHaveCSS("font-family", "Georgia, serif");
    await expect(page.locator(".landing")).toHaveCSS("color", "rgb(255, 204, 0)");
    await expect(page.locator(".landing a")).toHaveCSS("color", "rgb(255, 204, 0)");
    // A link inside an answer.
    await page
      .locator("#response")
      .evaluate((area) => area.insertAdjacentHTML("beforeend", '<a href="/">A link</a>'));
    await expect(page.locator("#response a")).toHaveCSS("color", "rgb(255, 204, 0)");
  },
);

adminTest(
  "a client's origins are in the embed's policy, and its retired model is marked",
  async ({ page, request, post: _ }) => {
    await adminTest.step("allowed origins stand in the embed's frame-ancestors", async () => {
      const { collection, path } = await makeEmbed(request);
      const framing = async () => {
        const response = await request.get(path, { headers: { Accept: "text/html" } });
        return /frame-ancestors [^;]+/u.exec(
          response.headers()["content-security-policy"] ?? "",
        )?.[0];
      };
      expect(await framing()).toBe("frame-ancestors 'self'");
      await openClient(page, "Details", collection);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Domain URL").fill(`https://${collection}-bücher.example`);
      await dialog
        .getByLabel("Allowed origins")
        .fill("https://one.example,\nhttps://two.example:8443");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.getByText("Client has been saved.")).toBeVisible();
      await expect(dialog.getByLabel("Domain URL")).toHaveValue(
        `https://${collection}-bücher.example`,
      );
      expect(await framing()).toBe(
        `frame-ancestors 'self' ${new URL(`https://${collection}-bücher.example`).origin} https://one.example https://two.example:8443`,
      );
    });
    await adminTest.step(
      "a model that the provider has retired is marked and explained",
      async () => {
        await page.route("**/clients?*page=*", async (route) => {
          if (route.request().resourceType() === "document") return route.continue();
          const response = await route.fetch();
          const rows = (await response.json()) as ListedClient[];
          const json = rows.map((row) => ({
            ...row,
            ...(row.clientname === "Bright Minds" && { gptmodel: "" }),
            modelRetired: row.gptmodel.startsWith("gpt-3.5"),
          }));
          return route.fulfill({ response, json });
        });
        await page.route("**/models/choices", async (route) => {
          const response = await route.fetch();
          const choices = (await response.json()) as { models: object[] };
          const models = choices.models.map((model) => ({ ...model, isRetired: true }));
          return route.fulfill({ response, json: { ...choices, models } });
        });
        await openClient(page, "Details", "Acme Academy");
        await expect(page.getByRole("dialog")).toContainText(
          "The AI provider no longer has gpt-3.5-turbo-1106.",
        );
        await page.getByLabel("GPT Model").selectOption("Other …");
        await page.getByLabel("Name of the model").fill("gpt-5.6-terra");
        await expect(page.getByRole("dialog")).not.toContainText("The AI provider no longer has");
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await page.getByRole("button", { name: "Discard" }).click();
        await expect(page.getByRole("row", { name: "Acme Academy" })).toContainText("retired");
        expect(await accessibilityViolations(page)).toEqual([]);
      },
    );
    await adminTest.step("a client without a model is marked, and needs one", async () => {
      await openClient(page, "Details", "Bright Minds");
      const model = page.getByLabel("GPT Model");
      await expect(model.locator("option:checked")).toHaveText("Choose a model.");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(model).toHaveAccessibleErrorMessage("Choose a model.");
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(page.getByRole("row", { name: "Bright Minds" })).toContainText("NoneNo model");
    });
  },
);
