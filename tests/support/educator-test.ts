import { signIn, test, uniqueLetters } from "#tests/support/browser.ts";

const PASSWORD = "Correct-horse-1";

/** A person of the test's own, signed in: chats and quotas are kept by person. */
export const educatorTest = test.extend<{ educator: string }>({
  educator: async ({ page, request }, use) => {
    const username = uniqueLetters();
    await request.post("/register", { data: { user: username, pwd: PASSWORD } });
    await signIn(page, username, PASSWORD, { trust: true });
    await use(username);
  },
});
