import type { Locator } from "@playwright/test";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { addWidget, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

/** The values of all fields with one label, from top to bottom. */
async function valuesOf(dialog: Locator, label: string): Promise<string[]> {
  const fields = await dialog.getByLabel(label).all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

// A save over a newer version is refused.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "inputs are added, checked and removed, ordered by number, keys and dragging, given types and conditions, and saved beside others",
  async ({ page, post, collection }) => {
    await addWidget(post, collection, {
      name: "Ordered",
      inputs: ["one", "two", "three"].map((name, index) => ({
        name,
        label: name,
        placeholder: name,
        inputOrder: index + 1,
      })),
    });
    const grade = { name: "grade", label: "Grade", placeholder: "Five", inputOrder: 1 };
    const exam = { name: "reader", label: "Exam", placeholder: "AQA", inputOrder: 2 };
    await addWidget(post, collection, { name: "Typed", inputs: [grade, exam] });
    const shared = await addWidget(post, collection, { name: "Shared" });
    await showWidget(page, post, collection, { inputs: [] });

    await widgetTest.step("inputs are added, checked and removed", async () => {
      await page.getByRole("button", { name: "Inputs of Letter" }).click();
      const dialog = page.getByRole("dialog", { name: "Letter" });
      await expect(dialog.getByText("No Inputs for Letter")).toBeVisible();
      await expect(dialog.getByText("{reader} in the prompt has no input.")).toBeVisible();
      const save = dialog.getByRole("button", { name: "Save" });
      await save.click();
      await expect(dialog.getByRole("alert")).toHaveText("Add at least one input.");

      const add = dialog.getByRole("button", { name: "Add new input" });
      await add.click();
      await expect(dialog.getByLabel("Input Name")).toBeFocused();
      await expect(dialog.getByLabel("Order On Page")).toHaveValue("1");
      await expect(dialog.getByLabel("Input Type")).toHaveValue("text");
      await expect(dialog.getByLabel("Require this input when submitting.")).not.toBeChecked();
      await save.click();
      for (const label of ["Name", "Input Label", "Placeholder"]) {
        await expect(dialog.getByText(`${label} is required.`)).toBeVisible();
      }
      await expect(dialog.getByLabel("Input Name")).toBeFocused();
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel("Input Name").fill("topic");
      await dialog.getByLabel("Input Label").fill("Topic");
      await dialog.getByLabel("Placeholder").fill("Bread");
      await dialog.getByLabel("Order On Page").fill("a");
      await expect(dialog.getByLabel("Order On Page")).toHaveValue("1");

      await add.click();
      await dialog.getByLabel("Input Name").first().fill("topic");
      await expect(dialog.getByText("Two inputs have the name “topic”.")).toHaveCount(2);
      await dialog.getByLabel("Input Label").first().fill("Colour");
      await dialog.getByLabel("Placeholder").first().fill("Red");
      await save.click();
      await expect(dialog.getByText("Another input has this name.")).toHaveCount(2);
      await dialog.getByLabel("Input Name").first().fill("colour");
      await expect(dialog.getByText("The prompt never uses {colour}.")).toBeVisible();
      await dialog.getByLabel("Input Type").first().selectOption({ label: "Select Area" });
      await dialog.getByText("Require this input when submitting.").first().click();
      await save.click();
      await expect(dialog.getByText("Success! Widget has been saved.")).toBeVisible();

      await dialog.getByRole("button", { name: "Remove colour" }).click();
      await expect(dialog.getByRole("button", { name: "Remove topic" })).toBeFocused();
      await expect.poll(() => valuesOf(dialog, "Input Name")).toEqual(["topic"]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      const question = page.getByRole("alertdialog", { name: "Discard changes?" });
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(page.getByRole("button", { name: "Inputs of Letter" })).toBeFocused();
      await expect(page.getByRole("row", { name: "Letter" })).toContainText("colour, topic");
    });
    await widgetTest.step("inputs get types with options, limits and a condition", async () => {
      await page.getByRole("button", { name: "Inputs of Typed" }).click();
      const dialog = page.getByRole("dialog", { name: "Typed" });
      const blocks = dialog.getByRole("listitem").filter({ has: page.getByLabel("Input Type") });
      const [first, second] = [blocks.nth(0), blocks.nth(1)];
      await first.getByLabel("Input Type").selectOption({ label: "Choice" });
      await expect(first.getByLabel("Placeholder")).toBeHidden();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(first.getByText("A choice needs at least one option.")).toBeVisible();
      await first.getByLabel("Options").fill("Grade 5\n\nGrade 6\n");
      await second.getByLabel("Input Type").selectOption({ label: "Number" });
      await second.getByLabel("Minimum").fill("5");
      await second.getByLabel("Maximum", { exact: true }).fill("2,5e");
      await second.getByLabel("Show Only When").selectOption({ label: "Grade" });
      await second.getByText("Grade 6").click();
      await expect(second.getByText("Shown when Grade is Grade 6")).toBeVisible();
      await expect(second.getByLabel("Require this input when submitting.")).not.toBeChecked();
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
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await widgetTest.step("inputs are ordered by number, by keys and by dragging", async () => {
      // A tall window shows all blocks: a drag to the edge would scroll the list.
      await page.setViewportSize({ width: 1280, height: 1600 });
      await page.getByRole("button", { name: "Inputs of Ordered" }).click();
      const dialog = page.getByRole("dialog", { name: "Ordered" });
      const names = () => valuesOf(dialog, "Input Name");
      await dialog.getByLabel("Order On Page").first().fill("9");
      await page.keyboard.press("Tab");
      await expect.poll(names).toEqual(["two", "three", "one"]);

      const said = dialog.getByRole("status").filter({ hasText: "Input one" });
      await dialog.getByRole("button", { name: "Reorder one" }).press("Space");
      // An arrow key moves the input once dnd-kit has measured the list and says its place a second time.
      await expect(said).toHaveText("Input one moved to place 3 of 3.");
      await page.keyboard.press("ArrowUp");
      await expect(said).toHaveText("Input one moved to place 2 of 3.");
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(said).toHaveText("Input one put back at place 3 of 3.");
      await expect(dialog).toBeVisible();
      await expect.poll(names).toEqual(["two", "three", "one"]);
      await dialog.getByRole("button", { name: "Reorder one" }).press("Space");
      await expect(said).toHaveText("Input one moved to place 3 of 3.");
      await page.keyboard.press("ArrowUp");
      await expect(said).toHaveText("Input one moved to place 2 of 3.");
      await page.keyboard.press("Space");
      await expect.poll(names).toEqual(["two", "one", "three"]);
      await expect.poll(() => valuesOf(dialog, "Order On Page")).toEqual(["1", "2", "3"]);

      const last = dialog.getByRole("button", { name: "Reorder three" });
      const from = await last.boundingBox();
      const to = await dialog.getByRole("button", { name: "Reorder one" }).boundingBox();
      await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
      await page.mouse.down();
      await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) - 20, { steps: 5 });
      await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 5, { steps: 10 });
      await expect(dialog.getByRole("status").filter({ hasText: "Input three" })).toHaveText(
        "Input three moved to place 2 of 3.",
      );
      await page.mouse.up();
      await expect.poll(names).toEqual(["two", "three", "one"]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("Success! Widget has been saved.")).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("row", { name: "Ordered" })).toContainText("two, three, one");
    });
    await widgetTest.step("inputs show the newer ones", async () => {
      await page.getByRole("button", { name: "Inputs of Shared" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Input Label").first().fill("Mine");
      await post(`/widgets/${collection}/edit`, {
        widgetid: shared,
        name: "Renamed",
        inputs: [{ name: "topic", label: "Theirs", placeholder: "Bread" }],
      });
      await dialog.getByRole("button", { name: "Save" }).click();
      const notice = dialog.getByRole("alert");
      await expect(notice).toContainText(
        "1. topic (Type: Text Input (letters only); Label: Theirs; Placeholder: Bread",
      );
      await notice.getByRole("button", { name: "Keep mine and save again" }).click();
      await expect(dialog.getByText("Success! Widget has been saved.")).toBeVisible();
      await expect(dialog.getByLabel("Input Label").first()).toHaveValue("Mine");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      // Other fields keep the changes of the other administrator.
      await expect(page.getByRole("row", { name: "Renamed" })).toContainText("topic, reader");
    });
    await widgetTest.step(
      "inputs saved beside the details keep what is typed there, and hide no other's change",
      async () => {
        await page.getByRole("button", { name: "Details of Renamed" }).click();
        const details = page.getByRole("dialog", { name: "Edit Widget Details" });
        const inputs = page.getByRole("dialog", { name: "Renamed" });
        async function saveInputs(label: string) {
          await details.getByRole("button", { name: "Edit inputs" }).click();
          await inputs.getByLabel("Input Label").first().fill(label);
          await inputs.getByRole("button", { name: "Save" }).click();
        }
        await details.getByLabel("Submit Button Text").fill("Mine");
        await saveInputs("First");
        await expect(inputs.getByText("Success! Widget has been saved.")).toBeVisible();
        await inputs.getByRole("button", { name: "Cancel" }).click();
        await expect(details.getByLabel("Submit Button Text")).toHaveValue("Mine");
        await details.getByRole("button", { name: "Save Changes" }).click();
        await expect(details.getByText("Widget has been saved.")).toBeVisible();

        await details.getByLabel("Submit Button Text").fill("Mine again");
        await post(`/widgets/${collection}/edit`, { widgetid: shared, description: "Theirs" });
        await saveInputs("Second");
        await expect(inputs.getByText("Success! Widget has been saved.")).toBeVisible();
        await inputs.getByRole("button", { name: "Cancel" }).click();
        await details.getByRole("button", { name: "Save Changes" }).click();
        await expect(details.getByRole("alert")).toContainText("Thumbnail DescriptionTheirs");
      },
    );
  },
);
