import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";
import { type ModelSite, serveWithModel } from "#tests/support/sites.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

/** A site whose model keeps the last request. */
const modelTest = test.extend<{ site: ModelSite }>({
  site: async ({}, use) => {
    const site = await serveWithModel("ok");
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

const OUTCOME = { name: "outcome", label: "Outcome", placeholder: "Bake", type: "selectarea" };
const WIDGET = {
  inputs: [...TYPED_INPUTS, { ...OUTCOME, inputOrder: TYPED_INPUTS.length + 1 }],
  prompt: `${TYPED_PROMPT}\nOutcome: {outcome}\nAbout {topic} again.`,
};

/** A request to the model without the code of its values, which is another one each time. */
function withoutCode<T>(body: T): T {
  const text = JSON.stringify(body);
  const code = /(\d+): AQA/u.exec(text)?.[1] ?? "";
  return JSON.parse(text.replaceAll(code, "CODE")) as T;
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
  "the model gets the same request by script, without script, by REST and from a link with values",
  async ({ site, page, request, browser, extraHTTPHeaders }) => {
    const { path } = await makeEmbed(request, WIDGET);
    await page.goto(path);
    await fillIn(page);
    await send(page);
    const byScript = withoutCode(await site.lastBody());
    expect(byScript.messages).toEqual([
      { role: "system", content: expect.stringContaining("was typed by a visitor") },
      { role: "user", content: PROMPT },
    ]);

    await page.goto("about:blank");
    const values = Object.entries(VALUES).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    );
    await page.goto(`${path}#${new URLSearchParams(values)}`);
    await send(page);
    expect(withoutCode(await site.lastBody())).toEqual(byScript);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      extraHTTPHeaders,
    });
    const plain = await context.newPage();
    await plain.goto(path);
    await fillIn(plain);
    await send(plain);
    expect(withoutCode(await site.lastBody())).toEqual(byScript);
    await context.close();

    const data = { inputs: VALUES };
    expect((await request.post(path.replace("/embed/", "/ai/"), { data })).status()).toBe(200);
    expect(withoutCode(await site.lastBody())).toEqual(byScript);
    expect(await site.seen("calls")).toBe(4);
  },
);

modelTest(
  "a number is read as the frame's language writes it, and anything else gets the field's own sentence",
  async ({ site, page, request }) => {
    const number = { type: "number", optional: true, default: "1.5", step: 0.5 };
    const inputs = [{ name: "hours", label: "Hours", inputOrder: 1, ...number }];
    const { path } = await makeEmbed(request, { prompt: "For {hours} hours.", inputs });
    const hours = page.getByLabel("Hours");
    const submit = page.getByRole("button", { name: "Write it" });
    await page.goto(`${path}?lang=de`);
    await expect(hours).toHaveValue("1,5");
    for (const refused of ["abc", "2,3", "1,234.5"]) {
      await hours.fill(refused);
      await submit.click();
      await expect(page.getByText("„Hours“ muss eine Zahl sein.")).toBeVisible();
      await expect(hours).toBeFocused();
    }
    for (const [typed, read] of [
      ["2,5", "2.5"],
      ["1.500", "1500"],
    ] as const) {
      await hours.fill(typed);
      await submit.click();
      await expect(page.locator("#response")).toHaveAttribute("aria-busy", "true");
      await expect(page.locator("#response")).not.toHaveAttribute("aria-busy");
      expect(JSON.stringify(await site.lastBody())).toContain(`For <b><u>${read}</u></b> hours.`);
    }
    await page.goto("about:blank");
    await page.goto(`${path}?lang=de#hours=1.125`);
    await expect(hours).toHaveValue("1,125");
  },
);
