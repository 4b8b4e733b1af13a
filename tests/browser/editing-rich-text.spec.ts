import { expect, expectAccessible } from "#tests/support/browser.ts";
import { openEditor } from "#tests/support/landing-editor.ts";
import { approve, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

widgetTest("styles of the editor are what the embed shows", async ({ page, post, collection }) => {
  const id = await showWidget(page, post, collection);
  const { dialog, tool, type, typeWith, enter, choose, ask, save } = await openEditor(page);
  await tool("Bulleted list").click();
  await type("item");
  await page.keyboard.press("ControlOrMeta+a");
  // The selection includes the empty paragraph below the list, which does not count.
  await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "true");
  await tool("Bulleted list").click();
  await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const marks = {
    Bold: "strong",
    Italic: "em",
    Underline: "u",
    Strikethrough: "s",
    Superscript: "sup",
    Subscript: "sub",
    Code: "code",
  };
  for (const [name, tag] of Object.entries(marks)) await typeWith(name, tag);
  await enter();
  await choose(/^Font family/u, "Times New Roman");
  await choose(/^Font size/u, "24");
  await ask("Text color", () => dialog.getByRole("button", { name: "Red", exact: true }).click());
  await ask("Highlight", () => dialog.getByRole("button", { name: "Yellow" }).click());
  await type("styled");
  await enter();
  await tool("Remove formatting").click();
  await tool("Align centre").click();
  await type("two  blanks");
  await expect(dialog.getByRole("textbox", { name: "Landing Page Text" })).toHaveCSS(
    "box-shadow",
    /inset/u,
  );
  await save();
  await expectAccessible(page);

  await page.goto(await approve(post, collection, id));
  const landing = page.locator(".landing");
  for (const tag of Object.values(marks)) await expect(landing.locator(tag)).toHaveText(tag);
  const styled = landing.getByText("styled");
  await expect(styled).toHaveCSS("font-family", '"Times New Roman", serif');
  await expect(styled).toHaveCSS("font-size", "24px");
  await expect(styled).toHaveCSS("color", "rgb(185, 28, 28)");
  await expect(styled).toHaveCSS("background-color", "rgb(250, 204, 21)");
  const centred = landing.getByText("blanks");
  await expect(centred).toHaveCSS("text-align", "center");
  await expect(centred).toHaveCSS("font-size", "16px");
  expect(await centred.textContent()).toBe("two\u00a0 blanks");
});

widgetTest("blocks of the editor are what the embed shows", async ({ page, post, collection }) => {
  const id = await showWidget(page, post, collection);
  const { dialog, tool, type, enter, choose, ask, save } = await openEditor(page);
  await choose(/^Block type/u, "Heading 2");
  await type("Title");
  await enter();
  await tool("Bulleted list").click();
  await type("item");
  await enter();
  await enter();
  await type("7. seventh");
  await enter();
  await enter();
  await choose(/^Block type/u, "Quote");
  await type("quoted");
  await enter();
  await enter();
  await ask("Link", async () => {
    await dialog.getByLabel("Address").fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Set link" }).click();
    await expect(dialog.getByText("Must be an address such as")).toBeVisible();
    await dialog.getByLabel("Address").fill("a.example/x");
    await enter();
  });
  await ask("Emoji", () => dialog.getByRole("button", { name: "Rocket" }).click());
  await ask("Image", async () => {
    await dialog.getByLabel("Image address").fill("http://a.example/x.png");
    await dialog.getByRole("button", { name: "Insert image" }).click();
    await expect(dialog.getByText("Must be an image address")).toBeVisible();
    await dialog.getByLabel("Image address").fill("/images/showcase-1.svg");
    await dialog.getByLabel("Description", { exact: true }).fill("A desk");
    await enter();
  });
  await save();

  await page.goto(await approve(post, collection, id));
  const landing = page.locator(".landing");
  await expect(landing.locator("h2")).toHaveText("Title");
  await expect(landing.locator("ul > li")).toHaveText("item");
  await expect(landing.locator("ol > li")).toHaveText("seventh");
  await expect(landing.locator("ol")).toHaveAttribute("start", "7");
  await expect(landing.locator("blockquote")).toHaveText("quoted");
  await expect(landing.getByRole("link")).toHaveAttribute("href", "https://a.example/x");
  await expect(landing).toContainText("🚀");
  await expect(landing.getByRole("img", { name: "A desk" })).toBeVisible();
});

widgetTest("what is pasted shows only what is kept", async ({ page, post, collection }) => {
  await showWidget(page, post, collection);
  const { dialog, save } = await openEditor(page);
  const text = dialog.getByRole("textbox", { name: "Landing Page Text" });
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      `<p style="font-family:'Times New Roman', serif"><span style="font-family:&quot;Courier New&quot;, monospace;color:oklch(50% 0.2 20);font-weight:700">kept</span>
      <img src="http://a.example/x.png"><img src="data:image/png;base64,AA=="><a href="ftp://a.example">plain</a></p>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  const pasted = text.locator("strong");
  await expect(pasted).toHaveText("kept");
  await expect(pasted).toHaveCSS("font-family", '"Courier New", monospace');
  await expect(pasted).toHaveCSS("color", "rgb(27, 28, 34)");
  await expect(text.locator("img[src], a")).toHaveCount(0);
  const before = await text.innerHTML();
  await save();
  await page.reload();
  await openEditor(page);
  await expect.poll(() => text.innerHTML()).toBe(before);
});

widgetTest(
  "the editor is loaded with the first widget that is edited, and worked by keys",
  async ({ page, post, collection }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const loaded = () =>
      ["rich-text", "widget-input-list"].map((name) => scripts.some((path) => path.includes(name)));
    await showWidget(page, post, collection, { landingText: "<p>As it was</p>" });
    const opener = page.getByRole("button", { name: "Details of Letter" });
    await opener.focus();
    expect(loaded()).toEqual([false, false]);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const toolbar = dialog.getByRole("toolbar");
    const tool = (name: string | RegExp) => toolbar.getByRole("button", { name });
    const text = dialog.getByRole("textbox", { name: "Landing Page Text" });
    await expect(text).toHaveText("As it was");
    expect(loaded()).toEqual([true, false]);

    await dialog.getByLabel("Youtube Video ID").press("Tab");
    await expect(tool("Undo")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tool("Emoji")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Grinning face" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tool("Emoji")).toBeFocused();
    for (const name of ["Undo", "Redo", /^Block type/u]) {
      await page.keyboard.press("ArrowRight");
      await expect(tool(name)).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.press("Control+End");
    // The browser reports a moved cursor with a delay. The typed text shows where the cursor is.
    await page.keyboard.type(", and ");
    await expect(text).toHaveText("As it was, and");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("new");
    await expect(text.locator("strong")).toHaveText("new");
    // One Undo removes text that was typed without a pause. On a slow machine it can take several.
    await expect(async () => {
      await tool("Undo").click();
      await expect(text).toHaveText("As it was", { timeout: 500 });
    }).toPass();

    // Without changes the dialog closes without a question.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);
