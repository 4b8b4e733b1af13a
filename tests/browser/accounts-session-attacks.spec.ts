import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";

// The browser reports each blocked resource in the console.
test.use({ isConsoleGuarded: false });

/** Opens a page of another origin. The page is on this machine too, because a page of a public site could not reach localhost. */
async function visit(page: Page, html: string, host = "127.0.0.1"): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(html);
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  try {
    await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
    await page.waitForLoadState("networkidle");
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function refreshCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === "refresh")?.value;
}

test("nothing but the product itself ends or renews a session", async ({
  page,
  context,
  baseURL,
}) => {
  await beginSignedIn(context);
  const before = await refreshCookie(context);
  const expectUnchanged = async () => expect(await refreshCookie(context)).toBe(before);
  // Cookies do not depend on the port: all ports of one host are the same site.
  for (const [where, host] of [
    ["another site", "127.0.0.1"],
    ["another origin of the same site", "localhost"],
  ] as const)
    await test.step(`images, forms and scripts of ${where}`, async () => {
      const asked: string[] = [];
      const note = (request: Request) => {
        if (/\/(logout|refresh)$/u.test(request.url())) asked.push(request.url());
      };
      context.on("request", note);
      await visit(
        page,
        `<img src="${baseURL}/logout"><img src="${baseURL}/refresh"><script src="${baseURL}/logout"></script>
         <link rel="stylesheet" href="${baseURL}/refresh"><iframe src="${baseURL}/logout"></iframe>
         <iframe name="sink"></iframe><form target="sink" action="${baseURL}/logout"></form>
         <script>document.forms[0].submit(); fetch("${baseURL}/logout", { credentials: "include", mode: "no-cors" })</script>`,
        host,
      );
      context.off("request", note);
      expect(asked.length).toBeGreaterThanOrEqual(6);
      await expectUnchanged();
    });

  await test.step("images of this very site: a picture's address is an author's choice", async () => {
    await page.goto("/terms");
    const [logout, refresh] = await Promise.all([
      page.waitForResponse("**/logout"),
      page.waitForResponse("**/refresh"),
      page.evaluate(() => {
        for (const path of ["/logout", "/refresh"]) new Image().src = path;
      }),
    ]);
    expect([logout.status(), refresh.status()]).toEqual([403, 403]);
    await expectUnchanged();
  });

  await test.step("going to /refresh or /logout, by hand or by another site's link", async () => {
    for (const path of ["/refresh", "/logout"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await visit(page, `<a href="${baseURL}${path}">Win a prize</a>`);
      await page.getByRole("link").click();
      await page.waitForURL(`${baseURL}${path}`);
      await expect(page.getByText("We cannot find the requested page.")).toBeVisible();
    }
    await expectUnchanged();
  });

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  // This load has renewed the session.
  expect(await refreshCookie(context)).not.toBe(before);
});
