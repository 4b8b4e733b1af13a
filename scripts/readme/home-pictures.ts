import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ROOT } from "#scripts/project.ts";
import { VALUES } from "#scripts/readme/school.ts";

const PHONE = { width: 300, height: 580 };

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
  await scrollTo(wide, "section");
  await shootForHome(wide, "home-widget");
  const phone = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 1.5 });
  await phone.goto(address);
  await scrollTo(phone, "form");
  const form = await phone.screenshot();
  await answer(phone);
  await scrollTo(phone, "section");
  const answered = await phone.screenshot();
  await shootPhones(browser, [form, answered]);
}

async function scrollTo(page: Page, part: string): Promise<void> {
  const box = await page.locator(part).first().boundingBox();
  await page.evaluate((top) => scrollBy({ top, behavior: "instant" }), (box?.y ?? 0) - 20);
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
