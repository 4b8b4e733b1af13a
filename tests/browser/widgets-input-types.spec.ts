import { expect, expectAccessible } from "#tests/support/browser.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";
import { showWidget, widgetTest } from "#tests/support/widget-screen.ts";

widgetTest("live preview has the fields of all types", async ({ page, post, collection }) => {
  await showWidget(page, post, collection, { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT });
  await page.getByRole("button", { name: "Live Preview of Letter" }).click();
  const dialog = page.getByRole("dialog", { name: "Letter" });
  await dialog.getByLabel("Topic").fill("Bread 42");
  await dialog.getByLabel("Minutes").fill("900");
  await dialog.getByLabel("Grade").selectOption("Grade 7");
  await dialog.getByLabel("Exam board").fill("AQA 2026");
  await dialog.getByText("Writing").click();
  const send = dialog.getByRole("button", { name: /Write|Submit/u });
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("“Minutes” must be a number from 5 to 240.");
  await dialog.getByLabel("Minutes").fill("42");
  const prompt = dialog.getByRole("region", { name: "Generated Prompt" });
  await expect(prompt).toContainText("Topic: Bread");
  await expect(prompt).toContainText("Exam board: AQA 2026");
  await expect(prompt).toContainText("Minutes: 42");
  await expect(prompt).toContainText("Skills: Writing");
  await expect(prompt).toContainText("With games: no games");
  await send.click();
  await expect(dialog.getByText("Success! See AI response below.")).toBeVisible();
  await expectAccessible(page);
});

widgetTest(
  "an author chooses types with their options and limits, and one input that depends on another",
  async ({ page, post, collection }) => {
    const grade = { name: "grade", label: "Grade", placeholder: "Five", inputOrder: 1 };
    const exam = { name: "reader", label: "Exam", placeholder: "AQA", inputOrder: 2 };
    await showWidget(page, post, collection, { inputs: [grade, exam] });
    await page.getByRole("button", { name: "Inputs of Letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Letter" });
    const blocks = dialog.getByRole("listitem").filter({ has: page.getByLabel("Input Type") });
    const [first, second] = [blocks.nth(0), blocks.nth(1)];
    await first.getByLabel("Input Type").selectOption({ label: "Choice" });
    await expect(first.getByLabel("Placeholder")).toBeHidden();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(first.getByText("A choice needs at least one option.")).toBeVisible();
    await first.getByLabel("Options").fill("Grade 5\n\nGrade 6\n");
    await second.getByLabel("Input Type").selectOption({ label: "Number" });
    await second.getByLabel("Minimum").fill("240");
    await second.getByLabel("Maximum", { exact: true }).fill("5");
    await second.getByLabel("Show Only When").selectOption({ label: "Grade" });
    await second.getByText("Grade 6").click();
    await expect(second.getByText("Shown when Grade is Grade 6")).toBeVisible();
    await expect(second.getByLabel("Require this input when submitting.")).not.toBeChecked();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(second.getByText("Must not be less than the least.")).toBeVisible();
    await expectAccessible(page);
    await second.getByLabel("Minimum").fill("5");
    await second.getByLabel("Maximum", { exact: true }).fill("2,5e");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(second.getByText("Must be a number")).toBeVisible();
    await second.getByLabel("Maximum", { exact: true }).fill("240,5");
    const saved = page.waitForResponse(/\/widgets\/.*\/edit/u);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Success! Widget has been saved.")).toBeVisible();
    expect(((await (await saved).json()) as { data: { inputs: object[] } }).data.inputs).toEqual([
      expect.objectContaining({ type: "select", options: ["Grade 5", "Grade 6"] }),
      expect.objectContaining({
        type: "number",
        min: 5,
        max: 240.5,
        optional: true,
        showIf: { input: "grade", is: ["Grade 6"] },
      }),
    ]);
  },
);
