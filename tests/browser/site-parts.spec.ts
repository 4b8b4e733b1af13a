import type { Page, Request } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { expect, goWithin, test } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

// The browser reports failed requests in the console.
test.use({ isConsoleGuarded: false });
adminTest.use({ isConsoleGuarded: false });
educatorTest.use({ isConsoleGuarded: false });

/** The calls without which a page has nothing to show. Every other call loads a part that the page can do without. */
const NEEDED =
  "^/(refresh|settings|api|toolkits|widgets|clients|users|widgets/CourseCreation/[^/]+(/draft)?)$";

/** A page with a text of it, and its dialogs: the button of each, and a text. */
type Opened = { path: string; text: string; dialogs?: Record<string, string> };

const WORKBENCH = `/widgets/CourseCreation/${DEMO_WIDGET_ID}`;

const ADMINISTRATORS: Opened[] = [
  { path: "/admin", text: "Refresh Access Token" },
  { path: "/users", text: "Last Login", dialogs: { Details: "Update User:" } },
  {
    path: "/clients?search=Acme",
    text: "Acme Academy",
    dialogs: {
      Details: "Edit Client Details",
      Widgets: "Approved Widgets: Acme Academy",
      Styles: "Background Color",
    },
  },
  { path: "/toolkits", text: "Course Creation" },
  {
    path: "/widgets",
    text: "Course Outline Builder",
    dialogs: { Details: "Edit Widget Details", "Live Preview": "Generated Prompt" },
  },
  { path: WORKBENCH, text: "Hide the prompt" },
];

const EDUCATORS: Opened[] = [
  { path: "/dashboard", text: "Build My Outline >>" },
  { path: "/chat", text: "New Thread" },
  { path: "/businessnames", text: "Business Name Generator" },
];

/** The pages that say that a part could not be loaded. */
const AWAITING = ["/admin", "/dashboard", "/chat"];

const NO_VERSIONS = "The versions cannot be loaded right now.";

/** Pages with a call that fails, the sentence in place of its part, and a text of the rest. */
const PARTS = [
  ["/settings", "/platform", LOAD_FAILURES.broken, "New token"],
  ["/operations", "/jobs", LOAD_FAILURES.broken, "Show acknowledged alerts"],
  ["/usage", "/clients/names", "The clients cannot be loaded right now.", "by day"],
  ["/runs", "/clients/names", "The clients cannot be loaded right now.", "More filters"],
  [
    "/toolkits",
    "/toolkits/widget-counts",
    "The numbers of widgets cannot be loaded right now.",
    "Course Creation",
  ],
  [`${WORKBENCH}?tab=versions`, `${WORKBENCH}/versions`, NO_VERSIONS, "Duplicate"],
] as const;

adminTest(
  "no added call takes a page of administrators down, and a failed part says so, and loads again",
  async ({ page, post: _ }) => {
    const failed = await openWithoutAdded(page, ADMINISTRATORS);
    expect(failed).toEqual(expect.arrayContaining(["/overview", "/usage"]));
    const main = page.locator("main");
    for (const [address, path, part, rest] of PARTS) {
      await adminTest.step(`${address} without ${path}`, async () => {
        await failCalls(page, path);
        await goWithin(page, address);
        await expect(main.getByText(rest).first()).toBeVisible();
        await expect(main.getByText(part).first()).toBeVisible();
        await failCalls(page, "");
        await main.getByRole("button", { name: "Retry" }).first().click();
        await expect(main.getByText(part)).toHaveCount(0);
      });
    }
  },
);

educatorTest(
  "no added call takes a page of educators down, and a failed part loads again",
  async ({ page, educator: _ }) => {
    const failed = await openWithoutAdded(page, EDUCATORS);
    expect(failed).toEqual(expect.arrayContaining(["/api/threads", "/widgets/mine"]));
  },
);

educatorTest(
  "a chat that cannot be loaded leaves the list, and one on screen stays",
  async ({ page, educator: _ }) => {
    const made = page.waitForResponse((reply) => isStored(reply.request()));
    await page.goto("/chat");
    await expect(page.getByPlaceholder("Enter your message...")).toBeEditable();
    await page.getByPlaceholder("Enter your message...").fill("A quiz about fractions");
    await page.keyboard.press("Enter");
    await made;
    await expect(page).toHaveURL(/thread=/u);
    const chats = page.getByRole("navigation", { name: "Chats" });
    await expect(chats.getByRole("link")).toHaveText(["A quiz about fractions"]);
    await page.route(/\/api\/threads\/[^/]+$/u, (route) => route.fulfill({ status: 500 }));
    const log = page.getByRole("log");
    await page.getByLabel("Search chats").fill("quiz");
    await expect(page).toHaveURL(/search=quiz/u);
    await expect(chats.getByRole("link")).toHaveText(["A quiz about fractions"]);
    await expect(log).toContainText("A quiz about fractions");
    await page.reload();
    await expect(page.getByText(LOAD_FAILURES.broken)).toBeVisible();
    await expect(chats.getByRole("link")).toHaveText(["A quiz about fractions"]);
    await page.unroute(/\/api\/threads\/[^/]+$/u);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(log).toContainText("A quiz about fractions");
  },
);

/**
 * Opens pages and their dialogs while every added call fails, and loads what a page says it could not.
 * @returns the paths of the calls that failed
 */
async function openWithoutAdded(page: Page, opened: Opened[]): Promise<string[]> {
  await page.addInitScript(failInBrowser, NEEDED);
  for (const [place, { path, text, dialogs = {} }] of opened.entries()) {
    await test.step(path, async () => {
      await (place === 0 ? page.goto(path) : goWithin(page, path));
      await expect(page.locator("main").getByText(text).first()).toBeVisible();
      for (const [button, title] of Object.entries(dialogs)) {
        await page.getByRole("button", { name: button }).first().click();
        await expect(page.getByRole("dialog").getByText(title).first()).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      if (!AWAITING.includes(path)) return;
      const sentence = page.getByText(LOAD_FAILURES.broken);
      await expect(sentence.first()).toBeVisible();
      await failCalls(page, "");
      await page.getByRole("button", { name: "Retry" }).first().click();
      await expect(sentence).toHaveCount(0);
      await failCalls(page, "added");
    });
  }
  return page.evaluate(() => (window as unknown as { failed: string[] }).failed);
}

/** Lets all calls of a path fail from now on, or all added calls. */
async function failCalls(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem("failing", path), path);
}

/** Runs in the browser. `page.route` does the same, but while it does, the browser caches no file, and each page costs twice the CPU. */
function failInBrowser(needed: string): void {
  const { fetch } = window;
  const failed: string[] = [];
  Object.assign(window, { failed });
  window.fetch = (...given) => {
    const { pathname } = new URL(new Request(...given).url);
    const isAdded = !new RegExp(`${needed}|^/(assets|images|__manifest)|[.]data$`, "u").test(
      pathname,
    );
    const failing = sessionStorage.getItem("failing") ?? "added";
    if (failing === "added" ? !isAdded : failing !== pathname) return fetch(...given);
    failed.push(pathname);
    return Promise.resolve(new Response("{}", { status: 500 }));
  };
}

/** Whether a chat is stored. */
function isStored(request: Request): boolean {
  return new URL(request.url()).pathname === "/api/threads" && request.method() === "POST";
}
