import { readFile } from "node:fs/promises";
import { accessibilityViolations, beginSignedIn, expect, test } from "#tests/support/browser.ts";

test("an administrator reads the statement of a client, prices it and saves it as a file", async ({
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
  await expect(models.getByRole("columnheader", { name: "Price" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel("Margin in per cent").fill("1000");
  await page.getByRole("button", { name: "Save the price" }).click();
  await expect(page.getByText("Must be a margin from 0 to 500 per cent.")).toBeVisible();
  await page.getByLabel("Margin in per cent").fill("25");
  await page.getByLabel("Currency").fill("EUR");
  await page.getByLabel("Rate").fill("0.8");
  await page.getByRole("button", { name: "Save the price" }).click();
  const total = models.getByRole("row", { name: "Total" });
  await expect(total).toContainText("EUR");
  const [cost, price] = (await total.getByRole("cell").allTextContents()).slice(0, 2);
  expect(Number(price?.replace("EUR ", ""))).toBeCloseTo(Number(cost?.replace("$", "")), 1);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByLabel("Margin in per cent")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Bright Minds" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFFMonth,Client,/u);
  expect(file.trim().split("\n").at(-1)).toMatch(/^\d{4}-\d\d,Bright Minds,.*,0\.\d+,EUR$/u);

  await page.getByRole("combobox", { name: "Client" }).selectOption("All clients");
  await page.getByLabel("Invoice in dollars").fill("99");
  await page.getByRole("button", { name: "Save the invoice" }).click();
  await expect(page.getByText(/Invoice: \$99\.00, .* more than computed\./u)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
