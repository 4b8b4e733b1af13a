import type { Page, Request } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { expect, test } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

// The browser reports failed requests in the console.
test.use({ isConsoleGuarded: false });
adminTest.use({ isConsoleGuarded: false });
educatorTest.use({ isConsoleGuarded: false });

/** The calls without which a page has nothing to show. Every other call loads a part that the page can do without. */
const NEEDED = /^\/(refresh|settings|api|toolkits|widgets|clients|users)$/u;

/** Opens a page or a dialog, and waits until its own content is shown. */
type Open = (page: Page) => Promise<void>;

const shown =
  (path: string, text: string, ...buttons: string[]): Open =>
  async (page) => {
    await page.goto(path);
    for (const name of buttons) await page.getByRole("button", { name }).first().click();
    await expect(page.locator("main, [role=dialog]").getByText(text).first()).toBeVisible();
  };

const chatShown: Open = async (page) => {
  await page.goto("/chat");
  await expect(page.getByPlaceholder("Enter your message...")).toBeEditable();
};

/** The parts that a page waits for: each says that it could not be loaded, and loads again. */
const AWAITED = ["/overview", "/usage", "/api/threads", "/widgets/mine"];

/** Pages with a call that fails, the sentence in place of its part, and a text of the rest. */
const PARTS = [
  ["/operations", "/platform", LOAD_FAILURES.broken, "Run now"],
  ["/operations", "/jobs", LOAD_FAILURES.broken, "Edit settings"],
  ["/usage", "/clients/names", "The clients cannot be loaded right now.", "by day"],
  ["/runs", "/clients/names", "The clients cannot be loaded right now.", "More filters"],
  ["/audit", "/audit/seals", "The seals cannot be loaded right now.", "User (full name)"],
] as const;

const ADMINISTRATORS: Open[] = [
  shown("/admin", "Refresh Access Token"),
  shown("/users", "Last Login"),
  shown("/users", "Update User:", "Details"),
  shown("/clients?search=Acme", "Acme Academy"),
  shown("/clients?search=Acme", "Edit Client Details", "Details"),
  shown("/clients?search=Acme", "Approved Widgets: Acme Academy", "Widgets"),
  shown("/clients?search=Acme", "Background Color", "Styles"),
  shown("/toolkits", "Course Creation"),
  shown("/widgets", "Course Outline Builder"),
  shown("/widgets", "Edit Widget Details", "Details"),
  shown("/widgets", "Generated Prompt", "Live Preview"),
];

const EDUCATORS: Open[] = [
  shown("/dashboard", "Build My Outline >>"),
  chatShown,
  shown("/businessnames", "Business Name Generator"),
];

adminTest(
  "no added call takes a specified page of administrators down",
  async ({ page, post: _ }) => {
    const failed = await failInTurn(page, ADMINISTRATORS);
    expect(failed).toEqual(expect.arrayContaining(["/overview", "/usage"]));
  },
);

educatorTest(
  "no added call takes a specified page of educators down",
  async ({ page, educator: _ }) => {
    const failed = await failInTurn(page, EDUCATORS);
    expect(failed).toEqual(expect.arrayContaining(["/api/threads", "/widgets/mine"]));
  },
);

adminTest(
  "a failed part of a page says so, and loads again, beside the rest of the page",
  async ({ page, post: _ }) => {
    await page.addInitScript(failInBrowser);
    await page.goto("/404");
    for (const [address, path, part, rest] of PARTS) {
      await test.step(`${address} without ${path}`, async () => {
        await failCalls(page, path);
        await page.goto(address);
        const main = page.locator("main");
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
  "a chat that cannot be loaded leaves the list, and one on screen stays",
  async ({ page, educator: _ }) => {
    const made = page.waitForResponse((answer) => isCall(answer.request(), "/api/threads", "POST"));
    await chatShown(page);
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
 * Opens each page as it is to learn its calls, and once more for each call that is not needed, with that call failing.
 * @returns the paths of the calls that failed
 */
async function failInTurn(page: Page, opens: Open[]): Promise<string[]> {
  await page.addInitScript(failInBrowser);
  const failed: string[] = [];
  for (const open of opens) {
    for (const path of await addedCalls(page, open)) {
      failed.push(path);
      await test.step(`without ${path}`, () => openWithout(page, open, path));
    }
  }
  return failed;
}

async function addedCalls(page: Page, open: Open): Promise<Set<string>> {
  const paths = new Set<string>();
  const note = (request: Request) => {
    const path = pathOf(request);
    if (isCall(request, path) && !NEEDED.test(path)) paths.add(path);
  };
  page.on("request", note);
  await open(page);
  page.off("request", note);
  return paths;
}

async function openWithout(page: Page, open: Open, path: string): Promise<void> {
  await failCalls(page, path);
  await open(page);
  const sentence = page.getByText(LOAD_FAILURES.broken);
  if (AWAITED.includes(path)) await expect(sentence).toBeVisible();
  await failCalls(page, "");
  if (!AWAITED.includes(path)) return;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(sentence).toHaveCount(0);
}

/** Lets all calls of a path fail, from now on and on the next pages. */
async function failCalls(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem("failing", path), path);
}

/** Runs in the browser. `page.route` does the same, but while it does, the browser caches no file, and each page costs twice the CPU. */
function failInBrowser(): void {
  const { fetch } = window;
  window.fetch = (...given) => {
    const { pathname } = new URL(new Request(...given).url);
    const isMeant = pathname === sessionStorage.getItem("failing");
    return isMeant ? Promise.resolve(new Response("{}", { status: 500 })) : fetch(...given);
  };
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** Whether a page asks for data: not for a document, a file or the framework's list of pages. */
function isCall(request: Request, path: string, method?: string): boolean {
  const isData = request.resourceType() === "fetch" && !/^\/(assets|images|__manifest)/u.test(path);
  return isData && pathOf(request) === path && (!method || request.method() === method);
}
