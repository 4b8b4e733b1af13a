import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";
import { addWidget, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

// The server refuses a prompt of an older version.
widgetTest.use({
  permissions: ["clipboard-read", "clipboard-write"],
  allowedStatuses: [409, 422],
});

widgetTest(
  "a widget is tried in its live preview as a client's frame, beside the prompt that it makes, and copied as tags and a link",
  async ({ page, post, collection, baseURL }) => {
    const styles = { background: "rgb(17, 34, 51)", color: "white" };
    const { id: clientid, apikey } = await post("/clients/add", {
      clientName: collection,
      domainURL: `https://${collection}.example`,
      approvedToolkits: [collection],
      styles,
    });
    const typed = { name: "Typed", inputs: TYPED_INPUTS, prompt: TYPED_PROMPT };
    await addWidget(post, collection, typed);
    const id = await showWidget(page, post, collection, { name: 'The "Letter"' });

    await widgetTest.step("the prompt has the values of fields of all types", async () => {
      await page.getByRole("button", { name: "Live Preview of Typed" }).click();
      const dialog = page.getByRole("dialog", { name: "Typed" });
      const frame = dialog.frameLocator("iframe");
      await frame.getByLabel("Topic").fill("Bread 42");
      await frame.getByLabel("Minutes").fill("42");
      await frame.getByLabel("Grade").selectOption("Grade 7");
      await frame.getByLabel("Exam board").fill("AQA 2026");
      await frame.getByText("Writing").click();
      const prompt = dialog.getByRole("group", { name: "Generated Prompt" });
      await expect(prompt).toContainText("Topic: Bread");
      await expect(prompt).toContainText("Exam board: AQA 2026");
      await expect(prompt).toContainText("Minutes: 42");
      await expect(prompt).toContainText("Skills: Writing");
      await expect(prompt).toContainText("With games: no games");
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
    });

    const opener = page.getByRole("button", { name: 'Live Preview of The "Letter"' });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: 'The "Letter"' });
    const tag = dialog.getByRole("button", { name: "Copy Iframe" });
    expect(await copiedTags(page, tag)).toEqual({
      src: `${baseURL}/embed/${collection}/${id}/API_KEY`,
      title: 'The "Letter"',
    });

    const frame = dialog.frameLocator("iframe");
    const prompt = dialog.getByRole("group", { name: "Generated Prompt" });
    await expect(prompt).toContainText("Write about {topic} for {reader}.");
    await frame.getByLabel("Topic").fill("Bread");
    await frame.getByLabel("Reader").fill("Tired & parents");
    await expect(prompt.locator("b u")).toHaveText(["Bread", "Tired  parents"]);

    await widgetTest.step(
      "the frame for a chosen client has its styles, and the tags have its key",
      async () => {
        await dialog.getByLabel("Client", { exact: true }).selectOption({ label: collection });
        const alert = dialog.getByText("This client has not approved the widget");
        await expect(alert).toBeVisible();
        await dialog.getByRole("button", { name: "Approve it" }).click();
        await expect(dialog.getByText("Available with this client's key.")).toBeVisible();

        await expect(frame.locator("html")).toHaveCSS("background-color", styles.background);
        const width = () => frame.locator("html").evaluate(() => innerWidth);
        expect(await width()).toBe(390);
        await dialog.getByRole("button", { name: "Desktop" }).click();
        await expect.poll(width).toBe(1280);
        // The frame of another client begins with the values of the one before.
        await expect(frame.getByLabel("Topic")).toHaveValue("Bread");
        await frame.getByLabel("Reader").fill("Parents");
        const asked = page.waitForRequest("**/ai/**");
        await frame.getByRole("button", { name: "Write it" }).click();
        expect(new URL((await asked).url()).search).toBe(`?client=${clientid}`);
        expect((await asked).postDataJSON()).toMatchObject({ record: false });
        await expect(frame.locator("#response")).toContainText("Demo answer");

        const address = dialog.getByLabel("Address of the page");
        await address.fill(`https://${collection}.example/course?page=2`);
        await expect(dialog.getByText(".example can show the widget.")).toBeVisible();
        await address.fill("https://other.example/");
        await expect(
          dialog.getByText("https://other.example cannot show the widget yet."),
        ).toBeVisible();
        await expect(alert).toBeHidden();
        await dialog.getByRole("button", { name: "Allow https://other.example" }).click();
        await expect(dialog.getByText("https://other.example can show the widget.")).toBeVisible();
        expect(await accessibilityViolations(page)).toEqual([]);

        const src = `${baseURL}/embed/${collection}/${id}/${apikey}`;
        const plain = dialog.getByRole("button", { name: "Copy tag with key" });
        expect(await copiedTags(page, plain)).toEqual({ src, title: 'The "Letter"' });
        const adopted = dialog.getByRole("button", { name: "Copy tag and script with key" });
        expect(await copiedTags(page, adopted)).toEqual({
          src,
          title: 'The "Letter"',
          widgetFrame: "",
          script: `${baseURL}/embed.js`,
        });

        await dialog.getByLabel("Language of the frame").selectOption({ label: "German" });
        await expect(frame.locator("html")).toHaveAttribute("lang", "de");
        // The script that fills the frame in has run, and the page beside it knows what is typed after that.
        await expect(frame.getByLabel("Topic")).toHaveValue("Bread");
        await frame.getByLabel("Topic").fill("Bread & butter");
        await expect(prompt).toContainText("Bread  butter");
        const link = dialog.getByRole("button", { name: "Copy link with these values" });
        await link.click();
        await expect(link.locator("xpath=..").getByRole("status")).toHaveText(
          "Copied to clipboard",
        );
      },
    );

    await widgetTest.step(
      "the link opens the frame filled in, which says why there is no answer",
      async () => {
        await page.route("**/ai/**", (route) => route.fulfill({ status: 409, json: {} }));
        await page.keyboard.press("Escape");
        await expect(opener).toBeFocused();
        await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        await expect(page.getByLabel("Topic")).toHaveValue("Bread & butter");
        await page.getByLabel("Topic").fill("Bread");
        await page.getByLabel("Reader").fill("Parents");
        await page.getByRole("button", { name: "Write it" }).click();
        await expect(page.locator("#response")).toHaveText("Widget Exists");
      },
    );
  },
);

/** Presses a copy button, and reads the copied tags as a page would. */
async function copiedTags(page: Page, button: Locator) {
  await button.click();
  await expect(button.locator("xpath=..").getByRole("status")).toHaveText("Copied to clipboard");
  return page.evaluate(async () => {
    const html = await navigator.clipboard.readText();
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const { src, title, dataset } = parsed.querySelector("iframe") ?? {};
    return { src, title, ...dataset, script: parsed.querySelector("script")?.src };
  });
}
