import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { expect, uniqueLetters } from "#tests/support/browser.ts";

adminTest("closing or leaving with unsaved changes asks first", async ({ page, post }) => {
  await adminTest.step("closing with unsaved changes asks first", async () => {
    const name = uniqueLetters();
    await post("/clients/add", { clientName: name });
    await openClient(page, "Details", name);
    const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
    await dialog.getByLabel("Tagline").fill("New");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await expect(question.getByRole("button", { name: "Cancel" }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel("Tagline")).toHaveValue("New");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Details of ${name}` })).toBeFocused();
  });
  await adminTest.step("leaving the page with unsaved changes asks first", async () => {
    const name = uniqueLetters();
    await post("/clients/add", { clientName: name });
    await page.goto("/admin");
    await page.getByRole("link", { name: "Clients", exact: true }).click();
    await page.getByLabel("Search Clients").fill(name);
    // The row moves when the list gets shorter.
    await expect(page.getByText("1 entry")).toBeVisible();
    await page.getByRole("button", { name: `Details of ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
    await dialog.getByLabel("Tagline").fill("New");
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "Cancel" }).first().click();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel("Tagline")).toHaveValue("New");

    const asked = page.waitForEvent("dialog");
    const reload = page.evaluate(() => location.reload());
    const byBrowser = await asked;
    expect(byBrowser.type()).toBe("beforeunload");
    await byBrowser.dismiss();
    await reload;
    await expect(dialog.getByLabel("Tagline")).toHaveValue("New");

    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  });
});
