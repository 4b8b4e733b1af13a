import { expect, expectAccessible } from "#tests/support/browser.ts";
import { approve, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

widgetTest.use({ permissions: ["clipboard-read", "clipboard-write"] });

widgetTest(
  "a widget is tried in its live preview, and its tags are copied",
  async ({ page, post, collection, baseURL }) => {
    const id = await showWidget(page, post, collection, { name: 'The "Letter"' });
    const opener = page.getByRole("button", { name: 'Live Preview of The "Letter"' });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: 'The "Letter"' });
    const copied = async (name: string) => {
      await dialog.getByRole("button", { name }).click();
      const note = dialog.getByRole("button", { name }).locator("xpath=..").getByRole("status");
      await expect(note).toHaveText("Copied to clipboard");
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const frame = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, "text/html").querySelector("iframe");
        return { src: parsed?.src, title: parsed?.title };
      },
      await copied("Copy Iframe"),
    );
    expect(frame).toEqual({
      src: `${baseURL}/embed/${collection}/${id}/API_KEY`,
      title: 'The "Letter"',
    });
    const script = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, "text/html");
        const { src, title, dataset } = parsed.querySelector("iframe") ?? {};
        return { src, title, ...dataset, script: parsed.querySelector("script")?.src };
      },
      await copied("Copy Script"),
    );
    expect(script).toEqual({
      ...frame,
      widgetFrame: "",
      script: `${baseURL}/embed.js`,
    });

    const prompt = dialog.getByRole("region", { name: "Generated Prompt" });
    const response = dialog.getByRole("region", { name: "AI Response" });
    await expect(prompt).toContainText("Write about {topic} for {reader}.");
    const submit = dialog.getByRole("button", { name: "Write it" });
    await dialog.getByLabel("Topic").fill("Bread");
    await dialog.getByLabel("Reader").fill("12345 !?");
    await submit.click();
    await expect(dialog.getByText("Missing form values.")).toBeVisible();
    await expect(dialog.getByLabel("Reader")).toBeFocused();
    await expectAccessible(page);

    const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/ai/**", async (route) => {
      expect(route.request().postDataJSON()).toEqual({
        prompt: "Write about <b><u>Bread</u></b> for <b><u>Tired  parents</u></b>.",
      });
      await isSeen;
      await route.continue();
    });
    await dialog.getByLabel("Reader").fill("Tired & parents");
    await expect(prompt.locator("b u")).toHaveText(["Bread", "Tired  parents"]);
    await submit.click();
    await expect(response.getByText("sending ...")).toBeVisible();
    const banner = response.getByText("Success! See AI response below.");
    await expect(banner).toBeHidden();
    release();
    await expect(banner).toBeVisible();
    await expect(response.getByRole("heading", { name: /bread/iu })).toBeVisible();
    await expect(response.getByText("sending ...")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(opener).toBeFocused();
  },
);

widgetTest.describe("without an answer", () => {
  widgetTest.use({ allowedStatuses: [409, 422] });

  widgetTest("the preview says why", async ({ page, post, collection }) => {
    const widgetid = await showWidget(page, post, collection);
    await page.getByRole("button", { name: "Live Preview of Letter" }).click();
    await post(`/widgets/${collection}/edit`, { widgetid, prompt: "Something else" });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Topic").fill("Bread");
    await dialog.getByLabel("Reader").fill("Parents");
    await dialog.getByRole("button", { name: "Write it" }).click();
    await expect(dialog.getByRole("alert")).toContainText("must be this widget's own prompt");
    await expect(dialog.getByText("Success!")).toHaveCount(0);

    const send = "Write it";
    await page.route("**/ai/**", (route) => route.fulfill({ status: 409, json: {} }));
    await dialog.getByRole("button", { name: send }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Widget Exists");
    await page.goto(await approve(post, collection, widgetid));
    await page.getByLabel("Topic").fill("Bread");
    await page.getByLabel("Reader").fill("Parents");
    await page.getByRole("button", { name: send }).click();
    await expect(page.locator("#response")).toHaveText("Widget Exists");
  });
});
