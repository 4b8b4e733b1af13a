import { expect } from "#tests/support/browser.ts";
import { approve, expectAccessible, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

widgetTest(
  "what every tool of the editor makes is what the embed shows",
  async ({ page, post, collection }) => {
    const id = await showWidget(page, post, collection);
    const path = await approve(post, collection, id);
    await page.getByRole("button", { name: "Details of Letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Widget Details" });
    const text = dialog.getByRole("textbox", { name: "Landing Page Text" });
    const toolbar = dialog.getByRole("toolbar");
    const tool = (name: string | RegExp) => toolbar.getByRole("button", { name, exact: true });
    const type = (words: string) => page.keyboard.type(words);
    const enter = () => page.keyboard.press("Enter");
    /** Types with a tool that is switched on before and off after. */
    async function typeWith(name: string, words: string) {
      await tool(name).click();
      await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
      await type(words);
      await tool(name).click();
    }
    async function choose(menu: RegExp, choice: string) {
      await tool(menu).click();
      await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
      await expect(text).toBeFocused();
    }
    /** Opens a tool that asks for something, and does what is to be done there. */
    async function ask(name: string, fill: () => Promise<void>) {
      await tool(name).click();
      await expectAccessible(page);
      await fill();
      await expect(text).toBeFocused();
    }
    await text.click();
    await choose(/^Block type/u, "Heading 2");
    await type("Title");
    await enter();
    await typeWith("Bold", "bold");
    await typeWith("Italic", "italic");
    await typeWith("Underline", "under");
    await typeWith("Strikethrough", "struck");
    await typeWith("Superscript", "sup");
    await typeWith("Subscript", "sub");
    await typeWith("Code", "code");
    await enter();
    await choose(/^Font family/u, "Times New Roman");
    await choose(/^Font size/u, "24");
    await ask("Text colour", () =>
      dialog.getByRole("button", { name: "Red", exact: true }).click(),
    );
    await ask("Highlight", () => dialog.getByRole("button", { name: "Yellow" }).click());
    await type("styled");
    await enter();
    await tool("Remove formatting").click();
    await tool("Align centre").click();
    await type("two  blanks");
    await enter();
    await tool("Align left").click();
    await tool("Bulleted list").click();
    await type("item");
    await enter();
    await enter();
    await tool("Numbered list").click();
    await type("first");
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
      await page.keyboard.press("Enter");
    });
    await ask("Emoji", () => dialog.getByRole("button", { name: "Rocket" }).click());
    await ask("Image", async () => {
      await dialog.getByLabel("Image address").fill("http://a.example/x.png");
      await dialog.getByRole("button", { name: "Insert image" }).click();
      await expect(dialog.getByText("Must be an image address")).toBeVisible();
      await dialog.getByLabel("Image address").fill("/images/showcase-1.svg");
      await dialog.getByLabel("Description", { exact: true }).fill("A desk");
      await page.keyboard.press("Enter");
    });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Widget has been saved.")).toBeVisible();
    await expectAccessible(page);

    await page.goto(path);
    const landing = page.locator(".landing");
    await expect(landing.locator("h2")).toHaveText("Title");
    for (const [tag, words] of Object.entries({
      strong: "bold",
      em: "italic",
      u: "under",
      s: "struck",
      sup: "sup",
      sub: "sub",
      code: "code",
      "ul > li": "item",
      "ol > li": "first",
      blockquote: "quoted",
    })) {
      await expect(landing.locator(tag)).toHaveText(words);
    }
    const styled = landing.getByText("styled");
    await expect(styled).toHaveCSS("font-family", '"Times New Roman", serif');
    await expect(styled).toHaveCSS("font-size", "24px");
    await expect(styled).toHaveCSS("color", "rgb(185, 28, 28)");
    await expect(styled).toHaveCSS("background-color", "rgb(250, 204, 21)");
    const centred = landing.getByText("blanks");
    await expect(centred).toHaveCSS("text-align", "center");
    expect(await centred.textContent()).toBe("two\u00a0 blanks");
    await expect(landing.getByRole("link")).toHaveAttribute("href", "https://a.example/x");
    await expect(landing).toContainText("🚀");
    await expect(landing.getByRole("img", { name: "A desk" })).toBeVisible();
  },
);

widgetTest(
  "the editor is loaded with the first widget that is edited, and worked by keys",
  async ({ page, post, collection }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const isLoaded = (name: string) => scripts.some((path) => path.includes(name));
    await showWidget(page, post, collection, { landingText: "<p>As it was</p>" });
    const opener = page.getByRole("button", { name: "Details of Letter" });
    await opener.focus();
    expect([isLoaded("rich-text"), isLoaded("widget-input-list")]).toEqual([false, false]);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const tool = (name: string | RegExp) =>
      dialog.getByRole("toolbar").getByRole("button", { name });
    const text = dialog.getByRole("textbox", { name: "Landing Page Text" });
    await expect(text).toHaveText("As it was");
    expect([isLoaded("rich-text"), isLoaded("widget-input-list")]).toEqual([true, false]);

    await dialog.getByLabel("Youtube Video ID").press("Tab");
    await expect(tool("Undo")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tool("Emoji")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Grinning face" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tool("Emoji")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tool("Undo")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tool(/^Block type/u)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("new");
    await expect(text.locator("strong")).toHaveText("new");
    await tool("Undo").click();
    await expect(text).toHaveText("As it was");

    // What is as it was needs no question.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);
