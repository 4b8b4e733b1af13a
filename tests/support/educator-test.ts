import type { APIRequestContext } from "@playwright/test";
import { beginSignedIn, test, uniqueLetters, PASSWORD } from "#tests/support/browser.ts";

/** Registers an educator of the test's own; gives the name. */
export async function registerEducator(request: APIRequestContext): Promise<string> {
  const username = uniqueLetters();
  await request.post("/register", { data: { user: username, pwd: PASSWORD } });
  return username;
}

/** A person of the test's own, signed in: chats and quotas are kept by person. */
export const educatorTest = test.extend<{ educator: string }>({
  educator: async ({ context, request }, use) => {
    const username = await registerEducator(request);
    await beginSignedIn(context, username);
    await use(username);
  },
});
