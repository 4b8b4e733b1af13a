import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { widgetId } from "#db/demo/data.ts";
import { ROOT } from "#scripts/project.ts";
import { VALUES } from "#scripts/readme/school.ts";

const PHONE = { width: 300, height: 580 };

/** The quiz of the demo. */
export const QUIZ_ID = widgetId(1, 4);
const QUIZ_VALUES = ["Sourdough", "Feed a starter, fold, shape and bake", "Busy parents", "3"];
const CAPTIONS = [
  "1. A prompt with blanks",
  "2. Its form, in a school’s own page",
  "3. A quiz, checked on the server",
];

/** Fills the form of the demo widget, sends it and waits for the answer. */
export async function answer(frame: Pick<Page, "locator" | "getByRole">): Promise<void> {
  for (const [index, value] of VALUES.entries())
    await frame.locator("form [name]").nth(index).fill(value);
  await frame.locator("form button").click();
  await frame.getByRole("button", { name: "Print" }).waitFor();
}

/** Stores what a page shows as a picture of the home page, in WebP. */
export async function shootForHome(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(join(ROOT, "public/images", `${name}.webp`), Buffer.from(data, "base64"));
}

/** The pictures of the demo widget on the home page: in place of the live one, and on two phones. */
export async function shootWidget(browser: Browser, address: string): Promise<void> {
  const wide = await browser.newPage({ viewport: { width: 520, height: 544 } });
  await wide.goto(address);
  await answer(wide);
  await bringTo(wide, wide.locator("section").first(), 20);
  await shootForHome(wide, "home-widget");
  const phone = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 1.5 });
  await phone.goto(address);
  await bringTo(phone, phone.locator("form").first(), 20);
  const form = await phone.screenshot();
  await answer(phone);
  await bringTo(phone, phone.locator("section").first(), 20);
  const answered = await phone.screenshot();
  await shootPhones(browser, [form, answered]);
}

/** The same part of the product three times: the prompt of a quiz, its form in a school's page, and the quiz when its answers are checked. */
export async function shootParts(browser: Browser, workbench: Page, host: Page): Promise<void> {
  await workbench.goto(`/widgets/CourseCreation/${QUIZ_ID}`);
  const prompt = workbench.getByRole("textbox", { name: "Prompt" });
  await prompt.waitFor();
  await workbench.evaluate(() => document.fonts.ready);
  // As high as the other two.
  await prompt.evaluate((field) => (field.style.height = "35rem"));
  const parts = [await prompt.screenshot()];
  const frame = host.frameLocator("iframe");
  const fields = frame.locator("form [name]");
  for (const [index, value] of QUIZ_VALUES.entries()) await fields.nth(index).fill(value);
  await bringTo(host, frame.locator("form"), 130);
  parts.push(await host.screenshot());
  await frame.locator("form button").click();
  const right = ["Feed it", "More time", "For the color"];
  for (const option of right) await frame.getByLabel(option, { exact: true }).check();
  await frame.getByRole("button", { name: "Check my answers" }).click();
  await bringTo(host, frame.getByText("2 of 3 right"), 480);
  parts.push(await host.screenshot());
  const page = await browser.newPage({ viewport: { width: 1500, height: 600 } });
  await page.setContent(partsPage(parts.map((part) => part.toString("base64"))));
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(ROOT, "docs/images/parts.png") });
}

/** Scrolls a page until a part of it or of its frame is at `top`. */
async function bringTo(page: Page, part: Locator, top: number): Promise<void> {
  await part.waitFor();
  const box = await part.boundingBox();
  await page.evaluate((by) => scrollBy({ top: by, behavior: "instant" }), (box?.y ?? 0) - top);
}

/** The HTML of three pictures (PNG, base64) beside each other, each below its caption. */
function partsPage(parts: string[]): string {
  const figures = parts.map(
    (part, index) =>
      `<figure><figcaption>${CAPTIONS[index]}</figcaption><div><img src="data:image/png;base64,${part}"></div></figure>`,
  );
  return `<style>
    body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1.5rem; margin: 0; padding: 1.5rem; background: #eef0ff;
      font: 600 1.15rem/1.4 system-ui, sans-serif; color: #1e1b4b; }
    figure { display: grid; grid-template-rows: auto 1fr; gap: .75rem; margin: 0; }
    div { height: 32rem; overflow: hidden; border: 1px solid #c7caf0; border-radius: .75rem; background: #fff; }
    img { display: block; width: 100%; }
  </style>${figures.join("")}`;
}

/** Two phones beside each other on a ground of the product's color. */
async function shootPhones(browser: Browser, screens: Buffer[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1120, height: 700 } });
  const pictures = screens.map(
    (screen) => `<img src="data:image/png;base64,${screen.toString("base64")}">`,
  );
  await page.setContent(`<style>
    body { display: flex; justify-content: center; gap: 5rem; margin: 0; padding-top: 3rem; height: 100vh;
      box-sizing: border-box; overflow: hidden; background: linear-gradient(135deg, #4338ca, #818cf8); }
    img { box-sizing: content-box; width: ${PHONE.width}px; height: ${PHONE.height}px; padding: 2.5rem .75rem; border-radius: 2.75rem;
      background: #12121c; box-shadow: 0 30px 60px rgb(0 0 0 / .35); }
    img + img { margin-top: 4rem; }
  </style>${pictures.join("")}`);
  await page.waitForLoadState("networkidle");
  await shootForHome(page, "home-phone");
}
