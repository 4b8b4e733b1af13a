import { openClient } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, beginSignedIn, expect, test } from "#tests/support/browser.ts";

test("a key is rotated, both work, and the old one is ended", async ({
  page,
  context,
  request,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { collection, path, client } = await makeEmbed(request);
  await openClient(page, "Keys", collection);
  const dialog = page.getByRole("dialog", { name: `Keys: ${collection}` });
  const items = dialog.getByRole("listitem");
  await expect(items).toHaveCount(1);
  await expect(items.first()).toContainText(client.apikey);

  await dialog.getByRole("button", { name: "Rotate…" }).click();
  const life = dialog.getByLabel("How long should the old key work?");
  await life.selectOption("Not at all: it ends now");
  await expect(dialog).toContainText("Widgets on all pages stop at once");
  await life.selectOption("Until a date");
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog.getByText("Choose a time to come.")).toBeVisible();
  await life.selectOption("7 days");
  await expect(dialog).toContainText("Both keys work until");
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog.getByText("The client has a new key.")).toBeVisible();
  await expect(items).toHaveCount(2);
  await expect(items.first()).not.toContainText(client.apikey);
  await expect(dialog.getByText("At most two keys work at a time.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const status = async () => (await request.get(path, { failOnStatusCode: false })).status();
  expect(await status()).toBe(200);

  await items.last().getByRole("button", { name: "End now" }).click();
  await page.getByRole("button", { name: "End key" }).click();
  await expect(items.last()).toContainText("Ended");
  await expect(dialog.getByRole("button", { name: "Rotate…" })).toBeVisible();
  expect(await status()).toBe(404);
});
