import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
import { TYPED_INPUTS, TYPED_PROMPT } from "#tests/support/typed-inputs.ts";

for (const [lang, dir, missing, success] of [
  ["de", "ltr", "Einige Felder sind noch nicht ausgefüllt.", "Geschafft!"],
  ["ar", "rtl", "بعض الحقول غير مملوءة.", "تم بنجاح!"],
] as const) {
  test(`a frame with ?lang=${lang} has its fixed texts in that language`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const { path } = await makeEmbed(request, { inputs: TYPED_INPUTS, prompt: TYPED_PROMPT });
    await page.goto(`${path}?lang=${lang}`);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    const send = page.getByRole("button", { name: "Write it" });
    await send.click();
    await expect(page.getByText(missing)).toBeVisible();
    await page.getByLabel("Topic").fill("Brot");
    await page.getByLabel("Grade").selectOption("Grade 5");
    await page.getByLabel("Minutes").fill("900");
    await send.click();
    await expect(page.getByLabel("Minutes")).toHaveAccessibleDescription(/240/u);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Minutes").fill("42");
    await page.getByLabel("Writing").check();
    await send.click();
    await expect(page.getByText(success)).toBeVisible();
    const texts = await page.locator("main").innerText();
    expect(texts).not.toMatch(/AI Response|See AI|Copy|sending|Success/u);
  });
}
