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
  test.use({ javaScriptEnabled: false, allowedStatuses: [400] });

  test("a form says what is missing and keeps what was typed, and a quiz is answered and checked by its own page", async ({
    page,
    request,
  }) => {
    const { path } = await makeEmbed(request, QUIZ);
    await page.goto(`${path}?lang=ar`);
    const topic = page.getByLabel("Topic");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(topic).toHaveAccessibleDescription("يُرجى ملء هذا الحقل.");
    await topic.fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(topic).toHaveValue("Sourdough bread");
    await page.getByRole("group", { name: /^1\. / }).getByRole("radio").first().check();
    await page.getByRole("button", { name: "تحقق من إجاباتي" }).click();
    await expect(page.getByText("1 من 3 صحيحة")).toBeVisible();
    await expect(page.getByRole("group", { name: /^1\. / }).getByText("✓ صحيح")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });
});

test("an answer of cards, a table or steps comes item by item and moves nothing", async ({
  page,
  request,
}) => {
  const watched = await watchAnswer(page, "#response .prose");
  for (const [kind, role, count] of [
    ["cards", "group", 3],
    ["table", "row", 4],
    ["steps", "listitem", 3],
  ] as const) {
    const { path } = await makeEmbed(request, { answer: { kind, count: 3 } });
    await page.goto(path);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
    await expect(page.locator("#response").getByRole(role)).toHaveCount(count);
    await expect(page.locator("#response .rest")).toHaveCount(0);
    expect((await watched()).shifts, kind).toEqual([]);
    expect(await accessibilityViolations(page), kind).toEqual([]);
  }
});
