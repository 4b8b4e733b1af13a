import {
  accessibilityViolations,
  expect,
  expectAccessible,
  goWithin,
} from "#tests/support/browser.ts";
import { addWidget, widgetTest } from "#tests/support/widget-screen.ts";

// A test without a name is refused.
widgetTest.use({ allowedStatuses: [400] });

widgetTest(
  "a test shows that a draft answers worse, and it is published anyway; a warning says where the answers of today are not enough",
  async ({ page, post, collection }) => {
    const lines = "\nOne\nTwo\nThree\nFour\nFive";
    const prompt = `A text on {topic} for {reader}.${lines}`;
    const id = await addWidget(post, collection, { prompt });
    await page.goto(`/widgets/${collection}/${id}?tab=tests`);
    await page.getByRole("button", { name: "Add test" }).click();
    const editor = page.getByRole("dialog", { name: "New test" });
    await editor.getByLabel("Topic").fill("sourdough");
    await editor.getByLabel("Reader").fill("parents");
    await editor.getByRole("button", { name: "Add check" }).click();
    await expect(editor.getByLabel("The answer")).toBeFocused();
    await editor.getByRole("button", { name: "Add test" }).click();
    // A test needs a name, and its check a text.
    await expect(editor.getByText("Give the test a name.").first()).toBeVisible();
    await expect(editor.getByText("Write the text.").first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await editor.getByLabel("Name of the test").fill("Bread");
    await editor.getByLabel("Text", { exact: true }).fill("sourdough");
    // Closed before its answer, which leaves the dialog of the next test open.
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/cases", (route) => isAsked.then(() => route.continue()));
    await editor.getByRole("button", { name: "Add test" }).click();
    const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard" });
    await page.keyboard.press("Escape");
    await discard.click();
    await expect(editor).toBeHidden();
    await page.getByRole("button", { name: "Add test" }).click();
    await editor.getByLabel("Name of the test").fill("Rye");
    answer();
    await expect(page.getByText("The tests have been saved.")).toBeVisible();
    await expect(page.getByText("Topic: sourdough")).toBeVisible();
    await expect(editor.getByLabel("Name of the test")).toHaveValue("Rye");
    await page.keyboard.press("Escape");
    await discard.click();
    await expect(editor).toBeHidden();

    await page.getByRole("tab", { name: "Draft" }).click();
    const { promise: until, resolve: store } = Promise.withResolvers<void>();
    await page.route("**/draft", async (route) => {
      if (route.request().method() === "PUT") await until;
      await route.continue();
    });
    await page.getByLabel("Prompt", { exact: true }).fill(`A text for {reader}.${lines}`);
    const preview = page.getByRole("region", { name: "Preview" });
    const frame = preview.frameLocator("iframe:visible");
    await frame.getByLabel("Topic").fill("rye");
    await frame.getByLabel("Reader").fill("teachers");
    // A frame that still loads has not told the page yet what is typed.
    await expect(
      preview.getByRole("group", { name: "Generated Prompt", includeHidden: true }),
    ).toContainText("A text for teachers");
    await preview.getByRole("button", { name: "Keep as test" }).click();
    await expect(editor.getByLabel("Name of the test")).toHaveValue("rye, teachers");
    await editor.getByRole("button", { name: "Add check" }).click();
    await editor.getByLabel("The answer").selectOption("Judged by the AI");
    await editor.getByLabel("What must be true of the answer").fill("It is for teachers.");
    await editor.getByRole("button", { name: "Add test" }).click();
    await expect(editor).toBeHidden();

    await page.getByRole("tab", { name: "Tests" }).click();
    const tests = page.getByRole("list", { name: "Tests" }).locator("> li");
    await expect(tests).toHaveCount(2);
    // Two tests and one question to the judge, with both sides.
    const needed = page.getByText(
      /^Running all of them needs at most 6 answers; you have \d+ left for tests today\.$/u,
    );
    await expect(needed).toBeVisible();
    const left = async () => Number(/(\d+) left/u.exec(await needed.innerText())?.[1]);
    const before = await left();
    await page.getByRole("button", { name: "Run tests" }).click();
    // Another press while the draft is stored would run them twice.
    await expect(page.getByRole("button", { name: "Run tests" })).toBeDisabled();
    store();
    const [draft, live] = [tests.first(), tests.first()].map((test, side) =>
      test.getByRole("group", { name: side === 0 ? "Draft" : "Live", exact: true }),
    ) as [typeof preview, typeof preview];
    await expect(draft).toContainText("The answer does not contain “sourdough”.");
    await expect(live).toContainText("The answer contains “sourdough”.");
    await expect(tests.nth(1).getByText("✓ Passed:")).toHaveCount(2);
    await expect(page.getByText("Passed: draft 1 of 2, live 2 of 2")).toBeVisible();
    await expect.poll(left).toBeLessThanOrEqual(before - 6);
    await expectAccessible(page);

    // The results are stored. Values stand under the labels of their inputs.
    await goWithin(page, `/widgets/${collection}/${id}?tab=tests`);
    await expect(page.getByText("Passed: draft 1 of 2, live 2 of 2")).toBeVisible();
    await expect(tests.first()).toContainText("Topic: sourdough · Reader: parents");
    await live.getByText("Answer", { exact: true }).click();
    await expect(live).toContainText("Ideas about Sourdough");
    const former = page.getByRole("dialog", { name: "Former drafts" });

    // Nothing has changed: no answer is asked for.
    await page.getByRole("button", { name: "Run tests" }).click();
    await expect(draft.getByText(/^from \w+ \d+, /u)).toBeVisible();
    await expect(live.getByText(/^from \w+ \d+, /u)).toBeVisible();

    await page.getByRole("tab", { name: "Draft" }).click();
    await page.getByRole("button", { name: "Former drafts" }).click();
    await expect(page.getByText("No draft was replaced in the last 7 days.")).toBeVisible();
    await expect(former).toHaveCount(0);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish Letter" });
    await expect(dialog.getByText("The prompt never uses {topic}.")).toBeVisible();
    await expect(dialog.getByText("Draft 1 of 2 · live 2 of 2 tests passed")).toBeVisible();
    await expect(dialog.getByLabel("Note")).toBeFocused();
    const change = dialog.getByRole("region", { name: "Prompt" });
    await expect(change.getByText("Two", { exact: false }).first()).toBeVisible();
    await expect(change.getByText("Four")).toBeHidden();
    await change.getByText("… 3 unchanged lines").click();
    await expect(change.getByText("Four")).toBeVisible();
    const passed = dialog.getByRole("group", { name: "Test rye, teachers" });
    await expect(passed).toHaveCount(0);
    await dialog.getByText("Answers side by side").click();
    await expect(passed.getByText("Ideas about Teachers").first()).toBeVisible();
    const worse = dialog.getByRole("group", { name: "Test Bread" });
    await expect(worse.getByText("Worse than live")).toBeVisible();
    await expect(worse.getByRole("group", { name: "Live", exact: true })).toContainText(
      "Ideas about Sourdough",
    );
    await expect(worse.getByRole("group", { name: "Draft", exact: true })).toContainText(
      "Ideas about Parents",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Publish anyway" }).click();
    await expect(page.getByText("Version 2 is live.").first()).toBeVisible();
    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(page.getByText("Tests: 1 of 2 passed, 2 of 2 before")).toBeVisible();

    await page.getByRole("tab", { name: "Tests" }).click();
    await page.getByRole("button", { name: "Edit Bread" }).click();
    const stored = page.getByRole("dialog", { name: "Test Bread" });
    const question = page.getByRole("alertdialog", { name: "Delete Bread?" });
    await stored.getByRole("button", { name: "Delete test" }).click();
    await question.getByRole("button", { name: "Cancel" }).first().click();
    await stored.getByRole("button", { name: "Delete test" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toBeHidden();
    await expect(tests).toHaveCount(1);

    const judged = { kind: "judged", criterion: "It is warm.", times: 3 };
    const checks = Array.from({ length: 10 }, () => judged);
    const values = { topic: ["bread"], reader: ["parents"] };
    const cases = Array.from({ length: 20 }, (_, index) => ({
      name: `Test ${index + 1}`,
      inputs: values,
      checks,
    }));
    const long = await addWidget(post, collection, { name: "Long", cases });
    await goWithin(page, `/widgets/${collection}/${long}?tab=tests`);
    const figures = /Running all of them needs at most 620 answers; you have \d+ left for tests/u;
    await expect(page.getByText(figures)).toBeVisible();
    await expect(page.getByText("The run may stop before its end.")).toBeVisible();
  },
);
