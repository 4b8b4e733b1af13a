import type { Page } from "@playwright/test";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import {
  accessibilityViolations,
  expect,
  expectAccessible,
  goWithin,
} from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

async function generate(page: Page, description: string) {
  await goWithin(page, "/courseideas");
  await page.getByLabel("Description").fill(description);
  await page.getByRole("button", { name: "Generate Ideas" }).click();
  await expect(page.getByRole("button", { name: "More like this" })).toBeVisible();
}

educatorTest.use({ allowedStatuses: [409, 500] });

educatorTest(
  "an answer is found again, kept, renamed, edited in two windows, varied and deleted",
  async ({ page, context, educator: _educator }) => {
    await page.route(/\/api\/results(\?|$)/u, (route) => route.fulfill({ status: 500 }));
    await page.goto("/results");
    await expect(page.getByText("Your results could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No results yet")).toBeVisible();
    await generate(page, "Sourdough for beginners");
    await page.getByRole("button", { name: "More like this" }).click();
    await expect(page.getByText("Ideas about Beginners")).toBeVisible();
    const recent = page.getByRole("region", { name: "Recent" });
    await expect(recent.getByRole("link", { name: /^Ideas about/u })).toHaveCount(2);
    await recent.getByRole("link", { name: "All results" }).click();

    const list = page.getByRole("main").getByRole("listitem");
    await expect(list).toHaveCount(2);
    await page.getByLabel("Search Results").fill("ideas about BEGINNERS");
    await expect(list).toHaveCount(1);
    await list.getByRole("button", { name: "Keep Ideas about Beginners" }).click();
    const star = list.getByRole("button", { name: "Keep Ideas about Beginners" });
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await star.click();
    await expect(page.getByText("Of results without a star, only the newest 200")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("“Ideas about Beginners” has its star again.")).toBeVisible();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await list.getByRole("button", { name: "Rename Ideas about Beginners" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Rye");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Result has been saved.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await list.getByRole("link", { name: "Rye" }).click();

    await expect(page.getByRole("heading", { name: "Rye" })).toBeVisible();
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
    const second = await context.newPage();
    await second.goto(page.url());
    for (const [window, title, text] of [
      [page, "Rye bread", "First."],
      [second, "Rye", "Second."],
    ] as const) {
      await window.getByRole("button", { name: "Edit" }).click();
      await window.getByLabel("Title").fill(title);
      await window.getByRole("textbox", { name: "Text" }).fill(text);
    }
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Result has been saved.").first()).toBeVisible();
    await second.getByRole("button", { name: "Save Changes" }).click();
    await expect(second.getByText("A newer version has been saved meanwhile")).toBeVisible();
    await expect(second.getByRole("alert").getByText("First.")).toBeVisible();
    await second.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(second.getByText("Result has been saved.").first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Rye bread" })).toBeVisible();
    await expect(page.getByText("Second.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the original" }).click();
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByText("Ideas about Beginners")).toBeVisible();

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(list).toHaveCount(1);
    await page.getByText("Record my results").click();
    await expect(page.getByText("New answers are not recorded.")).toBeVisible();
  },
);

educatorTest(
  "a widget's answer on its landing page is a result, with its buttons below the frame and the way back to the widget",
  async ({ page, educator: _educator }) => {
    await page.goto(`/landing/CourseCreation/${DEMO_WIDGET_ID}#topic=Bread`);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("form [name=topic]")).toHaveValue("Bread");
    for (const field of await frame.locator("form [name]").all()) await field.fill("Rye");
    await frame.locator("form button").click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByRole("link", { name: "Stored in Results" })).toBeVisible();
    await expect(frame.getByRole("button", { name: "Copy" })).toHaveCount(0);
    const star = page.getByRole("button", { name: /^Keep /u });
    // Within the bar: a press scrolls the page.
    const placeOf = async () => {
      const [bar, own] = [(await result.boundingBox())!, (await star.boundingBox())!];
      return [own.x - bar.x, own.y - bar.y];
    };
    const place = await placeOf();
    await result.getByRole("button", { name: "Copy" }).click();
    await expect(result.getByText("Copied to clipboard")).toBeVisible();
    expect(await placeOf()).toEqual(place);
    // On a wide screen the answer stands beside the form, below it on others.
    const [form, answer] = [
      (await frame.locator("main > form").boundingBox())!,
      (await frame.getByRole("region", { name: "AI Response" }).boundingBox())!,
    ];
    expect(answer.x).toBeGreaterThan(form.x + form.width);
    expect(answer.y).toBeLessThan(form.y + form.height);
    // Only the first lines of the landing text stand above the form.
    expect((await frame.locator(".intro").boundingBox())!.height).toBeLessThan(260);
    const measure = await frame
      .locator("#response p")
      .first()
      .evaluate((text) => text.clientWidth);
    expect(measure).toBeLessThanOrEqual(608);
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
    // The editor cannot show MathML: a formula becomes its LaTeX and is not lost.
    await page.route("**/api/results/*", async (route) => {
      const response = await route.fetch();
      const stored = (await response.json()) as { html?: string };
      const formula = '<p>so <math alttext="x^2"><mi>x</mi></math></p>';
      await route.fulfill({ response, json: stored.html ? { ...stored, html: formula } : stored });
    });
    await result.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveText("so $x^2$");
    await page.unrouteAll();
    await page.getByRole("textbox", { name: "Text" }).fill("Mine.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Mine.")).toBeVisible();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    const former = page.url();
    // Answers that come after the person has left lead nowhere.
    const calls = /\/(ai\/.+|api\/threads)$/u;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route(calls, (route) => left.then(() => route.continue()));
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByRole("button", { name: "Continue in chat" }).click();
    await goWithin(page, "/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    const opened: string[] = [];
    const read: string[] = [];
    page.on("request", (request) => opened.push(new URL(request.url()).pathname));
    page.on("requestfinished", (request) => read.push(request.url()));
    // A stream ends with the answer, before the connection does.
    page.on("requestfailed", (request) => read.push(request.url()));
    leave();
    await expect.poll(() => read.filter((url) => calls.test(url)).length).toBe(2);
    await page.unrouteAll();
    await goWithin(page, new URL(former).pathname);
    await expect(page.getByText("Mine.")).toBeVisible();
    expect(opened.filter((path) => /^\/api\/(results|threads)\/./u.test(path))).toEqual([
      `/api${new URL(former).pathname}`,
    ]);
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(page).not.toHaveURL(former);
    await page.getByRole("link", { name: "Course Outline Builder" }).click();
    await expect(page).toHaveURL(/\/landing\//u);
  },
);
