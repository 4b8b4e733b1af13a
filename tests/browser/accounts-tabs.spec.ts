import { beginSignedIn, expect, goWithin, PASSWORD, signIn, test } from "#tests/support/browser.ts";
import { END } from "#tests/support/chat-screen.ts";
import { educatorTest, registerEducator } from "#tests/support/educator-test.ts";

test("tabs renew the session one after the other, and end it together", async ({
  context,
  page,
}) => {
  const { username } = await beginSignedIn(context);
  await page.goto("/");
  // Holds the lock, as a tab does during a renewal.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { endTurn: resolve });
    void navigator.locks.request("refresh", () => promise);
  });
  const other = await context.newPage();
  await other.goto("/chat", { waitUntil: "commit" });
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  await page.evaluate(() => (window as unknown as { endTurn(): void }).endTurn());
  await expect(other.getByRole("heading", { name: "Chat" })).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  // A third tab is renewing it at that moment.
  const third = await context.newPage();
  const renewed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await third.route("**/refresh", async (route) => {
    const response = await route.fetch();
    renewed.resolve();
    await ended.promise;
    await route.fulfill({ response });
  });
  await third.goto("/chat", { waitUntil: "commit" });
  await renewed.promise;
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/");
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  const again = third.waitForResponse("**/logout");
  ended.resolve();
  await again;
  await expect(third.getByRole("link", { name: "Sign In" })).toBeVisible();
  await third.close();
  expect(await page.evaluate(() => localStorage.getItem("roles"))).toBeNull();

  await test.step("a tab that is opened with a page that is not there leads to the start", async () => {
    const opened = page.waitForEvent("popup");
    await page.evaluate(() => window.open("/unauthorized"));
    const tab = await opened;
    await tab.getByRole("button", { name: "Go Back" }).click();
    await expect(tab).toHaveURL("/");
  });
  await test.step("signing in and out in one tab leaves what is being written on a public page of another alone", async () => {
    await other.goto("/register");
    await other.getByLabel("Username").fill("halfway");
    // The device is still trusted. The header of the other tab shows that it received both changes.
    await signIn(page, username, PASSWORD);
    await expect(other.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(other).toHaveURL("/register");
    await expect(other.getByLabel("Username")).toHaveValue("halfway");
  });
});

educatorTest(
  "somebody else's sign-in is that of the other tab, which stays where it is and shows what is theirs",
  async ({ context, page, request, educator }) => {
    const other = await context.newPage();
    const somebodyElse = await registerEducator(request);
    await page.goto("/chat");
    await page.getByPlaceholder("Enter your message...").fill("Mine");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText(educator)).toBeVisible();
    await page.getByPlaceholder("Enter your message...").fill("Half a");
    await signIn(other, somebodyElse, PASSWORD);
    await expect(page.getByText("No messages to display")).toBeVisible();
    await expect(page.getByPlaceholder("Enter your message...")).toHaveValue("");
    await page.getByPlaceholder("Enter your message...").fill("Theirs");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText(somebodyElse)).toBeVisible();

    await test.step("with other roles, too", async () => {
      await expect(page.getByRole("log").getByText(END)).toBeVisible();
      // The new chat gets its address, which would lead back.
      await expect(page).toHaveURL(/thread=/u);
      await goWithin(page, "/topics");
      await page.getByLabel("Description").fill("Written by the educator");
      await signIn(other, "admin", "Admin-demo-1");
      await expect(page.getByRole("link", { name: "Admin Page" })).toBeVisible();
      await expect(page).toHaveURL("/topics");
      await expect(page.getByLabel("Description")).toHaveValue("");
      await page.getByLabel("Description").fill("Bread");
      await page.getByRole("button", { name: "Generate Topics" }).click();
      await expect(page.getByText("Ideas about Bread")).toBeVisible();
    });
  },
);

educatorTest.describe("a tab that has not heard of somebody else's sign-in", () => {
  educatorTest.use({ allowedStatuses: [403] });

  educatorTest(
    "sends nothing as them, and then shows what is theirs",
    async ({ context, page, request, educator: _educator }) => {
      const somebodyElse = await registerEducator(request);
      await page.goto("/chat");
      await expect(page.getByText("No messages to display")).toBeVisible();
      await context.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined;
      });
      const other = await context.newPage();
      await signIn(other, somebodyElse, PASSWORD);
      const written: string[] = [];
      // Simulates an expired token: the first call is refused.
      await page.route("**/api", (route) => {
        if (route.request().method() !== "POST") return route.continue();
        written.push(route.request().postData() ?? "");
        if (written.length > 1) return route.continue();
        return route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" });
      });
      await page.getByPlaceholder("Enter your message...").fill("Mine");
      const isRead = page.waitForResponse("**/api");
      await page.keyboard.press("Enter");
      await isRead;
      await expect(page.getByText("No messages to display")).toBeVisible();
      await other.goto("/chat");
      await expect(other.getByText("No messages to display")).toBeVisible();
      expect(written).toHaveLength(1);
      await page.getByPlaceholder("Enter your message...").fill("Theirs");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log").getByText(somebodyElse)).toBeVisible();
    },
  );
});
