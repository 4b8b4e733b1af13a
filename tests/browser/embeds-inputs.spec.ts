import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

const TYPED = { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT };

async function fillIn(page: Page) {
  await page.getByLabel("Topic").fill("Bread");
  await page.getByLabel("Grade").selectOption("Grade 7");
  await page.getByLabel("Exam board").fill("AQA 2026");
  await page.getByLabel("Minutes").fill("42");
  await page.getByLabel("Start").fill("2026-12-01");
  await page.getByRole("group", { name: "Skills" }).getByLabel("Writing").check();
  await page.getByRole("group", { name: "Skills" }).getByLabel("Reading").check();
  await page.getByLabel("With games").check();
  await page.getByRole("button", { name: "Write it" }).click();
}

/** A widget with a choice that has a default. */
const CHOICE = {
  inputs: [
    { name: "grade", label: "Grade", type: "select", options: ["5", "6"], default: "6" },
    { name: "notes", label: "Notes", placeholder: "Anything", type: "anyarea" },
  ].map((input, index) => ({ ...input, inputOrder: index + 1 })),
  prompt: "Write for {grade}: {notes}",
};

test("a choice that a link names wrongly keeps its default", async ({ page, request }) => {
  const { path } = await makeEmbed(request, CHOICE);
  await page.goto(`${path}#grade=5`);
  await expect(page.getByLabel("Grade")).toHaveValue("5");
  await page.goto("about:blank");
  await page.goto(`${path}#grade=99&notes=Bread`);
  await expect(page.getByLabel("Notes")).toHaveValue("Bread");
  await expect(page.getByLabel("Grade")).toHaveValue("6");
});

test("what was typed into a long text and chosen is there after Back", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request, CHOICE);
  await page.goto(path);
  await page.getByLabel("Grade").selectOption("5");
  await page.getByLabel("Notes").fill("Half an hour of work");
  await page.goto("/terms");
  await page.goBack();
  await expect(page.getByLabel("Notes")).toHaveValue("Half an hour of work");
  await expect(page.getByLabel("Grade")).toHaveValue("5");
});

async function answerOn(page: Page): Promise<string> {
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  return page.locator("#response").innerText();
}

test("a form with every type of input says what is wrong, shows what depends, and sends the same with script and without", async ({
  page,
  request,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { path } = await makeEmbed(request, TYPED);
  await page.goto(path);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel("Topic").fill("Bread 42!");
  await expect(page.getByText("Left out: “4 2 !”")).toBeVisible();
  await page.getByLabel("Topic").fill("Bread");
  await expect(page.getByText("Left out:")).toBeHidden();
  const exam = page.getByLabel("Exam board");
  await expect(exam).toBeHidden();
  await page.getByLabel("Grade").selectOption("Grade 7");
  await expect(exam).toBeVisible();
  await page.getByLabel("Grade").selectOption("Grade 5");
  await expect(exam).toBeHidden();
  await page.getByLabel("Minutes").fill("900");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByText("“Minutes” must be a number from 5 to 240.")).toBeVisible();
  await expect(page.getByLabel("Minutes")).toBeFocused();
  await expect(page.getByLabel("Minutes")).toHaveAccessibleDescription(/from 5 to 240/u);
  await page.getByLabel("Minutes").fill("42");
  await expect(page.getByText("must be a number")).toBeHidden();
  await expect(page.getByLabel("Minutes")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByText("Choose from the options of “Skills”.")).toBeVisible();
  await expect(page.getByLabel("Reading")).toBeFocused();
  await page.getByLabel("Writing").check();
  await expect(page.getByText("Choose from")).toBeHidden();
  expect(await page.locator("fieldset").innerText()).not.toContain("Left out");
  const sent = page.waitForRequest((call) => call.method() === "POST");
  await fillIn(page);
  expect((await sent).postDataJSON()).toMatchObject({
    inputs: { exam: ["AQA 2026"], skills: ["Reading", "Writing"], games: ["on"], source: ["blog"] },
  });
  const answer = await answerOn(page);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByLabel("Minutes").fill("900");
  await plain.getByRole("button", { name: "Write it" }).click();
  await expect(plain.getByText("must be a number from 5 to 240.")).toBeVisible();
  await expect(plain.getByRole("alert")).toHaveText("Missing form values.");
  await expect(plain.getByLabel("Minutes")).toHaveValue("900");
  await expect(plain.getByLabel("Topic")).toBeFocused();
  await fillIn(plain);
  expect(await answerOn(plain)).toBe(answer);
  await expect(plain.getByLabel("Writing")).toBeChecked();
  await context.close();
});
