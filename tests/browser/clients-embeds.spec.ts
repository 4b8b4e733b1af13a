import type { ListedClient } from "#domain/clients/replies.ts";
import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";

// A save is refused where a colleague has saved meanwhile.
adminTest.use({ allowedStatuses: [409] });

adminTest(
  "widgets are approved beside colleagues, styles are picked with a preview, and the embed follows; a retired model is marked",
  async ({ page, request, post }) => {
    const { collection, client, widget, path } = await makeEmbed(request, {
      landingText: '<p>Welcome <a href="https://a.example">home</a></p>',
    });
    const first = `Widget ${collection}`;
    const landingText = "<p>Welcome</p>";
    const add = async (name: string) => post(`/widgets/${collection}/add`, { name, landingText });
    await add("Second widget");
    const third = await add("Third widget");
    const expectRead = watchBodies(page);
    const status = async () =>
      (await request.get(path, { headers: { Accept: "text/html" } })).status();
    const open = `/clients/${client.id}?tab=`;
    await page.goto(`${open}widgets`);
    const save = page.getByRole("button", { name: "Save Changes" });
    const saved = page.getByText("Client has been saved.");
    const notice = page.getByRole("alert");

    await adminTest.step(
      "approved widgets are switched by toolkit, and embeds follow",
      async () => {
        await expect(page.getByRole("tab", { name: collection })).toBeVisible();
        await expect(page.getByText("1 of 3 approved")).toBeVisible();
        await expect(page.getByLabel(first)).toBeChecked();
        await expect(page.getByLabel("Second widget")).not.toBeChecked();
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.getByText("Second widget").click();
        await page.getByText(first).click();
        await save.click();
        await expect(saved).toBeVisible();
        await expect(page.getByText("1 of 3 approved")).toBeVisible();
        expect(await status()).toBe(404);
      },
    );
    await adminTest.step("approvals of two people stay, those of the other are named", async () => {
      await page.getByText("Third widget").click();
      await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [widget.id] });
      await save.click();
      await expect(notice).toContainText(`Now approved${first}`);
      await expect(notice).toContainText("No longer approvedSecond widget");
      await notice.getByRole("button", { name: "Keep mine and save again" }).click();
      await expect(saved).toBeVisible();
      await expect(page.getByLabel(first)).toBeChecked();
      await expect(page.getByLabel("Second widget")).not.toBeChecked();
      await expect(page.getByLabel("Third widget")).toBeChecked();
      expect(await status()).toBe(200);
    });
    await adminTest.step(
      "approvals of what a colleague has deleted are dropped with a note, and the pressed button keeps the focus",
      async () => {
        await post.delete(`/widgets/${collection}`, { id: third.id });
        await page.getByRole("button", { name: "Approve all" }).click();
        await save.press("Enter");
        await expect(page.getByRole("main")).toContainText(
          "Client has been saved. 1 widget that no longer exists was removed from the list.",
        );
        await expect(save).toBeFocused();
      },
    );
    await adminTest.step("without approved toolkits there is nothing to approve", async () => {
      const other = await post("/clients/add", { clientName: uniqueLetters() });
      await goWithin(page, `/clients/${other.id}?tab=widgets`);
      await expect(page.getByText("No toolkits approved")).toBeVisible();
      await page.getByRole("tabpanel").last().getByRole("link", { name: "Toolkits" }).click();
      await expect(page.getByRole("tab", { name: "Toolkits", selected: true })).toBeVisible();
    });
    await adminTest.step(
      "a new client's toolkits lead to its widgets, these to its people",
      async () => {
        await page.getByText(collection, { exact: true }).click();
        await save.click();
        await page.getByRole("link", { name: "Go on with its widgets" }).click();
        await page.getByRole("button", { name: "Approve all" }).click();
        await save.click();
        await page.getByRole("link", { name: "Invite its people" }).click();
        const invitation = page.getByRole("dialog", { name: "Invite a person" });
        await invitation.getByRole("button", { name: "Close", exact: true }).click();
      },
    );

    await goWithin(page, `${open}look`);
    const preview = page.frameLocator("iframe");
    const background = page.getByLabel("Background Color");
    const contrast = page.getByRole("list", { name: "Contrast" });
    await expect(background).toHaveValue("white");
    await expect(contrast).toContainText("Text on background: 16.31 : 1.");
    await adminTest.step("styles of a colleague are shown", async () => {
      await background.fill("#ffeeee");
      await post("/clients/edit", { clientid: client.id, styles: { background: "#eeffee" } });
      await save.click();
      await expect(notice).toContainText("Background Color#eeffee");
      await notice.getByRole("button", { name: "Use the newer values" }).click();
    });
    await background.fill("red;}");
    await page.getByLabel("Font").fill("url(x)");
    await save.click();
    await expect(page.getByText("Must be a color such as #1a73e8.")).toBeVisible();
    await expect(page.getByText("Must be a font such as Georgia, serif.")).toBeVisible();
    await expect(background).toBeFocused();
    await background.fill("nocolour");
    await save.click();
    await expect(page.getByText("Must be a color such as #1a73e8.")).toBeVisible();
    await page.getByLabel("Pick a background").fill("#102030");
    await expect(background).toHaveValue("#102030");
    await expect(preview.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)");
    await expect(contrast).toContainText(
      "Hard to read for many people: at least 4.5 : 1 is needed.",
    );
    await page.getByLabel("Primary Color").fill("#fff");
    await page.getByLabel("Secondary Color").fill("rgb(255 255 255 / 50%)");
    await expect(contrast).toContainText("Text on background: 16.51 : 1. Easy to read.");
    await expect(contrast).toContainText("Landing text on background: cannot be measured");
    await page.getByLabel("Secondary Color").fill("#ffcc00");
    await page.getByLabel("Font").fill("Georgia, serif");
    await expect(preview.locator(".landing")).toHaveCSS("color", "rgb(255, 204, 0)");
    await save.click();
    await expect(saved).toBeVisible();
    expectRead("/clients/editwidgets", "/clients/*/edit");

    await adminTest.step("a model that the provider has retired is marked", async () => {
      await page.route("**/clients?*page=*", async (route) => {
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
      await goWithin(page, "/clients?search=Acme");
      await expect(page.getByRole("row", { name: "Acme Academy" })).toContainText("Retired");
      expect(await accessibilityViolations(page, ["color-contrast"])).toEqual([]);
      await page.getByRole("button", { name: "Details of Acme Academy" }).click();
      const dialog = page.getByRole("dialog");
      const retired = "The AI provider no longer has gpt-3.5-turbo-1106.";
      await expect(dialog).toContainText(retired);
      await page.getByLabel("GPT Model").selectOption("Other …");
      await page.getByLabel("Name of the model").fill("gpt-5.6-terra");
      await expect(dialog).not.toContainText("The AI provider no longer has");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);
    });
    await adminTest.step("a client without a model is marked, and needs one", async () => {
      await goWithin(page, "/clients?search=Bright");
      await expect(page.getByRole("row", { name: "Bright Minds" })).toContainText("NoneNo model");
      await page.getByRole("button", { name: "Details of Bright Minds" }).click();
      const model = page.getByLabel("GPT Model");
      await expect(model.locator("option:checked")).toHaveText("Choose a model.");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(model).toHaveAccessibleErrorMessage("Choose a model.");
      await page.keyboard.press("Escape");
    });

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
