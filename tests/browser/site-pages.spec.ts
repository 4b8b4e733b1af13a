import type { Page, Request } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { SITE_TABS } from "#app/own-site/site-tabs.ts";
import routes from "#app/routes.ts";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
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

type SoundPage = { path: string; title: string; tab?: string };

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
  { path: "/make", title: "Make a tool | Acme Academy" },
  { path: "/results", title: "Results | Acme Academy" },
  { path: "/chat", title: "Chat | Acme Academy" },
  { path: "/usage", title: "Usage | Acme Academy" },
  { path: "/account", title: "Account | Acme Academy" },
  // The six generators are one page with other fields: these two have all types of them.
  { path: "/topics", title: "Group Topic Generator | Acme Academy" },
  { path: "/socialposts", title: "Social Post Generator | Acme Academy" },
];
/** Those of one day of the demo data: long lists are looked at with few rows, because all rows are alike. */
const SOME_ANSWERS = ["from", "to"]
  .map((end) => `${end}=${utcDay(Date.now() - 2 * DAY_MS)}`)
  .join("&");
const ADMINISTRATOR_PAGES = [
  { path: "/admin", title: "Admin | Acme Academy" },
  { path: "/toolkits?search=Course", title: "Toolkit Management | Acme Academy" },
  { path: `/runs?${SOME_ANSWERS}`, title: "Answers | Acme Academy" },
  { path: "/usage?tab=statements", title: "Usage | Acme Academy", tab: "Statements" },
  { path: "/models", title: "Models | Acme Academy" },
  { path: "/audit", title: "Audit | Acme Academy" },
  { path: "/settings", title: "Settings | Acme Academy" },
  { path: "/operations", title: "Health | Acme Academy" },
  { path: "/widgets", title: "Widget Management | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=draft`, title: "Course Outline Builder | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=versions`, title: "Course Outline Builder | Acme Academy" },
  { path: `/widgets/${DEMO_WIDGET}?tab=embed`, title: "Course Outline Builder | Acme Academy" },
  { path: "/clients?search=Acme", title: "Client Management | Acme Academy" },
  { path: `/clients/${DEFAULT_CLIENT_ID}`, title: "Acme Academy | Acme Academy" },
  { path: "/users?search=educator", title: "User Management | Acme Academy" },
  { path: "/site/people?search=educator", title: "People | Acme Academy" },
  { path: "/site/widgets", title: "My widgets | Acme Academy" },
];
const TITLE = "My site | Acme Academy";
const SITE_PAGES = Object.values(SITE_TABS)
  .flatMap((parts) => Object.entries(parts))
  .filter(([value]) => value !== "people" && value !== "widgets")
  .map(([value, tab]) => ({
    path: `/site?tab=${value}${value === "answers" ? `&${SOME_ANSWERS}` : ""}`,
    title: TITLE,
    tab,
  }));

const KINDS: [string, SoundPage[]][] = [
  ["public pages", PUBLIC_PAGES],
  ["pages behind sign-in", EDUCATOR_PAGES],
  ["administrators' pages", ADMINISTRATOR_PAGES],
  ["tabs of My site", SITE_PAGES],
];

/** All of them take minutes on a slow machine. */
const PAGES_PER_TEST = 4;

/** On which every page is looked at first. */
const TELEPHONE = { width: 360, height: 800 };

/** A page of each layout: the marks and the system's own colours are the same on all others of it. */
const LAYOUTS = /^\/(|login|dashboard|chat|topics|users.*|settings|widgets\/.*tab=draft)$/u;

test.use({ allowedStatuses: [404] });

async function expectShown(page: Page, { path, title, tab }: SoundPage) {
  await expect(page, path).toHaveTitle(title);
  // Tabs have the same title, and the former one is shown until the next has its data.
  if (tab)
    await expect(page.getByRole("tab", { name: tab, exact: true, selected: true })).toBeVisible();
  await expect(page.getByRole("heading").first(), path).toBeVisible();
}

async function expectSound(page: Page, path: string, scheme: "dark" | "light") {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path} fits`).toBeLessThanOrEqual(0);
  await expectAccessible(page, scheme);
  for (const enlarged of [1280, 640]) {
    await enlargeText(page, enlarged);
    expect(await misfits(page), `${path} with large text, ${enlarged} px`).toEqual([]);
    const controls = ":is(button, input, textarea, a, iframe):not([hidden])";
    const control = page.getByRole("main").locator(controls).first();
    if (await control.count()) await expect(control, path).toBeVisible();
  }
  if (LAYOUTS.test(path)) await expectVisibleInForcedColours(page, path);
  await resetText(page, TELEPHONE);
}

async function expectVisibleInForcedColours(page: Page, path: string) {
  const rules = ["color-contrast", "link-in-text-block"];
  const html = page.locator("html");
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await expect(html).toHaveClass(/\blight\b/u);
  expect(await accessibilityViolations(page, rules), `${path} in forced colours`).toEqual([]);
  await expectMarkedWithoutColours(page);
  // Without frames: axe reads the colours that a frame would have without forced ones, and those of a light frame are dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveClass(/\bdark\b/u);
  const found = await accessibilityViolations(page, rules, "body");
  expect(found, `${path} in dark forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Notes each REST call of a page that waits for another one of it, and so costs round trips in series. */
function watchSeries(page: Page) {
  const late: string[] = [];
  const started = new Set<Request>();
  let place: string | undefined;
  let hasEnded = false;
  page.on("request", (request) => {
    const isCall = request.method() === "GET" && request.headers().authorization !== undefined;
    if (place === undefined || !isCall) return;
    started.add(request);
    if (hasEnded) late.push(`${place}: ${new URL(request.url()).pathname}`);
  });
  page.on("requestfinished", (request) => (hasEnded ||= started.has(request)));
  return {
    late,
    begin: (path: string) => {
      place = path;
      hasEnded = false;
      started.clear();
    },
    end: () => (place = undefined),
  };
}

// tests/worker/rest-round-trips.test.ts counts the round trips of each call.
for (const [kind, pages] of KINDS) {
  const count = Math.ceil(pages.length / PAGES_PER_TEST);
  for (let part = 0; part < count; part += 1) {
    const some = pages.filter((_, index) => index % count === part);
    // The filters of lists are of another day tomorrow.
    const paths = some.map(({ path }) => path.replace(/[?&](?!tab=)\S*/u, "")).join(" ");
    test(`${kind} ${paths} have titles, fit with large text, are accessible, send their calls at once`, async ({
      page,
      context,
    }) => {
      const isPublic = pages === PUBLIC_PAGES;
      await page.setViewportSize(TELEPHONE);
      if (!isPublic) await beginSignedIn(context, { isAdmin: pages !== EDUCATOR_PAGES });
      const calls = watchSeries(page);
      for (const [place, one] of some.entries()) {
        // A tab follows from the page that it is in.
        if (!one.path.includes("tab=")) calls.begin(one.path);
        // The server renders the public pages only.
        if (place === 0 || isPublic) await page.goto(one.path);
        else await goWithin(page, one.path);
        await expectShown(page, one);
        await expectSound(page, one.path, place % 2 === 0 ? "dark" : "light");
        calls.end();
      }
      expect(calls.late).toEqual([]);
    });
  }
}

/** The patterns of the addresses that the router knows below a layout. */
function patternsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = "", children }) =>
    children ? patternsOf(children) : `/${path}`,
  );
}

test("every page is looked at, each generator has its title, and a page that is not there leads back", async ({
  page,
  context,
}) => {
  const looked = KINDS.flatMap(([, pages]) => pages.map(({ path }) => path.replace(/\?.*/u, "")));
  const generators = GENERATOR_PAGES.map(({ path }) => path);
  const patterns = patternsOf((await routes).filter(({ children }) => children));
  const missed = patterns.filter((pattern) => !looked.some((path) => matchPath(pattern, path)));
  // The page after single sign-on and a former address lead on at once, and there is no result to read.
  const others = ["/signed-in", "/results/:id", "/statements"];
  expect(missed.filter((path) => !generators.includes(path))).toEqual(others);

  await beginSignedIn(context);
  await page.goto("/chat");
  await expect(page.getByRole("button", { name: "New Thread" })).toBeVisible();
  for (const { path, title } of GENERATOR_PAGES) {
    await goWithin(page, path);
    await expect(page).toHaveTitle(`${title} | Acme Academy`);
  }
  await page.goto("/no-such-page");
  await expect(page.getByText("We cannot find the requested page.")).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(generators.at(-1) ?? "");
});

test("while a page starts nothing moves and it stays in its colours, and a choice of colours stays", async ({
  page,
  context,
}) => {
  await page.setViewportSize(TELEPHONE);
  await beginSignedIn(context);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        console.error("layout shift", (entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    // The browser paints first with the class that the document has when the body begins.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { first: document.documentElement.className });
    }).observe(document, { childList: true, subtree: true });
  });
  // One script in the head of every page sets the colours.
  for (const [path, system, choice] of [
    ["/", "dark", null],
    ["/dashboard", "light", "dark"],
    ["/topics", "dark", "light"],
    ["/usage", "light", "dark"],
    ["/unauthorized", "dark", "light"],
    ["/chat", "light", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    if (choice) await page.evaluate((choice) => localStorage.setItem("theme", choice), choice);
    await page.goto(path);
    await expect(page.getByRole("button", { name: /colors/u })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const first = await page.evaluate(() => (window as unknown as { first: string }).first);
    expect(first, `${path}, system ${system}, chosen ${choice}`).toBe(choice ?? system);
    await expect(page.locator("html"), path).toHaveClass(choice ?? system);
  }
  await page.getByRole("button", { name: "Use light colors" }).click();
  await expect(page.getByRole("button", { name: "Use dark colors" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
});
