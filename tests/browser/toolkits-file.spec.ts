import { readFileSync } from "node:fs";
import { adminTest } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  uniqueLetters,
} from "#tests/support/browser.ts";

adminTest(
  "toolkits are exported, and imported after a look at the plan",
  async ({ page, post }) => {
    const name = uniqueLetters();
    await post("/toolkits/add", { name, collection: name });
    const { id } = await post(`/widgets/${name}/add`, { name: "Quiz", prompt: "From the file" });
    await page.goto("/toolkits");
    await page.getByRole("button", { name: "Export" }).click();
    const exporting = page.getByRole("dialog", { name: "Export toolkits" });
    await exporting.getByRole("button", { name: "Choose none" }).click();
    await expect(exporting.getByRole("button", { name: "Export" })).toBeDisabled();
    await exporting.getByText(name, { exact: true }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await exporting.getByRole("button", { name: "Export" }).click();
    const path = await (await download).path();
    const text = readFileSync(path, "utf8");
    const { toolkits } = JSON.parse(text);
    expect(toolkits).toMatchObject([{ name, widgets: [{ name: "Quiz" }] }]);
    await expect(exporting).toBeHidden();

    await post(`/widgets/${name}/edit`, { widgetid: id, prompt: "Changed since" });
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import toolkits" });
    const file = dialog.getByLabel("File");
    const button = dialog.getByRole("button", { name: "Import" });
    await file.setInputFiles({
      name: "a.json",
      mimeType: "text/plain",
      buffer: Buffer.from("[1]"),
    });
    await expect(dialog.getByText("This is not a file of toolkits.")).toBeVisible();
    // The plan of the file that was chosen first comes last.
    const plans: (() => void)[] = [];
    await page.route("**/toolkits/import", async (route) => {
      const answer = await route.fetch();
      if (plans.length === 0)
        await new Promise<void>((resolve) => {
          plans.push(resolve);
        });
      await route.fulfill({ response: answer });
    });
    await file.setInputFiles({
      name: "b.json",
      mimeType: "text/plain",
      buffer: Buffer.from(text.replaceAll(name, `${name}b`)),
    });
    await expect.poll(() => plans.length).toBe(1);
    await file.setInputFiles(path);
    await expect(dialog.getByRole("heading", { name: "Left as they are (1)" })).toBeVisible();
    const come = page.waitForEvent(
      "requestfinished",
      (request) => request.postData()?.includes(`${name}b`) ?? false,
    );
    plans[0]?.();
    await come;
    await expect(dialog.getByRole("heading", { name: "Left as they are (1)" })).toBeVisible();
    await expect(button).toBeDisabled();
    await dialog.getByLabel("When a widget exists and differs").selectOption("replace");
    const drafts = dialog.locator("section").filter({ hasText: "As drafts (1)" });
    await expect(drafts.getByRole("listitem")).toHaveText(`Quiz (${name})`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button.click();
    await expect(page.getByRole("status").filter({ hasText: "1 as drafts" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Import" })).toBeFocused();
    await goWithin(page, `/widgets/${name}/${id}?tab=draft`);
    await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("From the file");
  },
);
