import { expect } from "@playwright/test";
import { test } from "#tests/support/kept-context.ts";

test.use({ serviceWorkers: "allow" });

test("a reload without a connection shows a page of the site, which leads back; nothing else is stored", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto("/dashboard?search=bread");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page).toHaveURL(/\/login\?from=/u);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return requests.flat();
  });
  expect(stored.map((url) => new URL(url).pathname)).toEqual(["/offline"]);
  await context.close();
});
