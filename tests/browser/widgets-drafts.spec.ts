import { expect, expectAccessible, goWithin } from "#tests/support/browser.ts";
import { expectNoRepetition, openDraft, otherPage } from "#tests/support/draft-screen.ts";
import { addWidget, approve, widgetTest } from "#tests/support/widget-screen.ts";

// A draft is refused where the other browser has stored a newer one.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "what each tool of the landing text writes is stored once, and is what the embed shows",
  async ({ page, post, collection }) => {
    const id = await addWidget(post, collection);
    const embed = await approve(post, collection, id);
    const mine = await openDraft(page, `/widgets/${collection}/${id}`);
    const { ask, change, choose, enter, tool, text, toolbar, type, typeWith, sent } = mine;
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
      Redo: () => change(() => tool("Redo").click()),
    };
    await text.click();
    const labels = await toolbar
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
    expect(labels.toSorted()).toEqual(Object.keys(tools).toSorted());
    for (const use of Object.values(tools)) await use();
    await expect(text.getByRole("img", { name: "A desk" })).toBeVisible();
    expectNoRepetition(sent);

    const { landingText } = sent.at(-1)?.data ?? {};
    await post(`/widgets/${collection}/edit`, { widgetid: id, landingText });
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

widgetTest(
  "of two people who write one draft, neither loses anything; a replaced draft is taken back, and what is typed during a save is stored",
  async ({ page, post, collection, browser, baseURL }) => {
    const id = await addWidget(post, collection, { landingText: "<p>Words</p>" });
    const path = `/widgets/${collection}/${id}`;
    const mine = await openDraft(page, path);
    const prompt = page.getByLabel("Prompt", { exact: true });
    await expect(prompt).toHaveValue(/^Write about/u);
    const { page: theirPage, username, context } = await otherPage(browser, baseURL);
    await post(`/widgets/${collection}/edit`, { widgetid: id, prompt: "Second {topic} {reader}" });
    const theirs = await openDraft(theirPage, path);

    await widgetTest.step("who opened an older version reads the newest draft", async () => {
      const theirPrompt = theirPage.getByLabel("Prompt", { exact: true });
      await theirs.change(() => theirPrompt.fill("Theirs {topic} {reader}"));
      await mine.submit.fill("Mine");
      await expect(mine.notice.getByRole("insertion").first()).toContainText("Theirs");
      await page.getByRole("button", { name: "Use the newer values" }).click();
      // The draft began with version 2: nothing else is newer.
      await expect(mine.notice).toHaveCount(0);
      await expect(prompt).toHaveValue("Theirs {topic} {reader}");
      await expect(mine.submit).toHaveValue("Mine");
      await mine.change(() => prompt.fill("Mine {topic} {reader}"));
    });
    await widgetTest.step("a replaced draft is taken back", async () => {
      await page.getByRole("button", { name: "Former drafts" }).click();
      const dialog = page.getByRole("dialog", { name: "Former drafts" });
      await expect(dialog.getByRole("option")).toHaveText([
        new RegExp(`^${username}, stored a moment ago, replaced by `, "u"),
      ]);
      const difference = dialog.getByRole("region", { name: "Prompt" });
      await expect(difference.getByRole("insertion")).toContainText("Theirs");
      await expectAccessible(page);
      await mine.change(() => dialog.getByRole("button", { name: "Take back" }).click());
      await expect(prompt).toHaveValue("Theirs {topic} {reader}");
    });
    await widgetTest.step("a save that is undone leaves nothing to compare", async () => {
      await post(`/widgets/${collection}/edit`, { widgetid: id, submit: "Other" });
      await post(`/widgets/${collection}/edit`, { widgetid: id, submit: "Write it" });
      await page.reload();
      await expect(prompt).toHaveValue("Theirs {topic} {reader}");
      await expect(page.getByText(/stored a moment ago\. Version 4 is live\.$/u)).toBeVisible();
      await expect(page.getByRole("button", { name: "Publish" })).toBeEnabled();
      await expect(mine.notice).toHaveCount(0);
      await page.getByText("Appearance", { exact: true }).click();
    });
    await widgetTest.step("changes of one landing text by two people are all kept", async () => {
      for (const { sent } of [mine, theirs]) sent.length = 0;
      await mine.text.click();
      await page.keyboard.press("ControlOrMeta+a");
      await mine.change(() => mine.tool("Align centre").click());
      await theirs.submit.fill("Theirs");
      await theirPage.getByRole("button", { name: "Use the newer values" }).click();
      await expect(theirs.stored).toBeVisible();
      await expect(theirs.text.locator("p").first()).toHaveCSS("text-align", "center");
      await expect(theirs.submit).toHaveValue("Theirs");
      await mine.tool("Bold").click();
      await expect(mine.notice).toContainText("A newer version has been saved meanwhile.");
      await page.getByRole("button", { name: "Keep mine and save again" }).click();
      await expect(mine.stored).toBeVisible();
      await expect(mine.submit).toHaveValue("Theirs");
      expectNoRepetition(mine.sent);
      expectNoRepetition(theirs.sent);
      await context.close();
    });
    await widgetTest.step("what is typed during a save is stored, also on leaving", async () => {
      mine.sent.length = 0;
      const answered = Promise.withResolvers<void>();
      await page.route("**/draft", async (route) => {
        if (route.request().postData()?.includes("First")) await answered.promise;
        await route.continue();
      });
      const put = page.waitForRequest((request) => request.method() === "PUT");
      await mine.submit.fill("First");
      await put;
      await mine.submit.fill("Second");
      await page.getByRole("link", { name: "Widgets" }).last().click();
      await expect(page.getByRole("heading", { name: "Widget Management" })).toBeVisible();
      const last = page.waitForResponse(
        (response) => response.request().postData()?.includes("Second") ?? false,
      );
      answered.resolve();
      await last;
      expect(mine.sent.map(({ data }) => data.submit)).toEqual(["First", "Second"]);
      await goWithin(page, path);
      await page.getByText("Appearance", { exact: true }).click();
      await expect(mine.submit).toHaveValue("Second");
      await expect(mine.text.locator("p").first()).toHaveCSS("text-align", "center");
      await expect(mine.text.locator("strong")).toHaveText("Words");
    });
  },
);
