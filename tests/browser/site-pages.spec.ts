import type { Page } from "@playwright/test";
import { SITE_TABS } from "#app/own-site/site-tabs.ts";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
  goWithin,
  test,
} from "#tests/support/browser.ts";
import {
  enlargeText,
  expectMarkedWithoutColours,
  misfits,
  resetText,
} from "#tests/support/large-text.ts";

const PUBLIC_PAGES = [
  { path: "/", title: "Home | Acme Academy" },
  { path: "/login", title: "Sign In | Acme Academy" },
  { path: "/register", title: "Sign Up | Acme Academy" },
  { path: "/email", title: "Confirm Your E-mail | Acme Academy" },
  { path: "/welcome", title: "Set Your Password | Acme Academy" },
  { path: "/unauthorized", title: "Unauthorized | Acme Academy" },
  { path: "/terms", title: "Terms of Use | Acme Academy" },
  { path: "/privacy", title: "Privacy Policy | Acme Academy" },
  { path: "/no-such-page", title: "Page not found | Acme Academy" },
];
const DEMO_WIDGET = `CourseCreation/${DEMO_WIDGET_ID}`;
const EDUCATOR_PAGES = [
  { path: "/dashboard", title: "Dashboard | Acme Academy" },
  { path: `/landing/${DEMO_WIDGET}`, title: "Course Outline Builder | Acme Academy" },
  { path: "/results", title: "Results | Acme Academy" },
  { path: "/chat", title: "Chat | Acme Academy" },
  { path: "/usage", title: "Usage | Acme Academy" },
  { path: "/account", title: "Account | Acme Academy" },
  { path: "/businessnames", title: "Business Name Generator | Acme Academy" },
  { path: "/coursenames", title: "Course Name Generator | Acme Academy" },
  { path: "/communitynames", title: "Community Name Generator | Acme Academy" },
  { path: "/socialposts", title: "Social Post Generator | Acme Academy" },
  { path: "/topics", title: "Group Topic Generator | Acme Academy" },
  { path: "/courseideas", title: "Course Idea Generator | Acme Academy" },
];
const ADMINISTRATOR_PAGES = [
  { path: "/admin", title: "Admin | Acme Academy" },
  { path: "/toolkits", title: "Toolkit Management | Acme Academy" },
  { path: "/runs", title: "Answers | Acme Academy" },
  { path: "/statements", title: "Statements | Acme Academy" },
  { path: "/models", title: "Models | Acme Academy" },
  { path: "/audit", title: "Audit | Acme Academy" },
  { path: "/operations", title: "Operations | Acme Academy" },
  { path: "/widgets", title: "Widget Management | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=draft`, title: "Course Outline Builder | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=versions`, title: "Course Outline Builder | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=embed`, title: "Course Outline Builder | Acme Academy" },
  { path: "/clients", title: "Client Management | Acme Academy" },
  { path: `/clients/${DEFAULT_CLIENT_ID}`, title: "Acme Academy | Acme Academy" },
  { path: "/users", title: "User Management | Acme Academy" },
  { path: "/site/people", title: "People | Acme Academy" },
  { path: "/site/widgets", title: "My widgets | Acme Academy" },
];
const TITLE = "My site | Acme Academy";
const SITE_PAGES = Object.entries(SITE_TABS).map(([value, tab]) => ({
  path: `/site?tab=${value}`,
  title: TITLE,
  tab,
}));

/** A page of each layout: the system's own colours are the same on all others of it. */
const LAYOUTS = /^\/(|login|dashboard|chat|businessnames|users|operations|widgets\/.*tab=draft)$/u;

test.use({ allowedStatuses: [404] });

type SoundPage = { path: string; title: string; tab?: string };

async function expectSound(page: Page, { path, title, tab }: SoundPage) {
  await expect(page, path).toHaveTitle(title);
  // Tabs have the same title, and the former one is shown until the next has its data.
  if (tab) await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
  await expect(page.getByRole("heading").first(), path).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path} fits`).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const enlarged of [1280, 640]) {
    await enlargeText(page, enlarged);
    expect(await misfits(page), `${path} with large text, ${enlarged} px`).toEqual([]);
    const controls = ":is(button, input, textarea, a, iframe):not([hidden])";
    const control = page.getByRole("main").locator(controls).first();
    if (await control.count()) await expect(control, path).toBeVisible();
  }
  await page.emulateMedia({ forcedColors: "active" });
  if (LAYOUTS.test(path))
    expect(await accessibilityViolations(page), `${path} in forced colours`).toEqual([]);
  await expectMarkedWithoutColours(page);
  await page.emulateMedia({ forcedColors: "none" });
  await resetText(page, size);
}

test.describe("on a screen of 360 px", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  for (const [kind, pages] of [
    ["public pages", PUBLIC_PAGES],
    ["pages behind sign-in", EDUCATOR_PAGES],
    ["administrators' pages", ADMINISTRATOR_PAGES],
    ["tabs of My site", SITE_PAGES],
  ] as const) {
    // A few pages a test: all of them take minutes on a slow machine.
    for (let first = 0; first < pages.length; first += 3) {
      const some = pages.slice(first, first + 3);
      const paths = some.map(({ path }) => path).join(" ");
      test(`${kind} ${paths} have titles, fit with large text, are accessible`, async ({
        page,
        context,
      }) => {
        if (pages !== PUBLIC_PAGES)
          await beginSignedIn(context, { isAdmin: pages !== EDUCATOR_PAGES });
        for (const [place, one] of some.entries()) {
          // The server renders the public pages only.
          if (place === 0 || pages === PUBLIC_PAGES) await page.goto(one.path);
          else await goWithin(page, one.path);
          await expectSound(page, one);
        }
      });
    }
  }

  test("a page that is not there leads back", async ({ page }) => {
    await page.goto("/privacy");
    await page.goto("/no-such-page");
    await expect(page.getByText("We cannot find the requested page.")).toBeVisible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/privacy");
  });
});

test("the home page is complete without script: name, tagline and generators come from the server", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Acme Academy" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Teach what you know. We help with the blank page.",
  );
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expect(page.getByText(`© ${new Date().getFullYear()} Acme Academy`)).toBeVisible();
  await context.close();
});

test("a page carries nothing of what is approved, which can be thousands of widgets", async ({
  request,
}) => {
  const page = await (await request.get("/")).text();
  expect(page).toContain("Acme Academy");
  // The demo toolkit's first three widgets are shown, its fourth is approved as well.
  expect(page).toContain(DEMO_WIDGET_ID);
  expect(page).not.toContain(DEMO_WIDGET_ID.replace(/1$/u, "4"));
});

test("no page begins in other colours than it stays in, and a choice of colours stays", async ({
  page,
}) => {
  // The browser paints first with the class that the document has when the body begins.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { first: document.documentElement.className });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [system, choice] of [
    ["dark", null],
    ["light", "dark"],
    ["dark", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    if (choice) await page.evaluate((choice) => localStorage.setItem("theme", choice), choice);
    for (const path of ["/", "/login", "/dashboard"]) {
      const place = `${path}, system ${system}, chosen ${choice}`;
      await page.goto(path);
      await expect(page.getByRole("button", { name: /colors/u })).toBeVisible();
      const first = await page.evaluate(() => (window as unknown as { first: string }).first);
      expect(first, place).toBe(choice ?? system);
      await expect(page.locator("html"), place).toHaveClass(choice ?? system);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Use dark colors" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Use light colors" })).toBeVisible();
});

test("nothing moves while pages start, those behind the gate included", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await beginSignedIn(context);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        console.error("layout shift", (entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/dashboard", "/topics"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /colors/u })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
