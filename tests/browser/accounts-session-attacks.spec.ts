import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { beginSignedIn, expect, signIn, test } from "#tests/support/browser.ts";

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

/** Signs in on a trusted device. Returns a check that the session has been neither ended nor renewed. */
async function trustedSession(page: Page, context: BrowserContext): Promise<() => Promise<void>> {
  await signIn(page, "educator", "Educator-demo-1", { trust: true });
  let before = await refreshCookie(context);
  return async () => {
    expect(await refreshCookie(context)).toBe(before);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    // This load has renewed the session.
    expect(await refreshCookie(context)).not.toBe(before);
    before = await refreshCookie(context);
  };
}

test("nothing but the product itself ends or renews a session", async ({
  page,
  context,
  baseURL,
}) => {
  const expectUnchanged = await trustedSession(page, context);
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
});

test("only the frame itself can make a landing page offer the way back", async ({
  page,
  context,
}) => {
  await beginSignedIn(context);
  await page.goto(`/landing/CourseCreation/${DEMO_WIDGET_ID}`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("textbox").first()).toBeVisible();
  const message = { type: "buttonEvent", showButton: true };
  const post = (from: number, data: unknown) =>
    page.frames()[from]?.evaluate((data) => parent.postMessage(data, "*"), data);
  await page.evaluate(() => {
    const foreign = document.createElement("iframe");
    foreign.setAttribute("sandbox", "allow-scripts");
    foreign.srcdoc = "<p>foreign</p>";
    document.body.appendChild(foreign);
  });
  await expect.poll(() => page.frames().length).toBe(3);
  // A correct message from the page itself and from a foreign frame, and malformed messages from the widget's frame.
  await post(0, message);
  await post(2, message);
  for (const data of [
    null,
    "buttonEvent",
    { type: "buttonEvent" },
    { ...message, showButton: "true" },
  ])
    await post(1, data);
  const back = page.getByRole("link", { name: "Back To Dashboard" });
  // Messages arrive in order: after this one, all earlier ones have arrived.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener("message", ({ data }) => data === "last" && resolve(data));
        window.postMessage("last", location.origin);
      }),
  );
  await expect(back).toHaveCount(0);
  await post(1, message);
  await expect(back).toBeVisible();
});
