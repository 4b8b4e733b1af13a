import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest(
  "a quiz of an educator leaves for Moodle and spreadsheets, with and without its key",
  async ({ page, educator: _educator }) => {
    await educatorTest.step(
      "from the dashboard to a file for Moodle: three presses and one field",
      async () => {
        await page.goto("/dashboard");
        await page.getByRole("link", { name: "Make My Quiz" }).click();
        const frame = page.frameLocator("iframe");
        await frame.getByLabel("What is the quiz about?").fill("Yeast in bread");
        await frame.getByRole("button", { name: "Make My Quiz" }).click();
        const moodle = page.getByRole("button", { name: "To Moodle" });
        const xml = await saved(page, () => moodle.click());
        expect(xml.name).toContain(".xml");
        expect(xml.text).toContain('<question type="multichoice">');
        await expect(
          page.getByText("In Moodle: Question bank → Import → Moodle XML."),
        ).toBeVisible();
        // The frame shows no key: what is printed or sent to pupils has none either.
        const sheet = await saved(page, () => choose(page, "More", "Markdown"));
        expect(sheet.text).toContain("Which of these words did you write?");
        expect(sheet.text).not.toContain("Right");
      },
    );
    await page.getByRole("link", { name: "Stored in Results" }).click();
    const answer = page.getByRole("main");
    await expect(answer.getByText("✓ Right").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Formats for Moodle" }).click();
    await expect(page.getByRole("menuitem").first()).toHaveText(/^Moodle XML \(recommended\)/u);
    await page.keyboard.press("Escape");
    for (const [menu, name, extension, part] of [
      ["Formats for Moodle", /^GIFT/u, ".gift.txt", "::Question 01::[html]"],
      ["More", "CSV", ".csv", "question,option A,option B,option C,option D,right,why"],
    ] as const) {
      const file = await saved(page, () => choose(page, menu, name));
      expect(file.name).toContain(extension);
      expect(file.text).toContain(part);
    }
    await page.getByText("Show the right answers").click();
    await expect(answer.getByText("✓ Right")).toHaveCount(0);
    await expect(answer.getByText("is one of your own words")).toHaveCount(0);
    const markdown = await saved(page, () => choose(page, "More", "Markdown"));
    expect(markdown.text).toContain("Which of these words did you write?");
    expect(markdown.text).not.toContain("Right");
  },
);

async function choose(page: Page, menu: string, name: string | RegExp) {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function saved(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent("download");
  await press();
  const download = await coming;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), text };
}
