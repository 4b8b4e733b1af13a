import { readFile } from "node:fs/promises";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { expect, expectAccessible } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

/** The demo quiz, the fourth widget of its toolkit. */
const QUIZ_ID = DEMO_WIDGET_ID.replace(/1$/u, "4");

educatorTest(
  "a quiz of an educator leaves for Moodle and spreadsheets, with and without its key",
  async ({ page, educator: _educator }) => {
    const inputs = { subject: "Bread", material: "Yeast", learners: "Bakers", questions: "5" };
    const asked = await page.request.post(`/ai/CourseCreation/${QUIZ_ID}/${PREVIEW_KEY}`, {
      data: { inputs, record: true },
    });
    const { resultId } = (await asked.json()) as { resultId: string };
    await page.goto(`/results/${resultId}`);
    const answer = page.getByRole("main");
    await expect(answer.getByText("✓ Right").first()).toBeVisible();
    await expectAccessible(page);
    for (const [name, extension, part] of [
      ["GIFT (Moodle)", ".gift.txt", "::Question 01::[html]"],
      ["Moodle XML", ".xml", '<question type="multichoice">'],
      ["CSV", ".csv", "question,option A,option B,option C,option D,right,why"],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toContain(extension);
      expect(await readFile(await download.path(), "utf8")).toContain(part);
    }
    await page.getByText("With the right answers").click();
    await expect(answer.getByText("✓ Right")).toHaveCount(0);
    await expect(answer.getByText("is one of your own words")).toHaveCount(0);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Markdown" }).click();
    const markdown = await readFile(await (await saved).path(), "utf8");
    expect(markdown).toContain("Which of these words did you write?");
    expect(markdown).not.toContain("Right");
  },
);
