import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test as base } from "#tests/support/browser.ts";
import { echoSite } from "#tests/support/echo-site.ts";

/** A site whose model repeats the prompt. */
const test = base.extend({
  baseURL: async ({}, use) => use(await echoSite()),
});

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(4);
const CODE = `\`\`\`\n${"const total = 1 + 1; ".repeat(20)}\n\`\`\``;
const TABLE = `| ${"Module | Goal | Task | Time |".repeat(2)}\n|${"---|".repeat(8)}\n| ${"Fermentation | Understand | Bake | Tomorrow |".repeat(2)}`;

const ARABIC = { name: "مخطط الدورة", submit: "اكتب", prompt: "{topic}" };

test("a narrow frame shows long words, code, a wide table and more Markdown than is rendered without moving sideways, and Arabic from right to left", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  for (const text of [`${LONG_WORD}\n\n${CODE}\n\n${TABLE}`, `# Title\n${"word ".repeat(3_990)}`]) {
    const { path } = await makeEmbed(request, {
      name: LONG_WORD,
      submit: LONG_WORD.slice(0, 100),
      prompt: `{topic}\n\n${text}`,
      inputs: [
        { name: "topic", label: LONG_WORD.slice(0, 200), placeholder: "Bread", required: true },
      ],
    });
    await page.goto(path);
    await page.getByRole("textbox").fill("Bread");
    await page.getByRole("button", { name: LONG_WORD.slice(0, 100) }).click();
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    expect(await accessibilityViolations(page)).toEqual([]);
  }

  const { path } = await makeEmbed(request, {
    ...ARABIC,
    inputs: [{ name: "topic", label: "الموضوع", placeholder: "خبز", required: true }],
  });
  await page.goto(path);
  const field = page.getByLabel("الموضوع");
  await expect(page.getByRole("heading", { name: ARABIC.name })).toHaveCSS("direction", "rtl");
  await expect(field).toHaveCSS("direction", "rtl");
  await field.fill("خبز");
  await page.getByRole("button", { name: ARABIC.submit }).click();
  // The answer begins with a Latin word, so its direction is left to right.
  await expect(page.getByText("model: ")).toHaveCSS("direction", "ltr");
});
