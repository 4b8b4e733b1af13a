import { expect } from "#tests/support/browser.ts";
import { widgetTest } from "#tests/support/widget-screen.ts";

widgetTest(
  "the list is searched, sorted and kept in the address",
  async ({ page, post, collection }) => {
    await post(`/widgets/${collection}/add`, { name: "Beta", pageNumber: 1 });
    await post(`/widgets/${collection}/add`, {
      name: "Alpha",
      pageNumber: 2,
      prompt: "A ".repeat(400),
    });
    await page.goto(`/widgets?type=${collection}`);
    const names = page.getByRole("row").locator("td:nth-child(3)");
    await expect(names).toHaveText(["Beta", "Alpha"]);
    const prompt = await page.getByText("A A A").boundingBox();
    expect(prompt?.height, "a long prompt takes three lines").toBeLessThan(70);
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expect(names).toHaveText(["Alpha", "Beta"]);
    await page.getByLabel("Search Widgets").fill("bet");
    await expect(names).toHaveText(["Beta"]);
    await page.reload();
    await expect(names).toHaveText(["Beta"]);
    await page.getByRole("tab", { name: "Course Creation" }).click();
    await expect(
      page.getByRole("cell", { name: "Course Outline Builder", exact: true }),
    ).toBeVisible();
    await page.goBack();
    await expect(names).toHaveText(["Beta"]);
  },
);
