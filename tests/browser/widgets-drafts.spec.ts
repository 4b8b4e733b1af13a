import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "#tests/support/browser.ts";
import { expectNoRepetition, openDraft, otherPage } from "#tests/support/draft-screen.ts";
import { showWidget, widgetTest } from "#tests/support/widget-screen.ts";

// A draft is refused where the other browser has stored a newer one.
widgetTest.use({ allowedStatuses: [409] });

widgetTest("each tool of the landing text is stored once", async ({ page, post, collection }) => {
  const id = await showWidget(page, post, collection, { landingText: "<p>Words</p>" });
  const path = `/widgets/${collection}/${id}`;
  const mine = await openDraft(page, path);
  const { change, choose, tool, text, toolbar, sent } = mine;
  const press = (key: string) => page.keyboard.press(key);
  const write = (words: string) => page.keyboard.insertText(words);
  const inPopover = (name: string, fill: () => Promise<void>) => async () => {
    await tool(name).click();
    await fill();
  };
  const click = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const field = (label: string, value: string) => async () => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await press("Enter");
  };
  const selectAll = () => press("ControlOrMeta+a");
  await text.click();
  await selectAll();
  // Pieces of HTML that the server writes in another way: runs of spaces, line breaks, styles, images.
  await change(() => write("Two  words"));
  await change(async () => {
    await press("Shift+Enter");
    await write("below");
  });
  await selectAll();
  const tools: Record<string, () => Promise<void>> = {
    Bold: () => tool("Bold").click(),
    Italic: () => tool("Italic").click(),
    Underline: () => tool("Underline").click(),
    Strikethrough: () => tool("Strikethrough").click(),
    Superscript: () => tool("Superscript").click(),
    Subscript: () => tool("Subscript").click(),
    Code: () => tool("Code").click(),
    "Remove formatting": () => tool("Remove formatting").click(),
    "Font family": () => choose(/^Font family/u, "Times New Roman"),
    "Font size": () => choose(/^Font size/u, "24"),
    "Text color": inPopover("Text color", click("Red")),
    Highlight: inPopover("Highlight", click("Yellow")),
    "Align centre": () => tool("Align centre").click(),
    "Align right": () => tool("Align right").click(),
    Justify: () => tool("Justify").click(),
    "Align left": () => tool("Align left").click(),
    "Block type": () => choose(/^Block type/u, "Heading 2"),
    "Bulleted list": () => tool("Bulleted list").click(),
    "Numbered list": () => tool("Numbered list").click(),
    "Increase indent": async () => {
      // Below a list, the editor has an empty paragraph. The editor learns of a moved caret a moment after the browser has moved it.
      const list = tool("Numbered list");
      await press("ControlOrMeta+End");
      await expect(list).toHaveAttribute("aria-pressed", "false");
      await press("ArrowUp");
      await expect(list).toHaveAttribute("aria-pressed", "true");
      for (const key of ["End", "Enter"]) await press(key);
      await write("second");
      await tool("Increase indent").click();
    },
    "Decrease indent": () => tool("Decrease indent").click(),
    Link: inPopover("Link", field("Address", "a.example/x")),
    Image: inPopover("Image", field("Image address", "/images/showcase-1.svg")),
    Emoji: inPopover("Emoji", click("Rocket")),
    Undo: () => tool("Undo").click(),
    Redo: () => tool("Redo").click(),
  };
  const labels = await toolbar
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
  expect(labels.toSorted()).toEqual(Object.keys(tools).toSorted());
  for (const use of Object.values(tools)) await change(use);
  expectNoRepetition(sent);
});

widgetTest(
  "of two people who write one draft, neither loses anything",
  async ({ page, post, collection, browser, baseURL }) => {
    const id = await showWidget(page, post, collection, { landingText: "<p>Words</p>" });
    const path = `/widgets/${collection}/${id}`;
    const mine = await openDraft(page, path);
    await mine.text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await mine.change(() => mine.tool("Align centre").click());
    const { page: theirPage, username, context } = await otherPage(browser, baseURL);
    const theirs = await openDraft(theirPage, path);
    await theirs.change(() => theirs.submit.fill("Theirs"));
    await mine.tool("Bold").click();
    await expect(mine.notice).toContainText("A newer version has been saved meanwhile.");
    await page.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(mine.stored).toBeVisible();
    await expect(mine.submit).toHaveValue("Theirs");
    await theirs.submit.fill("Theirs again");
    await theirPage.getByRole("button", { name: "Use the newer values" }).click();
    await expect(theirs.stored).toBeVisible();
    await expect(theirs.text.locator("strong")).toHaveText("Words");
    await expect(theirs.submit).toHaveValue("Theirs again");
    await page.reload();
    await expect(page.getByText(`Draft of ${username}, stored a moment ago.`)).toBeVisible();
    await page.getByText("Appearance", { exact: true }).click();
    await expect(mine.text.locator("p").first()).toHaveCSS("text-align", "center");
    await expect(mine.text.locator("strong")).toHaveText("Words");
    await expect(mine.submit).toHaveValue("Theirs again");
    expectNoRepetition(mine.sent);
    expectNoRepetition(theirs.sent);
    await context.close();
  },
);

widgetTest(
  "whoever opened an older version reads the newest draft, and a replaced draft is taken back",
  async ({ page, post, collection, browser, baseURL }) => {
    const id = await showWidget(page, post, collection);
    const path = `/widgets/${collection}/${id}`;
    const prompt = (of: Page) => of.getByLabel("Prompt", { exact: true });
    const mine = await openDraft(page, path);
    await expect(prompt(page)).toHaveValue(/^Write about/u);
    const { page: theirPage, username, context } = await otherPage(browser, baseURL);
    await post(`/widgets/${collection}/edit`, { widgetid: id, prompt: "Second {topic} {reader}" });
    const theirs = await openDraft(theirPage, path);
    await theirs.change(() => prompt(theirPage).fill("Theirs {topic} {reader}"));
    await mine.submit.fill("Mine");
    await expect(mine.notice.getByRole("insertion").first()).toContainText("Theirs");
    await page.getByRole("button", { name: "Use the newer values" }).click();
    // The draft began with version 2: nothing else is newer.
    await expect(mine.notice).toHaveCount(0);
    await expect(prompt(page)).toHaveValue("Theirs {topic} {reader}");
    await expect(mine.submit).toHaveValue("Mine");
    await mine.change(() => prompt(page).fill("Mine {topic} {reader}"));

    await page.getByRole("button", { name: "Former drafts" }).click();
    const dialog = page.getByRole("dialog", { name: "Former drafts" });
    await expect(dialog.getByRole("option")).toHaveText([
      new RegExp(`^${username}, stored a moment ago, replaced by `, "u"),
    ]);
    const difference = dialog.getByRole("region", { name: "Prompt" });
    await expect(difference.getByRole("insertion")).toContainText("Theirs");
    await expectAccessible(page);
    await mine.change(() => dialog.getByRole("button", { name: "Take back" }).click());
    await expect(prompt(page)).toHaveValue("Theirs {topic} {reader}");
    // A save that is undone leaves another version with the same values: there is nothing to compare.
    await post(`/widgets/${collection}/edit`, { widgetid: id, submit: "Other" });
    await post(`/widgets/${collection}/edit`, { widgetid: id, submit: "Write it" });
    await page.reload();
    await expect(prompt(page)).toHaveValue("Theirs {topic} {reader}");
    await expect(page.getByText(/stored a moment ago\. Version 4 is live\.$/u)).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toBeEnabled();
    await expect(mine.notice).toHaveCount(0);
    await context.close();
  },
);

widgetTest(
  "what is typed while a draft is being stored is stored too, also when the page is left",
  async ({ page, post, collection }) => {
    const id = await showWidget(page, post, collection);
    const path = `/widgets/${collection}/${id}`;
    const { submit, sent } = await openDraft(page, path);
    const answered = Promise.withResolvers<void>();
    await page.route("**/draft", async (route) => {
      if (route.request().postData()?.includes("First")) await answered.promise;
      await route.continue();
    });
    const put = page.waitForRequest((request) => request.method() === "PUT");
    await submit.fill("First");
    await put;
    await submit.fill("Second");
    await page.getByRole("link", { name: "Widgets" }).last().click();
    await expect(page.getByRole("heading", { name: "Widget Management" })).toBeVisible();
    const last = page.waitForResponse(
      (response) => response.request().postData()?.includes("Second") ?? false,
    );
    answered.resolve();
    await last;
    expect(sent.map(({ data }) => data.submit)).toEqual(["First", "Second"]);
    await page.goto(path);
    await expect(submit).toHaveValue("Second");
  },
);
