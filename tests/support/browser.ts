import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import type { JourneySession } from "#tests/support/journey-sessions.ts";
import { test as base } from "#tests/support/kept-context.ts";
import { PASSWORD } from "#tests/support/names.ts";

// The package's own entry is twice as long, and each page that is checked has to parse it.
const CHECKER = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Options = {
  /** Statuses of refusals that a test provokes: the browser writes each to the console. */
  allowedStatuses: number[];
  /** False where the test makes the browser itself write errors to the console. */
  isConsoleGuarded: boolean;
};

/**
 * Playwright's test with a guard: a console error or warning, an uncaught error, or a violation of the Content-Security-Policy
 * fails the test.
 */
export const test = base.extend<Options & { consoleGuard: void }>({
  allowedStatuses: [[], { option: true }],
  isConsoleGuarded: [true, { option: true }],
  // Rate limits count by IP address. In production only Cloudflare can set this header.
  extraHTTPHeaders: async ({}, use) => use({ "CF-Connecting-IP": uniqueAddress() }),
  consoleGuard: [
    async ({ context, allowedStatuses, isConsoleGuarded }, use) => {
      const complaints: string[] = [];
      // The browser does not write a policy violation to the console if a script catches the error.
      await context.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error("policy violation", violatedDirective, blockedURI),
        ),
      );
      context.on("console", (message) => {
        const status = /the server responded with a status of (\d+)/u.exec(message.text())?.[1];
        if (status && allowedStatuses.includes(Number(status))) return;
        // playwright.config.ts blocks them.
        if (message.text().startsWith("Service Worker registration blocked")) return;
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use();
      if (isConsoleGuarded) expect(complaints, "the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export { PASSWORD, uniqueLetters } from "#tests/support/names.ts";

/**
 * Signs in by the form, as a person does, and waits for the page after it. The address names that page: from a plain `/login`, a
 * person who is signed in already is led to the dashboard.
 */
export async function signIn(
  page: Page,
  username: string,
  password: string,
  { trust = false } = {},
) {
  await page.goto("/login?from=/dashboard");
  if (trust) await page.getByText("Trust This Device").click();
  await fillSignIn(page, username, password);
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Fills in the form of the page of sign-in that is open, and sends it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** An account that no other test has, with the password PASSWORD and a session at BASE_URL (tests/support/journey-sessions.ts). */
async function takeAccount(isAdmin: boolean): Promise<JourneySession> {
  const body = JSON.stringify({ isAdmin });
  const taken = await fetch(process.env.SESSIONS_URL ?? "", { method: "POST", body });
  if (!taken.ok) throw new Error(await taken.text());
  return (await taken.json()) as JourneySession;
}

/** Gives the context the session of a new account on a trusted device, without the sign-in form. */
export async function beginSignedIn(
  context: BrowserContext,
  { isAdmin = false } = {},
): Promise<JourneySession> {
  const baseURL = process.env.BASE_URL ?? "";
  const account = await takeAccount(isAdmin);
  const attributes = { domain: new URL(baseURL).hostname, path: "/", httpOnly: true };
  const cookie = {
    name: "refresh",
    value: account.refreshToken,
    expires: Date.now() / 1000 + 86_400,
  };
  await keepSession(context, baseURL, account.roles, [
    { ...cookie, ...attributes, secure: false, sameSite: "Strict" },
  ]);
  return account;
}

/** Signs in by `POST /auth`, on a trusted device: for accounts and sites that one test creates. */
export async function signInByCall(
  context: BrowserContext,
  user: string,
  pwd = PASSWORD,
): Promise<void> {
  const answer = await context.request.post("/auth", { data: { user, pwd, persist: true } });
  const { roles } = (await answer.json()) as { roles: number[] };
  const { cookies } = await context.storageState();
  await keepSession(context, new URL(answer.url()).origin, roles, cookies);
}

async function keepSession(
  context: BrowserContext,
  origin: string,
  roles: number[],
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>,
): Promise<void> {
  await context.addCookies(cookies);
  // setStorageState would open an additional page. The script sets the values once, because signing out removes them.
  await context.addInitScript(
    ({ origin, roles }) => {
      if (location.origin !== origin || localStorage.getItem("journey")) return;
      localStorage.setItem("journey", "begun");
      localStorage.setItem("persist", "true");
      localStorage.setItem("roles", roles);
    },
    { origin, roles: JSON.stringify(roles) },
  );
}

/** Opens a tab of a page, and a part of it. */
export async function openTab(page: Page, tab: string, part?: string): Promise<void> {
  await page.getByRole("tab", { name: tab, exact: true }).click();
  if (part) await page.getByRole("tab", { name: part, exact: true }).click();
}

/** Types letter by letter, each in a task of its own. No timer comes between: the next letter is in the queue before one is due. */
export async function typeQuickly(field: Locator, words: string): Promise<void> {
  await field.evaluate(async (field: HTMLInputElement, words) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    const { port1: next, port2: queue } = new MessageChannel();
    next.start();
    for (const index of words.split("").keys()) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      next.addEventListener("message", resolve, { once: true });
      set?.call(field, words.slice(0, index + 1));
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      queue.postMessage(null, []);
      await promise;
    }
  }, words);
}

/** Holds the script of pages back, as a slow network does. Gives a function that lets it come. */
export async function holdScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>();
  await page.route(/entry\.client/u, async (route) => {
    await script.promise;
    await route.fallback();
  });
  return script.resolve;
}

/**
 * Goes to a page of the product from another one as a link does. Loading a page by its address costs three times as much, and
 * the accessibility checker has to be loaded again.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction((path) => {
    // Until React has hydrated the page, a change of the address loads it again (app/look/first-script.ts).
    if (onpopstate) return false;
    history.pushState({ idx: history.length }, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    return true;
  }, path);
}

/**
 * Runs the accessibility checker (axe) on a page after its animations have ended.
 * @param rules the rules to check; all rules if omitted
 * @param part a selector of the part to check, without its frames and the rules about whole pages: of a small part a check costs
 *   little. If omitted, the dialogs that are open, because nobody reaches the page behind them; otherwise the whole page
 * @returns a line for each violation: the rule and the element
 */
export async function accessibilityViolations(
  page: Page,
  rules?: string[],
  part?: string,
): Promise<string[]> {
  const dialogs = await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const modal = "[aria-modal=true]";
    return document.querySelector(modal) ? modal : undefined;
  });
  const within = part ?? dialogs ?? "html";
  const isWhole = within === "html";
  for (const frame of isWhole ? page.frames() : [page.mainFrame()]) {
    const isLoaded = await frame.evaluate(() => "axe" in window);
    if (!isLoaded) await frame.evaluate(CHECKER);
  }
  const violations = await page.evaluate(
    async ({ rules, within, isWhole }) => {
      const { axe } = window as unknown as {
        axe: { run(within: string | Document, o: RunOptions): Promise<AxeResults> };
      };
      const found = await axe.run(isWhole ? document : within, {
        resultTypes: ["violations"],
        iframes: isWhole,
        ...(rules && { runOnly: rules }),
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    { rules, within, isWhole },
  );
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}

/**
 * Asserts that the accessibility checker finds nothing on the page, in both colour schemes. The second scheme changes colours
 * only, so only contrast is checked there.
 * @param first a change of the scheme costs as much as a check: many pages are looked at with the scheme of the page before
 */
export async function expectAccessible(
  page: Page,
  first: "dark" | "light" = "dark",
): Promise<void> {
  for (const [colorScheme, rules] of [
    [first, undefined],
    [first === "dark" ? "light" : "dark", ["color-contrast", "link-in-text-block"]],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`, "u"));
    expect(await accessibilityViolations(page, rules?.slice()), colorScheme).toEqual([]);
  }
}

/** An IP address that no other test uses. */
function uniqueAddress(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
}
