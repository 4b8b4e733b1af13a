import { accessibilityViolations, expect, goWithin } from "#tests/support/browser.ts";
import { expectNoRepetition, openDraft } from "#tests/support/draft-screen.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";
import { addWidget, widgetTest } from "#tests/support/widget-screen.ts";

// A draft is refused where the other browser has stored a newer one.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "of two people who write one draft, neither loses anything; a replaced draft is taken back, and what is typed during a save is stored",
  async ({ page, post, collection }) => {
    const id = await addWidget(post, collection, { landingText: "<p>Words</p>" });
    const path = `/widgets/${collection}/${id}`;
    const expectRead = watchBodies(page);
    const mine = await openDraft(page, path);
    const prompt = page.getByLabel("Prompt", { exact: true });
    await expect(prompt).toHaveValue(/^Write about/u);
    await post(`/widgets/${collection}/edit`, { widgetid: id, prompt: "Second {topic} {reader}" });

    await widgetTest.step("who opened an older version reads the newest draft", async () => {
      await post.put(`${path}/draft`, { data: { prompt: "Theirs {topic} {reader}" } });
      const compared = Promise.withResolvers<void>();
      await page.route("**/text-diff-*.js", async (route) => {
        await compared.promise;
        await route.continue();
      });
      await mine.submit.fill("Mine");
      const useNewer = page.getByRole("button", { name: "Use the newer values" });
      await expect(useNewer).toBeInViewport();
      const before = await useNewer.boundingBox();
      compared.resolve();
      await expect(mine.notice.getByRole("insertion").first()).toContainText("Theirs");
      // The comparison that loads has not moved the buttons away from the pointer.
      expect(await useNewer.boundingBox()).toEqual(before);
      await page.unrouteAll();
      await useNewer.click();
      // The draft began with version 2: nothing else is newer.
      await expect(mine.notice).toHaveCount(0);
      await expect(prompt).toHaveValue("Theirs {topic} {reader}");
      await expect(mine.submit).toHaveValue("Mine");
      await mine.change(() => prompt.fill("Mine {topic} {reader}"));
    });
    await widgetTest.step("a replaced draft is taken back", async () => {
      const former = `**${path}/draft/former`;
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      await page.route(former, (route) => until.then(() => route.continue()));
      await page.getByRole("button", { name: "Former drafts" }).click();
      await page.getByRole("button", { name: "Discard draft" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toBeVisible();
      // The question stays when they come.
      const come = page.waitForEvent("requestfinished", (request) =>
        request.url().endsWith("/draft/former"),
      );
      answer();
      await come;
      await question.getByText("Cancel", { exact: true }).click();
      await page.getByRole("button", { name: "Former drafts" }).click();
      const dialog = page.getByRole("dialog", { name: "Former drafts" });
      await expect(dialog.getByRole("option")).toHaveText([
        /^admin, stored a moment ago, replaced by /u,
      ]);
      const difference = dialog.getByRole("region", { name: "Prompt" });
      await expect(difference.getByRole("insertion")).toContainText("Theirs");
      expect(await accessibilityViolations(page)).toEqual([]);
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
      mine.sent.length = 0;
      await mine.text.click();
      await page.keyboard.press("ControlOrMeta+a");
      await mine.change(() => mine.tool("Align centre").click());
      await post.put(`${path}/draft`, { data: { submit: "Theirs" } });
      await mine.tool("Bold").click();
      await expect(mine.notice).toContainText("A newer version has been saved meanwhile.");
      await page.getByRole("button", { name: "Keep mine and save again" }).click();
      await expect(mine.stored).toBeVisible();
      await expect(mine.submit).toHaveValue("Theirs");
      expectNoRepetition(mine.sent);
    });
    await widgetTest.step("what is typed during a save can be published at once", async () => {
      mine.sent.length = 0;
      const answered = await lateSave(mine, "Zeroth");
      await mine.submit.fill("First");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      answered.resolve();
      const dialog = page.getByRole("dialog", { name: /^Publish / });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(mine.stored).toBeVisible();
      expect(mine.sent.map(({ data }) => data.submit)).toEqual(["Zeroth", "First"]);
    });
    await widgetTest.step(
      "what is typed during a save is stored, also on leaving, and is there for who comes back at once",
      async () => {
        mine.sent.length = 0;
        const answered = await lateSave(mine, "Late");
        await mine.submit.fill("Second");
        await page.getByRole("link", { name: "Widgets" }).last().click();
        await expect(page.getByRole("heading", { name: "Widget Management" })).toBeVisible();
        const last = page.waitForResponse(
          (response) => response.request().postData()?.includes("Second") ?? false,
        );
        const read = page.waitForResponse((response) =>
          response.url().includes(`${path}/versions`),
        );
        await goWithin(page, path);
        await read;
        answered.resolve();
        await last;
        expect(mine.sent.map(({ data }) => data.submit)).toEqual(["Late", "Second"]);
        expectRead("/widgets/*/*/draft");
        await page.getByText("Appearance", { exact: true }).click();
        await expect(mine.submit).toHaveValue("Second");
        await expect(mine.text.locator("p").first()).toHaveCSS("text-align", "center");
        await expect(mine.text.locator("strong")).toHaveText("Words");
      },
    );
    await widgetTest.step("a draft can be discarded during a save", async () => {
      const answered = await lateSave(mine, "Third");
      await page.getByRole("button", { name: "Discard draft" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Discard" }).click();
      answered.resolve();
      await expect(dialog).toHaveCount(0);
      await expect(mine.submit).toHaveValue("Write it");
      await expect(mine.notice).toHaveCount(0);
    });
  },
);

/** Types a text into a draft, and holds the answer of its save back until the promise that is returned is resolved. */
async function lateSave({ page, submit }: Awaited<ReturnType<typeof openDraft>>, text: string) {
  const answered = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  await page.route("**/draft", async (route) => {
    if (!route.request().postData()?.includes(text)) return route.fallback();
    const response = await route.fetch();
    stored.resolve();
    await answered.promise;
    return route.fulfill({ response });
  });
  await submit.fill(text);
  await stored.promise;
  return answered;
}
