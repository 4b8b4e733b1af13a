import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { landingEditor } from "#tests/support/landing-editor.ts";
import { approve, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

widgetTest(
  "the editor is loaded with the first widget that is edited, worked by keys, and keeps of a paste what it shows",
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
    const { text, tool, type } = landingEditor(page, dialog);
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
    // Tab leaves an open tool: it closes.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const address = dialog.getByLabel("Address");
    await expect(address).toBeFocused();
    await address.press("Tab");
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await expect(address).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Link")).toBeFocused();
    await page.keyboard.press("End");
    for (const name of ["Undo", "Redo", /^Block type/u]) {
      await page.keyboard.press("ArrowRight");
      await expect(tool(name)).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await expect(text).toHaveCSS("box-shadow", /inset/u);
    await page.keyboard.press("Control+End");
    // The browser reports a moved cursor with a delay. The typed text shows where the cursor is.
    await type(", and ");
    await expect(text).toHaveText("As it was, and");
    await page.keyboard.press("Control+b");
    await type("new");
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

    await page.keyboard.press("Enter");
    await text.click();
    await tool("Bulleted list").click();
    await page.keyboard.press("ControlOrMeta+a");
    // The selection includes the empty paragraph below the list, which does not count.
    await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "true");
    await tool("Bulleted list").click();
    await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    const paste = (html: string) =>
      text.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", html);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, html);
    // As Word and a sheet write them.
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]>${words}</p>`;
    await paste(`<p>Before</p>${item(1, "·", "Rye")}${item(2, "1.", "Whole")}${item(1, "·", "Oats")}
      <p style='mso-list:none'>After</p><table><tr><td>Bread</td><td>3</td></tr><tr><td>Salt</td><td>1</td></tr></table>`);
    await expect(text.locator(":scope > ul > li")).toHaveText(["RyeWhole", "Oats"]);
    await expect(text.locator("ul ol > li")).toHaveText(["Whole"]);
    await expect(text.locator(":scope > p")).toContainText([
      "Before",
      "After",
      "Bread | 3",
      "Salt | 1",
    ]);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await paste(
      `<p style="font-family:'Times New Roman', serif"><span style="font-family:&quot;Courier New&quot;, monospace;color:oklch(50% 0.2 20);font-weight:700">kept</span>
      <img src="http://a.example/x.png"><img src="data:image/png;base64,AA=="><a href="ftp://a.example">plain</a></p>`,
    );
    const pasted = text.locator("strong");
    await expect(pasted).toHaveText("kept");
    await expect(pasted).toHaveCSS("font-family", '"Courier New", monospace');
    await expect(pasted).toHaveCSS("color", "rgb(27, 28, 34)");
    await expect(text.locator("img[src], a")).toHaveCount(0);
    const before = await text.innerHTML();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Widget has been saved.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await opener.click();
    await expect.poll(() => text.innerHTML()).toBe(before);
  },
);

widgetTest(
  "what each tool of the landing text writes is what the embed shows",
  async ({ page, post, collection }) => {
    const id = await showWidget(page, post, collection);
    const embed = await approve(post, collection, id);
    await page.getByRole("button", { name: "Details of Letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Widget Details" });
    const editor = landingEditor(page, dialog);
    const { ask, choose, enter, tool, text, toolbar, type, typeWith } = editor;
    const click = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
    const line = (name: string, words: string) => async () => {
      await enter();
      await tool(name).click();
      await type(words);
    };
    const marks = {
      Bold: "strong",
      Italic: "em",
      Underline: "u",
      Strikethrough: "s",
      Superscript: "sup",
      Subscript: "sub",
      Code: "code",
    };
    const tools: Record<string, () => Promise<void>> = {
      ...Object.fromEntries(
        Object.entries(marks).map(([name, tag]) => [name, () => typeWith(name, tag)]),
      ),
      "Font family": async () => {
        await enter();
        await choose(/^Font family/u, "Times New Roman");
      },
      "Font size": () => choose(/^Font size/u, "24"),
      "Text color": () => ask("Text color", click("Red")),
      Highlight: async () => {
        await ask("Highlight", click("Yellow"));
        await type("styled");
      },
      "Remove formatting": line("Remove formatting", ""),
      "Align centre": async () => {
        await tool("Align centre").click();
        // Pieces of HTML that the server writes in another way: runs of spaces, line breaks, styles, images.
        await type("two  blanks");
        await page.keyboard.press("Shift+Enter");
        await type("below");
      },
      "Align right": line("Align right", "right"),
      Justify: line("Justify", "justified"),
      "Align left": line("Align left", "left"),
      "Block type": async () => {
        await enter();
        await choose(/^Block type/u, "Heading 2");
        await type("Title");
      },
      "Bulleted list": line("Bulleted list", "item"),
      "Increase indent": line("Increase indent", "inner"),
      "Decrease indent": async () => {
        await line("Decrease indent", "outer")();
        for (const _ of "two") await enter();
      },
      "Numbered list": async () => {
        await type("7. seventh");
        await enter();
        await tool("Numbered list").click();
        await choose(/^Block type/u, "Quote");
        await type("quoted");
        await enter();
        await enter();
      },
      Link: () =>
        ask("Link", async () => {
          await page.getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
          await click("Set link")();
          await expect(page.getByText("Must be an address such as")).toBeVisible();
          await page.getByLabel("Address", { exact: true }).fill("a.example/x");
          await enter();
        }),
      Emoji: () => ask("Emoji", click("Rocket")),
      Image: () =>
        ask("Image", async () => {
          await page.getByLabel("Image address").fill("http://a.example/x.png");
          await click("Insert image")();
          await expect(page.getByText("Must be an image address")).toBeVisible();
          await page.getByLabel("Image address").fill("/images/showcase-1.svg");
          await page.getByLabel("Description", { exact: true }).fill("A desk");
          await enter();
        }),
      Undo: () => tool("Undo").click(),
      Redo: () => tool("Redo").click(),
    };
    await text.click();
    const labels = await toolbar
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
    expect(labels.toSorted()).toEqual(Object.keys(tools).toSorted());
    for (const use of Object.values(tools)) await use();
    await expect(text.getByRole("img", { name: "A desk" })).toBeVisible();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Widget has been saved.")).toBeVisible();
    await page.goto(embed);
    const landing = page.locator(".landing");
    for (const tag of Object.values(marks))
      await expect(landing.locator(tag).first()).toHaveText(tag);
    const styled = landing.getByText("styled");
    await expect(styled).toHaveCSS("font-family", '"Times New Roman", serif');
    await expect(styled).toHaveCSS("font-size", "24px");
    await expect(styled).toHaveCSS("color", "rgb(185, 28, 28)");
    await expect(styled).toHaveCSS("background-color", "rgb(250, 204, 21)");
    const centred = landing.getByText("blanks");
    await expect(centred).toHaveCSS("text-align", "center");
    await expect(centred).toHaveCSS("font-size", "16px");
    expect(await centred.textContent()).toBe("two\u00a0 blanksbelow");
    await expect(landing.getByText("right", { exact: true })).toHaveCSS("text-align", "right");
    await expect(landing.getByText("justified")).toHaveCSS("text-align", "justify");
    await expect(landing.locator("h2")).toHaveText("Title");
    await expect(landing.locator("li > ul > li")).toHaveText("inner");
    await expect(landing.locator("ol > li")).toHaveText("seventh");
    await expect(landing.locator("ol")).toHaveAttribute("start", "7");
    await expect(landing.locator("blockquote")).toHaveText("quoted");
    await expect(landing.getByRole("link")).toHaveAttribute("href", "https://a.example/x");
    await expect(landing).toContainText("🚀");
    await expect(landing.getByRole("img", { name: "A desk" })).toBeVisible();
  },
);
