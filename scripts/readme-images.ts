// npm run readme-images: the pictures of README.md and of the home page, taken from the build with the demo data and an invented
// school's page.
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_CLIENTS, DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { findBrowser } from "#scripts/browser.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { servePages } from "#scripts/host-page.ts";
import { ROOT } from "#scripts/project.ts";
import {
  QUIZ_ID,
  answer,
  shootForHome,
  shootParts,
  shootWidget,
} from "#scripts/readme/home-pictures.ts";
import { lessonPage, serveOutline, VALUES } from "#scripts/readme/school.ts";
import { serveFresh } from "#scripts/serve-fresh.ts";

const FRAME = { actions: ["copy", "save", "print", "again"] };

await buildIfOlder();
const model = await serveOutline();
const { url: baseURL, stop } = await serveFresh({
  variables: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "pictures" },
  fill: async (database) => {
    const change = database.prepare("UPDATE clients SET frame = ? WHERE id = ?");
    await change.bind(JSON.stringify(FRAME), DEMO_CLIENTS[0]?.id).run();
    // The second client has a site with a name.
    const move = database.prepare("UPDATE users SET client_id = ? WHERE is_manager");
    await move.bind(DEMO_CLIENTS[1]?.id).run();
  },
});
// The demo client allows this origin.
const quizPath = demoEmbedPath().replace(DEMO_WIDGET_ID, () => QUIZ_ID);
const host = await servePages(9000, {
  "/": lessonPage(baseURL + demoEmbedPath()),
  "/quiz": lessonPage(baseURL + quizPath),
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await shootEmbed(await openPage({ width: 1120, height: 1050 }), host.url);
  await shootWidget(browser, baseURL + demoEmbedPath());
  await shootSites(await signIn(({ isManager }) => isManager));
  const administrator = await signIn(({ isAdmin }) => isAdmin);
  await shootWorkbench(administrator);
  const lesson = await openPage({ width: 500, height: 580 });
  await lesson.goto(`${host.url}/quiz`);
  await shootParts(browser, administrator, lesson);
} finally {
  await browser.close();
  await host.stop();
  await stop();
  model.stop();
}
process.exit(0);

type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

function openPage(viewport = { width: 1280, height: 760 }): Promise<Page> {
  return browser.newPage({ viewport, baseURL, colorScheme: "light" });
}

/** A page of a school with a widget that has answered. */
async function shootEmbed(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await answer(frame);
  await page.waitForLoadState("networkidle");
  const form = await frame.locator("form").boundingBox();
  await page.evaluate((top) => scrollBy({ top, behavior: "instant" }), (form?.y ?? 0) - 60);
  await page.mouse.move(0, 0);
  await shoot(page, "embed");
  await page.setViewportSize({ width: 1120, height: 760 });
  await shootForHome(page, "home-page");
}

async function signIn(isMeant: (account: DemoAccount) => boolean): Promise<Page> {
  const account = DEMO_ACCOUNTS.find(isMeant);
  const page = await openPage();
  await page.goto("/login");
  await page.getByLabel("Username").fill(account?.username ?? "");
  await page.getByLabel("Password").fill(account?.password ?? "");
  await page.getByLabel("Trust This Device").check();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}

/** The sites of a manager, with one that copied their tag, in both colour schemes. */
async function shootSites(page: Page): Promise<void> {
  const id = DEMO_CLIENTS[1]?.id;
  await page.request.post(`/frame-reports/${id}`, {
    headers: { "Content-Type": "application/csp-report" },
    data: JSON.stringify({ "csp-report": { referrer: "https://copied.example/" } }),
  });
  await page.setViewportSize({ width: 1120, height: 760 });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/site?tab=sites");
    await page.getByText("https://copied.example").waitFor();
    await page.evaluate(() => scrollTo({ top: 72, behavior: "instant" }));
    await page.mouse.move(0, 0);
    await shootForHome(page, colorScheme === "dark" ? "home-sites-dark" : "home-sites");
  }
}

/** The workbench of the demo widget, with an answer in the preview. */
async function shootWorkbench(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto(`/widgets/CourseCreation/${DEMO_WIDGET_ID}`);
  const preview = page.getByRole("region", { name: "Preview" }).frameLocator("iframe:visible");
  for (const [index, value] of VALUES.entries())
    await preview.getByRole("textbox").nth(index).fill(value);
  await preview.getByRole("button", { name: "Build My Outline" }).click();
  await preview.getByRole("heading", { name: "Bread by Sunday" }).waitFor();
  // The answer has scrolled the page to itself.
  await page.evaluate(() => scrollTo({ top: 72, behavior: "instant" }));
  await shoot(page, "workbench", { x: 208, y: 0, width: 1072, height: 820 });
}

type Part = { x: number; y: number; width: number; height: number };

async function shoot(page: Page, name: string, clip?: Part): Promise<void> {
  const path = join(ROOT, "docs/images", `${name}.png`);
  await page.screenshot({ path, clip, animations: "disabled" });
}
