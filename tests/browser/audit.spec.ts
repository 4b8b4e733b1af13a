import { readFile } from "node:fs/promises";
import { makeEmbed } from "#tests/support/administration.ts";
import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { accessibilityViolations, expect, goWithin } from "#tests/support/browser.ts";

adminTest(
  "a client's changes are listed, opened, filtered and exported",
  async ({ page, post, request }) => {
    const { client, collection } = await makeEmbed(request);
    await openClient(page, "Details", collection);
    const editor = page.getByRole("dialog");
    await editor.getByLabel("Tagline").fill("Learn by the sea");
    await editor.getByLabel("GPT Tempurature").fill("0.9");
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await expect(editor.getByText("Client has been saved.")).toBeVisible();
    await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [] });

    await editor.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveTitle(/^Audit \|/u);
    await goWithin(page, `${page.url()}&action=nonsense`);
    await expect(page.getByText(`Only Client ${collection}`)).toBeVisible();
    const table = page.getByRole("table", { name: "Audit" });
    const row = table.getByRole("row", { name: "Tagline: empty → Learn by the sea" });
    await expect(row).toContainText(/GPT Tempurature: [\d.]+ → 0\.9/u);
    const filters = [page.getByLabel("From"), page.getByLabel("User (full name)")];
    const tops = await Promise.all(filters.map(async (field) => (await field.boundingBox())?.y));
    expect(tops[1], "all filters are in one row").toBe(tops[0]);
    await page.getByLabel("Action").selectOption("Added");
    await expect(row).toHaveCount(0);
    await expect(table.getByRole("row", { name: `Client ${collection}` })).toHaveCount(1);
    await page.goBack();
    await row.getByRole("button").click();
    const details = page.getByRole("dialog", { name: `Changed: Client ${collection}` });
    await expect(details.getByRole("region")).toHaveCount(2);
    await expect(details.getByRole("region", { name: "Tagline" })).toContainText(
      "BeforeemptyAfterLearn by the sea",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await table
      .getByRole("row", { name: "Approved Widgets: 1 removed" })
      .getByRole("button")
      .click();
    await expect(page.getByText(`Removed: Widget ${collection}`)).toBeVisible();
    await page.keyboard.press("Escape");

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export JSONL" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("audit.jsonl");
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).entityId)).toEqual(lines.map(() => client.id));
  },
);
