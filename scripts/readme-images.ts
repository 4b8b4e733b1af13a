// npm run readme-images: the pictures of README.md, taken from the build with the demo data.
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { findBrowser } from "#scripts/browser.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { serveFresh } from "#scripts/serve-fresh.ts";
import { serveHostPage } from "#scripts/host-page.ts";
import { ROOT } from "#scripts/project.ts";

await buildIfOlder();
const { url: baseURL, stop } = await serveFresh();
// The demo client allows this origin.
const host = await serveHostPage(9000, baseURL + demoEmbedPath());
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const viewport = { width: 1120, height: 760 };
  const page = await browser.newPage({ viewport, baseURL, colorScheme: "light" });
  await shootEmbed(page, host.url);
  await signIn(page);
  await shootDashboard(page);
  await page.getByRole("link", { name: "Admin Page" }).click();
  await shootUsage(page);
  await shootWidgetEditor(page);
} finally {
  await browser.close();
  await host.stop();
  await stop();
}
process.exit(0);

/** A customer's page with a widget that has answered. */
async function shootEmbed(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/loader`);
  const frame = page.frameLocator("iframe");
  const values = ["Sourdough baking", "Busy parents", "Bake a loaf every weekend"];
  for (const [index, value] of values.entries()) {
    await frame.locator("form [name]").nth(index).fill(value);
  }
  await frame.locator("form button").click();
  await frame.getByRole("button", { name: "Copy" }).waitFor();
  await page.evaluate(() => scrollTo(0, (document.querySelector("figure")?.offsetTop ?? 0) + 760));
  await page.waitForLoadState("networkidle");
  await shoot(page, "embed");
}

async function signIn(page: Page): Promise<void> {
  const administrator = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin);
  await page.goto("/login");
  await page.getByLabel("Username").fill(administrator?.username ?? "");
  await page.getByLabel("Password").fill(administrator?.password ?? "");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}

async function shootDashboard(page: Page): Promise<void> {
  await page.getByRole("tab").first().waitFor();
  await page.waitForLoadState("networkidle");
  await shoot(page, "dashboard");
}

async function shootUsage(page: Page): Promise<void> {
  const size = page.viewportSize();
  // The four figures stand in one row.
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByLabel("Split").selectOption({ label: "By widget or tool" });
  // The address changes before the page does.
  await page.getByRole("columnheader", { name: "Chatbot" }).waitFor();
  await page.getByRole("application").waitFor();
  await page.mouse.move(0, 0);
  await shoot(page, "usage");
  if (size) await page.setViewportSize(size);
}

async function shootWidgetEditor(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Widgets", exact: true }).click();
  await page.getByRole("button", { name: "Details" }).first().click();
  await page.getByRole("toolbar").waitFor();
  await shoot(page, "widget-editor");
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: join(ROOT, "docs/images", `${name}.png`),
    animations: "disabled",
  });
}
