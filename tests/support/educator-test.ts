import type { APIRequestContext } from "@playwright/test";
import { beginSignedIn, PASSWORD, test, uniqueLetters } from "#tests/support/browser.ts";

/** Registers a new educator. Returns the username. */
export async function registerEducator(request: APIRequestContext): Promise<string> {
  const username = uniqueLetters();
  await request.post("/register", { data: { user: username, pwd: PASSWORD } });
  return username;
}

/** A test with a new educator who is signed in, because chats and quotas belong to one person. The fixture is the username. */
export const educatorTest = test.extend<{ educator: string }>({
  educator: async ({ context }, use) => use((await beginSignedIn(context)).username),
});
