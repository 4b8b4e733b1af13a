import { adminTest } from "#tests/support/admin-test.ts";
import { expect, uniqueLetters } from "#tests/support/browser.ts";

adminTest("closing or leaving with unsaved changes asks first", async ({ page, post }) => {
  const name = uniqueLetters();
  await post("/clients/add", { clientName: name });
  await page.goto("/admin");
  // Before the page is ready, a link of the sidebar loads a document.
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await page.getByLabel("Search Clients").fill(name);
  // The row moves when the list gets shorter.
  await expect(page.getByText("1 entry")).toBeVisible();
  const opener = page.getByRole("button", { name: `Details of ${name}` });
  const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const tagline = dialog.getByLabel("Tagline");
  const cancel = question.getByRole("button", { name: "Cancel" }).first();
  await opener.click();
  await tagline.fill("New");
  await page.keyboard.press("Escape");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(tagline).toHaveValue("New");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await tagline.fill("New");
  await page.evaluate(() => history.back());
  await cancel.click();
  await expect(question).toHaveCount(0);
  await expect(tagline).toHaveValue("New");

  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const byBrowser = await asked;
  expect(byBrowser.type()).toBe("beforeunload");
  await byBrowser.dismiss();
  await reload;
  await expect(tagline).toHaveValue("New");

  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
});
