import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import setUp from "#scripts/browser-setup.ts";
const out = process.argv[2]!;
const tearDown = await setUp();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const modals: [string, string, (p: Page) => Promise<void>][] = [
  [
    "/widgets",
    "details",
    async (p) =>
      p
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  ],
  [
    "/widgets",
    "inputs",
    async (p) =>
      p
        .getByRole("button", { name: /^Inputs/ })
        .first()
        .click(),
  ],
  [
    "/widgets",
    "preview",
    async (p) =>
      p
        .getByRole("button", { name: /^Live Preview/ })
        .first()
        .click(),
  ],
  [
    "/clients",
    "details",
    async (p) =>
      p
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  ],
  [
    "/clients",
    "widgets",
    async (p) =>
      p
        .getByRole("button", { name: /^Widgets/ })
        .first()
        .click(),
  ],
  [
    "/clients",
    "styles",
    async (p) =>
      p
        .getByRole("button", { name: /^Styles/ })
        .first()
        .click(),
  ],
  [
    "/users",
    "details",
    async (p) =>
      p
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  ],
  ["/users", "add", async (p) => p.getByRole("button", { name: "Add New" }).first().click()],
  [
    "/toolkits",
    "details",
    async (p) =>
      p
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  ],
  [
    "/toolkits",
    "delete",
    async (p) => {
      await p
        .getByRole("button", { name: /^Details/ })
        .first()
        .click();
      await p
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
    },
  ],
];
const pages = [
  "/",
  "/login",
  "/register",
  "/unauthorized",
  "/no-such-page",
  "/dashboard",
  "/chat",
  "/businessnames",
  "/topics",
  "/courseideas",
  "/admin",
  "/users",
  "/clients",
  "/widgets",
  "/toolkits",
];
const rules: Record<string, string[]> = {};
for (const scheme of ["light", "dark"] as const)
  for (const width of scheme === "light" ? [1280, 360] : [1280]) {
    const context = await browser.newContext({
      colorScheme: scheme,
      baseURL: process.env.BASE_URL,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    await context.addInitScript(() => {
      Math.random = () => 0.4;
    });
    const page = await context.newPage();
    mkdirSync(`${out}/${scheme}-${width}`, { recursive: true });
    async function shot(name: string) {
      await page
        .waitForLoadState("networkidle", { timeout: 6000 })
        .catch(() => console.log("busy", page.url()));
      await page.waitForTimeout(500);
      await page.screenshot({
        path: `${out}/${scheme}-${width}/${name}.png`,
        fullPage: true,
        animations: "disabled",
        caret: "hide",
      });
      rules[`${scheme}-${width}/${name}`] = await page.evaluate(() =>
        [...document.styleSheets].flatMap((s) => [...s.cssRules].map((r) => r.cssText)),
      );
    }
    for (const path of pages) {
      if (path === "/dashboard") {
        await page.goto("/login");
        await page.getByLabel("Username").fill("admin");
        await page.getByLabel("Password").fill("Admin-demo-1");
        await page.getByText("Trust This Device").click();
        await shot("login-filled");
        await page.getByRole("button", { name: "Sign In" }).click();
        await page.waitForURL("**/dashboard");
      }
      await page.goto(path);
      await page.getByRole("heading").first().waitFor();
      await shot(path === "/" ? "home" : path.slice(1));
      if (path === "/businessnames") {
        for (const box of await page.getByRole("textbox").all()) await box.fill("Sourdough bread");
        await page.locator("main form button").last().click();
        await page
          .getByText(/Copy/)
          .first()
          .waitFor()
          .catch(() => {});
        await shot("businessnames-answer");
      }
      if (path === "/chat") {
        await page.getByPlaceholder("Enter your message...").fill("Hello **there**");
        await page.getByRole("button", { name: "Send" }).click();
        await page.waitForTimeout(2500);
        await shot("chat-answer");
      }
    }
    for (const [path, name, open] of modals) {
      await page.goto(path);
      await page.getByRole("table").first().waitFor();
      await page
        .waitForLoadState("networkidle", { timeout: 6000 })
        .catch(() => console.log("busy", page.url()));
      await open(page);
      await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
      await shot(`${path.slice(1)}-${name}`);
    }
    // error states
    await context.clearCookies();
    const other = await browser.newContext({
      colorScheme: scheme,
      baseURL: process.env.BASE_URL,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const p2 = await other.newPage();
    await p2.goto("/login");
    await p2.waitForLoadState("networkidle");
    await p2.getByRole("button", { name: "Sign In" }).click();
    await p2.waitForTimeout(500);
    await p2.screenshot({ path: `${out}/${scheme}-${width}/login-error.png`, fullPage: true });
    await other.close();
    await context.close();
  }
writeFileSync(`${out}/rules.json`, JSON.stringify(rules));
await browser.close();
await tearDown();
process.exit(0);
