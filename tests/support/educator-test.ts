import type { APIRequestContext } from "@playwright/test";
import { beginSignedIn, PASSWORD, test, uniqueLetters } from "#tests/support/browser.ts";

/** Registers an educator of the test's own; gives the name. */
export async function registerEducator(request: APIRequestContext): Promise<string> {
  const username = uniqueLetters();
  await request.post("/register", { data: { user: username, pwd: PASSWORD } });
  return username;
}

/** A person of the test's own, signed in: chats and quotas are kept by person. Gives the username. */
export const educatorTest = test.extend<{ educator: string }>({
  educator: async ({ context }, use) => use(await beginSignedIn(context)),
});
