import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { JourneySession } from "#tests/support/journey-sessions.ts";
import { PASSWORD } from "#tests/support/names.ts";

type Options = {
  /** Statuses of refusals that a test provokes: the browser writes each to the console. */
  allowedStatuses: number[];
  /** Off where the browser itself has to complain. */
  isConsoleGuarded: boolean;
};

/**
 * Playwright's test with a guard: whatever a page writes to the console as an error or warning, throws, or does against its
 * Content-Security-Policy fails the test.
 */
export const test = base.extend<Options & { consoleGuard: void }>({
  allowedStatuses: [[], { option: true }],
  isConsoleGuarded: [true, { option: true }],
  // Limits are counted by address; on the network only Cloudflare sets this header.
  extraHTTPHeaders: async ({}, use) => use({ "CF-Connecting-IP": uniqueAddress() }),
  consoleGuard: [
    async ({ context, allowedStatuses, isConsoleGuarded }, use) => {
      const complaints: string[] = [];
      // A violation that a script catches is written to no console.
      await context.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error("policy violation", violatedDirective, blockedURI),
        ),
      );
      context.on("console", (message) => {
        const status = /the server responded with a status of (\d+)/u.exec(message.text())?.[1];
        if (status && allowedStatuses.includes(Number(status))) return;
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

/** Signs in by the form, as a person does, and waits for the page after it. */
export async function signIn(
  page: Page,
  username: string,
  password: string,
  { trust = false } = {},
) {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  if (trust) await page.getByText("Trust This Device").click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Makes an account of BASE_URL with the password PASSWORD and a session (support/journey-sessions.ts). */
export async function makeAccount({ isAdmin = false, company = "" } = {}): Promise<JourneySession> {
  const body = JSON.stringify({ isAdmin, company });
  const made = await fetch(process.env.SESSIONS_URL ?? "", { method: "POST", body });
  return (await made.json()) as JourneySession;
}

/** Begins as somebody with a new account who has signed in on this trusted device before. Gives the username. */
export async function beginSignedIn(
  context: BrowserContext,
  { isAdmin = false } = {},
): Promise<string> {
  const baseURL = process.env.BASE_URL ?? "";
  const { username, refreshToken, roles } = await makeAccount({ isAdmin });
  const attributes = { domain: new URL(baseURL).hostname, path: "/", httpOnly: true };
  const cookie = { name: "refresh", value: refreshToken, expires: Date.now() / 1000 + 86_400 };
  await keepSession(context, baseURL, roles, [
    { ...cookie, ...attributes, secure: false, sameSite: "Strict" },
  ]);
  return username;
}

/** Signs somebody in by a call, as on a trusted device: for accounts and sites of a test's own. */
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
  const kept = { persist: "true", roles: JSON.stringify(roles) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
}

/**
 * What the accessibility checker finds on a page once its animations have ended: rule and place.
 * @param rules only these; all of them when left out
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Legacy mode runs in the page itself; the other one opens a page more for each run, for frames of foreign origins.
  const checker = new AxeBuilder({ page }).setLegacyMode();
  if (rules) checker.withRules(rules);
  const { violations } = await checker.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
}

/**
 * The accessibility checker finds nothing on the page, in either colour scheme. The second scheme changes colours alone: there
 * only contrast is checked again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ["dark", undefined],
    ["light", ["color-contrast", "link-in-text-block"]],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`, "u"));
    expect(await accessibilityViolations(page, rules?.slice()), colorScheme).toEqual([]);
  }
}

/** An address that nobody else has. */
function uniqueAddress(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
}
