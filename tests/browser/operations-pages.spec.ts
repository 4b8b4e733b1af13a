import { adminTest } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  uniqueLetters,
} from "#tests/support/browser.ts";

// Two people change the settings at the same time.
adminTest.use({ allowedStatuses: [409] });

adminTest(
  "the clients of a model are moved, a token is renewed, an alert is acknowledged, settings are saved, a job is run",
  async ({ page, context, post }) => {
    const [name, model] = [`Client ${uniqueLetters()}`, `gpt-${uniqueLetters()}`];
    await post("/clients/add", { clientName: name, gptModel: model });
    await page.goto("/models");
    await page.getByRole("button", { name: "Check now" }).click();
    const models = page.getByRole("table", { name: "Models" });
    const row = models.getByRole("row", { name: model });
    await expect(row).toContainText("Not listed");
    await expect(row).toContainText(name);
    await expect(models.getByRole("row", { name: "gpt-3.5-turbo-1106" })).toContainText("Ends");
    await row.getByRole("button", { name: "Move 1 client" }).click();
    const dialog = page.getByRole("dialog", { name: `Move 1 client of ${model}` });
    await dialog.getByRole("button", { name: "Move 1 client" }).click();
    await expect(dialog.getByText("Choose a model.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel("Move to").fill(`${model}-new`);
    await dialog.getByRole("button", { name: "Move 1 client" }).click();
    await expect(page.getByText(`1 client moved to ${model}-new.`)).toBeVisible();
    await expect(models.getByRole("row", { name: `${model}-new` })).toContainText(name);

    const usual = page.getByRole("region", { name: "Default model" });
    await usual.getByRole("button", { name: "Change" }).click();
    await usual.getByLabel("Default model").selectOption("Other …");
    await usual.getByRole("button", { name: "Save default model" }).click();
    const other = usual.getByLabel("Name of the model");
    await expect(other).toHaveAccessibleErrorMessage("Choose a model.");

    const price = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add price" }).click();
    await price.getByRole("button", { name: "Add price" }).click();
    await expect(price.getByText("Must be an amount from 0 to 1,000 dollars.")).toHaveCount(2);
    await price.getByLabel("Model").fill(`${model}-new`);
    await price.getByLabel("Input, in dollars").fill("1.5");
    await price.getByLabel("Output").fill("3");
    await price.getByRole("button", { name: "Add price" }).click();
    await expect(page.getByText(`The price of ${model}-new has been stored.`)).toBeVisible();
    const moved = models.getByRole("row", { name: `${model}-new` });
    await expect(moved).toContainText("$1.50 in, $3.00 out");
    await page.getByRole("button", { name: `Re-price of ${model}-new` }).click();
    await price.getByRole("button", { name: "Re-price" }).click();
    await expect(price.getByText("0 answers have another cost now.")).toBeVisible();

    await goWithin(page, "/admin");
    const main = page.getByRole("main");
    await expect(main).toContainText("c11e0000-0000-4000-8000-000000000001");
    await expect(main).toContainText("2001, 5150");
    const token = page.getByRole("region", { name: "Access token" });
    await expect(token).toBeVisible();
    const before = await token.innerText();
    expect(before.split(".")).toHaveLength(3);
    await page.getByRole("button", { name: "Refresh Access Token" }).click();
    await expect(page.getByText("The access token has been renewed.")).toBeVisible();
    await expect(token).not.toHaveText(before);
    await context.clearPermissions();
    await page.getByRole("button", { name: "Copy token" }).click();
    await expect(page.getByText("The browser does not allow the copy.")).toBeVisible();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy token" }).click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await token.innerText());
    await expect(main.locator("ol").last().locator("li")).toHaveCount(5);
    await expect(main).toContainText("/embed/{toolkit}/{widget}/{id}");
    await expect(page.getByText(/^Since midnight \(UTC\), all clients together/u)).toBeVisible();
    await expect(page.getByText(/^The AI provider retires gpt-3\.5-turbo-1106 on /u)).toBeVisible();
    await page.getByRole("button", { name: /^Move to gpt-6-luna: \d+ clients? of gpt-3/u }).click();
    await expect(page.getByRole("dialog").getByLabel("Move to")).toHaveValue("gpt-6-luna");
    await page.keyboard.press("Escape");
    await goWithin(page, "/operations");
    const alert = page
      .getByRole("listitem")
      .filter({ hasText: "The provider ends gpt-3.5-turbo-1106" });
    await alert.getByRole("button", { name: "Acknowledge" }).click();
    await expect(alert).toHaveCount(0);
    await page.getByRole("button", { name: "Show acknowledged alerts" }).click();
    await expect(alert).toContainText("acknowledged by");

    await page.getByText(/^\d+ jobs are fine$/u).click();
    await page.getByRole("button", { name: "Run now: Search" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "Prepares names for a search" }),
    ).toContainText("Done");

    await goWithin(page, "/settings");
    const limits = page.getByRole("region", { name: "Limits" });
    const money = page.getByRole("region", { name: "Money" });
    const days = limits.getByLabel("Days for which single answers are listed");
    await expect(limits.getByLabel("Daily answers per client", { exact: true })).toHaveValue(
      "2000",
    );
    await days.fill("0");
    await limits.getByLabel("Daily answers per account").fill("");
    await limits.getByRole("button", { name: "Save Changes" }).click();
    await expect(limits.getByText("Must be a whole number of days from 1 to 3650.")).toBeVisible();
    await expect(days).toBeFocused();
    // Of all clients, and more than anybody spends: other journeys make clients meanwhile.
    const budget = money.getByLabel("Budget of all clients");
    await budget.fill("ten");
    await money.getByRole("button", { name: "Save Changes" }).click();
    await expect(money.getByText("Must be an amount from 0 to 1,000,000 dollars")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    // Two people change two groups: neither stops the other, and what this one has typed stays.
    await post("/platform", { runsDays: 100 });
    await budget.fill("900000");
    const place = await money.getByRole("button", { name: "Save Changes" }).boundingBox();
    await money.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Settings have been saved.")).toBeVisible();
    expect(await money.getByRole("button", { name: "Save Changes" }).boundingBox()).toEqual(place);
    await expect(days).toHaveValue("0");
    // Two people change one group: the page asks.
    await days.fill("120");
    await limits.getByRole("button", { name: "Save Changes" }).click();
    await expect(limits.getByText("100", { exact: true })).toBeVisible();
    await limits.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(limits.getByText("Settings have been saved.")).toBeVisible();
    await expect(limits.getByText("Keep mine")).toHaveCount(0);
    await page.reload();
    await expect(days).toHaveValue("120");
    await expect(budget).toHaveValue("900000");
    await expect(limits.getByLabel("Daily answers per account")).toHaveValue("");
  },
);
