import { chooseOf } from "#tests/support/admin-test.ts";
import { accessibilityViolations, expect, goWithin } from "#tests/support/browser.ts";
import { widgetTest } from "#tests/support/widget-screen.ts";

// A copy with a name that is taken is refused.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "a widget begins with a template, is duplicated, and gets a better prompt",
  async ({ page, collection }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    // From a page outside the workspace, so that the sheet of its fields comes last.
    await page.goto("/");
    await goWithin(page, `/widgets?type=${collection}`);
    await page.getByRole("button", { name: "Add New" }).click();
    const gallery = page.getByRole("dialog", { name: "Start from a template" });
    await expect(gallery.getByText(/^15 templates\./u)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await gallery.getByLabel("Search templates").fill("believable quiz");
    await expect(gallery.getByText(/^1 template\./u)).toBeVisible();
    await gallery.getByRole("button", { name: "Quiz Maker" }).click();

    const details = page.getByRole("dialog", { name: "Add New Widget" });
    await expect(details.getByLabel("Widget Name")).toHaveValue("Quiz Maker");
    const prompt = page.getByLabel("Prompt", { exact: true });
    const menu = page.getByRole("listbox", { name: "Inputs" });
    await prompt.press("ControlOrMeta+End");
    await prompt.pressSequentially(" {");
    await expect(menu.getByRole("option")).toHaveCount(4);
    // Escape is for the menu, not for the dialog.
    await prompt.press("Escape");
    await expect(menu).toHaveCount(0);
    await prompt.press("Backspace");
    await prompt.press("Backspace");
    await details.getByRole("button", { name: "Add Widget" }).click();
    await expect(page.getByText("Widget has been saved.").first()).toBeVisible();
    await page.getByRole("link", { name: "Open it in the workbench" }).click();
    await expect(page.getByRole("button", { name: "No changes to publish" })).toBeVisible();
    await page.goBack();

    await chooseOf(page, "Quiz Maker", "Duplicate");
    const copy = page.getByRole("dialog", { name: "Duplicate Quiz Maker" });
    await copy.getByLabel("Widget Name").fill("Quiz Maker");
    await copy.getByRole("button", { name: "Duplicate" }).click();
    await expect(copy.getByText("Widget Exists")).toBeVisible();
    await copy.getByLabel("Widget Name").fill("Copy of Quiz Maker");
    await copy.getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("row")).toHaveCount(3);
    await chooseOf(page, "Copy of Quiz Maker", "Versions");

    await page.getByRole("tab", { name: "Draft" }).click();
    await expect(page.getByText(/tokens each time, .* without the answer\./u)).toBeVisible();
    expect(scripts.filter((url) => /prompt-help-dialog|text-diff/u.test(url))).toEqual([]);
    await prompt.press("ControlOrMeta+End");
    await prompt.pressSequentially(" For {");
    await expect(page.getByText(/^4 inputs\. subject, 1 of 4\./u)).toBeAttached();
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
    await prompt.press("ArrowUp");
    await expect(menu.getByRole("option", { selected: true })).toHaveText("{questions}");
    await prompt.pressSequentially("ne");
    await expect(menu.getByRole("option")).toHaveText(["{learners}"]);
    await prompt.press("Enter");
    await expect(prompt).toHaveValue(/ For \{learners\}$/u);
    await page.getByRole("button", { name: "Insert {subject}" }).click();
    await expect(prompt).toHaveValue(/ For \{learners\}\{subject\}$/u);
    await expect(prompt).toBeFocused();
    await prompt.press("ControlOrMeta+z");
    await expect(prompt).toHaveValue(/ For \{learners\}$/u);

    // Tinted behind the text area, which stays as it is.
    const tinted = page.locator("[data-tint]");
    const missing = page.locator("[data-tint=unknown]");
    await expect(tinted.last()).toHaveText("{learners}");
    // Its letters are not drawn a second time.
    await expect(tinted.last()).toHaveCSS("color", "rgba(0, 0, 0, 0)");
    await expect(prompt).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(missing).toHaveCount(0);
    await prompt.pressSequentially("{x}");
    await expect(missing).toHaveText("{x}");
    for (let key = 0; key < 3; key += 1) await prompt.press("Backspace");
    const own = await prompt.inputValue();
    const wish = page.getByLabel("What should the prompt do, or do better?");
    const help = page.getByRole("dialog", { name: "Help with the prompt" });
    async function ask() {
      await page.getByRole("button", { name: "Improve" }).click();
      await wish.fill("Give zebras as examples, without material");
      await help.getByRole("button", { name: "Suggest" }).click();
      await expect(help.getByText("It no longer uses {material}.")).toBeVisible();
    }
    await ask();
    const changed = help.getByRole("region", { name: "Prompt" });
    await expect(changed.locator("ins").filter({ hasText: "zebras" })).toBeVisible();
    await expect(
      help.getByRole("region", { name: "Input What have learners just covered?" }),
    ).toContainText("Removed");
    expect(await accessibilityViolations(page)).toEqual([]);
    await help.getByRole("button", { name: "Discard" }).click();
    await expect(prompt).toHaveValue(own);
    await ask();
    await help.getByRole("button", { name: "Use it" }).click();
    await expect(prompt).toHaveValue(/- Give zebras as examples, without material/u);
    await expect(page.getByRole("button", { name: "Insert {material}" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(prompt).toHaveValue(own);
    await expect(page.getByRole("button", { name: "Insert {material}" })).toBeVisible();

    await page.getByRole("button", { name: "Add new input" }).click();
    const orders = page.getByLabel("Order On Page");
    await expect(orders.last()).toHaveValue("5");
  },
);
