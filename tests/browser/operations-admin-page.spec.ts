import { adminTest } from "#tests/support/admin-test.ts";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";

adminTest(
  "the admin page shows the session, renews its token and tells how to embed",
  async ({ page, context, post: _ }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/admin");
    await expect(page).toHaveTitle(/^Admin \|/u);
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
    await page.getByRole("button", { name: "Copy token" }).click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await token.innerText());
    await expect(main.locator("ol").last().locator("li")).toHaveCount(5);
    await expect(main).toContainText("/embed/{toolkit}/{widget}/{id}");
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);
