import { readFile } from "node:fs/promises";
import { accessibilityViolations, beginSignedIn, expect, test } from "#tests/support/browser.ts";

test("an administrator reads the statement of a client, prints it and saves it as a file", async ({
  page,
  context,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  await page.goto("/statements");
  const clients = page.getByRole("table", { name: "Clients" });
  await clients.getByRole("link", { name: "Bright Minds" }).click();
  const models = page.getByRole("table", { name: "Models" });
  await expect(models.getByRole("row", { name: /demo-/u }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await models.scrollIntoViewIfNeeded();
  await expect(models.getByRole("columnheader", { name: "Cost" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Bright Minds" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFFMonth,Client,/u);
  expect(file.trim().split("\n").at(-1)).toMatch(/^\d{4}-\d\d,Bright Minds,.*,0\.\d+$/u);

  await page.getByRole("combobox", { name: "Client" }).selectOption("All clients");
  await expect(clients.getByRole("row", { name: "Total" })).toContainText("$");
  expect(await accessibilityViolations(page)).toEqual([]);
});
