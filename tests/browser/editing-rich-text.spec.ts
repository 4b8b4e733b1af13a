import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { landingEditor } from "#tests/support/landing-editor.ts";
import { showWidget, widgetTest } from "#tests/support/widget-screen.ts";

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
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Widget has been saved.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await opener.click();
    await expect.poll(() => text.innerHTML()).toBe(before);
  },
);
