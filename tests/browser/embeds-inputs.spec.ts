import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test, uniqueLetters } from "#tests/support/browser.ts";
import { echoSite, seenByModel } from "#tests/support/echo-site.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

/** The site whose model keeps the last request. */
const modelTest = test.extend({ baseURL: async ({}, use) => use(await echoSite()) });

const OUTCOME = { name: "outcome", label: "Outcome", placeholder: "Bake", type: "selectarea" };
const INPUTS = [...TYPED_INPUTS, { ...OUTCOME, inputOrder: TYPED_INPUTS.length + 1 }];

type Body = { messages: unknown[] };

/** The last request to the model. `code` stands for the code of its values, which is another one each time. */
async function lastBody(token: string): Promise<Body> {
  const text = JSON.stringify(await seenByModel("last", token));
  const code = /(\d+): AQA/u.exec(text)?.[1];
  return JSON.parse(code === undefined ? text : text.replaceAll(code, "CODE")) as Body;
}

/** The values of a visitor. The boxes are not in the order of the options. */
const VALUES = {
  topic: "Sauerteigbrot, Käse!",
  grade: "Grade 7",
  exam: "AQA 2026: <b>C++</b> & “50 %”",
  minutes: "42.5",
  start: "2026-12-01",
  skills: ["Writing", "Reading"],
  games: "on",
  notes: "First line\n\n1. 日本語 = #?+",
  outcome: "They bake\nbread alone!",
};

const PROMPT = `Topic: <b><u>Sauerteigbrot Käse</u></b>
Grade: <b><u>Grade 7</u></b>
Exam board: <b><u>CODE: AQA 2026: <b>C++</b> & “50 %” :CODE</u></b>
Minutes: <b><u>42.5</u></b>
Start: <b><u>2026-12-01</u></b>
Skills: <b><u>Reading, Writing</u></b>
With games: <b><u>with games</u></b>
Notes: <b><u>First line

1. 日本語 = #?+</u></b>
Source: <b><u>blog</u></b>
Outcome: <b><u>They bake bread alone</u></b>
About <b><u>Sauerteigbrot Käse</u></b> again.`;

async function fillIn(page: Page) {
  for (const name of ["Topic", "Minutes", "Start", "Notes", "Outcome"])
    await page.getByLabel(name).fill(VALUES[name.toLowerCase() as "topic"]);
  await page.getByLabel("Grade").selectOption(VALUES.grade);
  await page.getByLabel("Exam board").fill(VALUES.exam);
  for (const skill of VALUES.skills) await page.getByLabel(skill).check();
  await page.getByLabel("With games").check();
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
}

modelTest(
  "a form with every type of input says what is wrong and shows what depends; the model gets the same by script, without it, by REST and from a link",
  async ({ page, request, browser, baseURL, extraHTTPHeaders }) => {
    const token = uniqueLetters();
    const play = `play ok~${token}`;
    const prompt = `${TYPED_PROMPT}\nOutcome: {outcome}\nAbout {topic} again.\n${play}`;
    const { path } = await makeEmbed(request, { inputs: INPUTS, prompt });
    await page.goto(path);
    const button = page.getByRole("button", { name: "Write it" });
    const minutes = page.getByLabel("Minutes");
    await test.step("the form says what is wrong, and shows what depends", async () => {
      const topic = page.getByLabel("Topic");
      await topic.fill("12345 !?");
      await button.click();
      await expect(topic).toBeFocused();
      await expect(topic).toHaveAccessibleDescription(/Fill in this field\./u);
      await topic.fill("Bread 42!");
      await expect(page.getByText("Left out: “4 2 !”")).toBeVisible();
      await topic.fill("Bread");
      await expect(page.getByText("Left out:")).toBeHidden();
      await page.getByLabel("Outcome").fill("Bread");
      const exam = page.getByLabel("Exam board");
      await expect(exam).toBeHidden();
      await page.getByLabel("Grade").selectOption("Grade 7");
      await expect(exam).toBeVisible();
      await page.getByLabel("Grade").selectOption("Grade 5");
      await expect(exam).toBeHidden();
      await minutes.fill("900");
      await button.click();
      await expect(page.getByText("“Minutes” must be a number from 5 to 240.")).toBeVisible();
      await expect(minutes).toBeFocused();
      await expect(minutes).toHaveAccessibleDescription(/from 5 to 240/u);
      await minutes.fill("42");
      await expect(page.getByText("must be a number")).toBeHidden();
      await expect(minutes).not.toHaveAttribute("aria-invalid");
      await button.click();
      await expect(page.getByText("Choose from the options of “Skills”.")).toBeVisible();
      await expect(page.getByLabel("Reading")).toBeFocused();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByLabel("Writing").check();
      await expect(page.getByText("Choose from")).toBeHidden();
      expect(await page.locator("fieldset").innerText()).not.toContain("Left out");
    });
    await fillIn(page);
    await send(page);
    const byScript = await lastBody(token);
    expect(byScript.messages).toEqual([
      { role: "system", content: expect.stringContaining("was typed by a visitor") },
      { role: "user", content: `${PROMPT}\n${play}` },
    ]);

    await page.goto("about:blank");
    const values = Object.entries(VALUES).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    );
    await page.goto(`${path}#${new URLSearchParams(values)}`);
    await send(page);
    expect(await lastBody(token)).toEqual(byScript);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL,
      extraHTTPHeaders,
    });
    const plain = await context.newPage();
    await plain.goto(path);
    await plain.getByLabel("Minutes").fill("900");
    await plain.getByRole("button", { name: "Write it" }).click();
    await expect(plain.getByText("must be a number from 5 to 240.")).toBeVisible();
    await expect(plain.getByRole("alert")).toHaveText("Missing form values.");
    await expect(plain.getByLabel("Topic")).toHaveAccessibleDescription(/Fill in this field\./u);
    await expect(plain.getByLabel("Minutes")).toHaveValue("900");
    await expect(plain.getByLabel("Topic")).toBeFocused();
    await fillIn(plain);
    await send(plain);
    expect(await lastBody(token)).toEqual(byScript);
    await expect(plain.locator("#response")).toContainText("First line");
    await expect(plain.getByLabel("Writing")).toBeChecked();
    await context.close();

    const data = { inputs: VALUES };
    expect((await request.post(path.replace("/embed/", "/ai/"), { data })).status()).toBe(200);
    expect(await lastBody(token)).toEqual(byScript);
    expect(await seenByModel("calls", token)).toBe(4);
  },
);

modelTest(
  "a frame has its fixed texts in its language, from right to left in Arabic, and reads a number as German writes it",
  async ({ page, request }) => {
    const token = uniqueLetters();
    const number = { type: "number", optional: true, default: "1.5", step: 0.5 };
    const { path } = await makeEmbed(request, {
      inputs: [{ name: "hours", label: "Hours", inputOrder: 1, ...number }],
      prompt: `For {hours} hours. play ok~${token}`,
    });
    const hours = page.getByLabel("Hours");
    const button = page.getByRole("button", { name: "Write it" });
    await page.goto(`${path}?lang=de`);
    await expect(hours).toHaveValue("1,5");
    await hours.fill("1,234.5");
    await button.click();
    await expect(page.getByText("„Hours“ muss eine Zahl sein.")).toBeVisible();
    await expect(hours).toBeFocused();
    for (const [typed, read] of [
      ["2,5", "2.5"],
      ["1.500", "1500"],
    ] as const) {
      await hours.fill(typed);
      await button.click();
      await expect
        .poll(async () => JSON.stringify(await lastBody(token)))
        .toContain(`For <b><u>${read}</u></b> hours.`);
      await expect(page.locator("#response")).not.toHaveAttribute("aria-busy");
    }
    await page.goto("about:blank");
    await page.goto(`${path}?lang=de#hours=1.125`);
    await expect(hours).toHaveValue("1,125");

    const typed = await makeEmbed(request, { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${typed.path}?lang=ar`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await button.click();
    await expect(page.getByText("بعض الحقول غير مملوءة.")).toBeVisible();
    await page.getByLabel("Topic").fill("Brot");
    await page.getByLabel("Grade").selectOption("Grade 5");
    await page.getByLabel("Minutes").fill("900");
    await button.click();
    await expect(page.getByLabel("Minutes")).toHaveAccessibleDescription(/240/u);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Minutes").fill("42");
    await page.getByLabel("Writing").check();
    await button.click();
    await expect(page.getByText("تم بنجاح!")).toBeVisible();
    const texts = await page.locator("main").innerText();
    expect(texts).not.toMatch(/AI Response|See AI|Copy|sending|Success/u);
  },
);

test("what was typed into a long text and chosen is there after Back; a choice that a link names wrongly keeps its default", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request, {
    inputs: [
      { name: "grade", label: "Grade", type: "select", options: ["5", "6"], default: "6" },
      { name: "notes", label: "Notes", placeholder: "Anything", type: "anyarea" },
    ].map((input, index) => ({ ...input, inputOrder: index + 1 })),
    prompt: "Write for {grade}: {notes}",
  });
  const grade = page.getByLabel("Grade");
  const notes = page.getByLabel("Notes");
  await page.goto(path);
  await grade.selectOption("5");
  await notes.fill("Half an hour of work");
  await page.goto("about:blank");
  await page.goBack();
  await expect(notes).toHaveValue("Half an hour of work");
  await expect(grade).toHaveValue("5");
  for (const [values, text, choice] of [
    ["grade=5", "", "5"],
    ["grade=99&notes=Bread", "Bread", "6"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${path}#${values}`);
    await expect(notes).toHaveValue(text);
    await expect(grade).toHaveValue(choice);
  }
});
