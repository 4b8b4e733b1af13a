import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

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

/** The password of accounts that tests make. */
export const PASSWORD = "Correct-horse-1";

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

/** Begins as somebody who has signed in on this trusted device before: for journeys about something else, without a page. */
export async function beginSignedIn(context: BrowserContext, user: string): Promise<void> {
  const data = { user, pwd: PASSWORD, persist: true };
  const answer = await context.request.post("/auth", { data });
  const { roles } = (await answer.json()) as { roles: number[] };
  const { cookies } = await context.storageState();
  const kept = { persist: "true", roles: JSON.stringify(roles) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const { origin } = new URL(answer.url());
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
}

/** What the accessibility checker finds on a page as it stands once nothing moves or fades any more: rule and place. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
}

/** Letters that nobody else has: for names of a test's own. */
export function uniqueLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => String.fromCodePoint(97 + (byte % 26))).join("");
}

/** An address that nobody else has. */
function uniqueAddress(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
}
