import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
import { watchAnswer } from "#tests/support/answer-watch.ts";

const QUIZ = { answer: { kind: "quiz", count: 3 } };

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("a quiz is answered, checked and checked again; its key is nowhere before", async ({
    page,
    request,
  }) => {
    const { path } = await makeEmbed(request, QUIZ);
    const texts: string[] = [];
    page.on(
      "response",
      (response) =>
        void response.text().then(
          (text) => texts.push(text),
          () => undefined,
        ),
    );
    const watched = await watchAnswer(page, "#response .prose");
    await page.goto(path);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    const first = page.getByRole("group", { name: /^1\. / });
    // It can be answered while the others are written.
    await first.getByRole("radio").first().check();
    const check = page.getByRole("button", { name: "Check my answers" });
    await expect(check).toBeVisible();
    await expect(first.getByRole("radio").first()).toBeChecked();
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
    expect((await watched()).shifts).toEqual([]);
    expect(texts.join("") + (await page.content())).not.toContain("is one of your own words");
    await expect(page.locator("form [role=status]:not(:empty)")).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await check.click();
    const score = page.getByText("1 of 3 right");
    await expect(score).toBeFocused();
    await expect(first.getByText("✓ Right")).toBeVisible();
    await expect(page.getByRole("group", { name: /^2\. / })).toContainText("Not answered.");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("group", { name: /^2\. / }).getByRole("radio").nth(3).check();
    await check.click();
    await expect(page.getByText("2 of 3 right")).toBeFocused();
    // The widget's own form is as it was.
    await expect(page.getByLabel("Topic")).toHaveValue("Sourdough bread");
  });
});

test.describe("without script, in Arabic", () => {
  test.use({ javaScriptEnabled: false });

  test("a quiz is answered and checked by its own page", async ({ page, request }) => {
    const { path } = await makeEmbed(request, QUIZ);
    await page.goto(`${path}?lang=ar`);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await page.getByRole("group", { name: /^1\. / }).getByRole("radio").first().check();
    await page.getByRole("button", { name: "تحقق من إجاباتي" }).click();
    await expect(page.getByText("1 من 3 صحيحة")).toBeVisible();
    await expect(page.getByRole("group", { name: /^1\. / }).getByText("✓ صحيح")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });
});

for (const { kind, ...shown } of [
  { kind: "cards", count: 3, role: "group" as const },
  { kind: "table", count: 3, role: "row" as const },
  { kind: "steps", count: 3, role: "listitem" as const },
])
  test(`an answer of ${kind} comes item by item and moves nothing`, async ({ page, request }) => {
    const { path } = await makeEmbed(request, { answer: { kind, count: shown.count } });
    const watched = await watchAnswer(page, "#response .prose");
    await page.goto(path);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
    const items = page.locator("#response").getByRole(shown.role);
    await expect(items).toHaveCount(kind === "table" ? 4 : 3);
    await expect(page.locator("#response .rest")).toHaveCount(0);
    expect((await watched()).shifts).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
