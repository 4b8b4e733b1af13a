import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { findBrowser } from "#scripts/browser.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { serveFresh } from "#scripts/serve-fresh.ts";
import { ROOT } from "#scripts/project.ts";

const FOLDER = join(ROOT, "screenshots");
const WIDTHS = [360, 768, 1280];
const PUBLIC_PAGES = [
  "/",
  "/login",
  "/register",
  "/welcome",
  "/terms",
  "/privacy",
  "/unauthorized",
  "/no-such-page",
  demoEmbedPath(),
];
const PAGES = [
  "/dashboard",
  `/landing/CourseCreation/${DEMO_WIDGET_ID}`,
  "/chat",
  "/results",
  "/account",
  "/businessnames",
  "/coursenames",
  "/communitynames",
  "/socialposts",
  "/topics",
  "/courseideas",
  "/admin",
  "/users",
  "/clients",
  "/widgets",
  "/toolkits",
  "/site",
];

type State = { name: string; path: string; bring(page: Page): Promise<void> };

/** States of pages that need an action first. */
const PUBLIC_STATES: State[] = [
  {
    name: "login-error",
    path: "/login",
    bring: async (page) => {
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "register-marks",
    path: "/register",
    bring: async (page) => {
      await page.getByLabel("Username").fill("1x");
      await page.getByLabel("Password", { exact: false }).first().fill("Correct-horse-1");
    },
  },
];
const STATES: State[] = [
  {
    name: "chat-messages",
    path: "/chat",
    bring: async (page) => {
      await page.getByPlaceholder("Enter your message...").fill("How do I plan a course?");
      await page.keyboard.press("Enter");
      await page.getByText("the answer changes with them.").last().waitFor();
    },
  },
  {
    name: "businessnames-result",
    path: "/businessnames",
    bring: async (page) => {
      await page.getByLabel("Description").fill("Sourdough baking");
      await page.getByLabel("Audience").fill("Parents");
      await page.getByRole("button", { name: "Generate Names" }).click();
      await page.getByRole("button", { name: "Copy", exact: true }).click();
    },
  },
];

// `npm run screenshots`: every page of the build with the demo data, at three widths, light and dark.
await buildIfOlder();
const { url: baseURL, stop } = await serveFresh();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, baseURL });
    await shootAll(context, colorScheme);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
console.log(`Screenshots are in ${FOLDER}.`);
// Its signal listeners would keep the process alive.
process.exit(0);

async function shootAll(context: BrowserContext, colorScheme: string): Promise<void> {
  const page = await context.newPage();
  await shootPages(page, PUBLIC_PAGES, colorScheme);
  await shootStates(page, PUBLIC_STATES, colorScheme);
  const [administrator] = DEMO_ACCOUNTS.filter(({ isAdmin }) => isAdmin);
  await page.goto("/login");
  await page.getByLabel("Username").fill(administrator?.username ?? "");
  await page.getByLabel("Password").fill(administrator?.password ?? "");
  await page.getByText("Trust This Device").click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await shootPages(page, PAGES, colorScheme);
  await shootStates(page, STATES, colorScheme);
}

async function shootPages(page: Page, paths: string[], colorScheme: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    // The landing page has its heading inside the frame.
    await page.getByRole("heading").or(page.locator("iframe")).first().waitFor();
    await page.waitForLoadState("networkidle");
    await shoot(page, path === "/" ? "home" : path.split("/").slice(1, 3).join("-"), colorScheme);
  }
}

async function shootStates(page: Page, states: State[], colorScheme: string): Promise<void> {
  for (const { name, path, bring } of states) {
    await page.goto(path);
    await bring(page);
    await shoot(page, name, colorScheme);
  }
}

async function shoot(page: Page, name: string, colorScheme: string): Promise<void> {
  mkdirSync(join(FOLDER, colorScheme), { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({
      path: join(FOLDER, colorScheme, `${name}-${width}.png`),
      fullPage: true,
    });
  }
}
