import type { FrameLocator, Page } from "@playwright/test";
import { demoEmbedPath } from "#scripts/demo.ts";
import { servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";

/** Opens a page of another site with an embed in a frame. `frameTag` is the tag, with SRC in place of the address. */
async function openHost(
  page: Page,
  { baseURL, embed }: { baseURL?: string; embed: Awaited<ReturnType<typeof makeEmbed>> },
  frameTag: string,
) {
  const html = `<!doctype html><title>Host</title><link rel="icon" href="data:,">`;
  const host = await servePages(0, { "/": html + frameTag.replace("SRC", baseURL + embed.path) });
  await embed.post("/clients/edit", { clientid: embed.client.id, allowedOrigins: [host.url] });
  await page.goto(host.url);
  return { frame: page.frameLocator("iframe"), stop: host.stop };
}

async function ask(frame: FrameLocator | Page) {
  await frame.getByLabel("Topic").fill("Sourdough bread");
  await frame.getByRole("button", { name: "Write it" }).click();
}

test.describe("Copy", () => {
  // The browser reports in the console that the frame may not write to the clipboard.
  test.use({ permissions: ["clipboard-read"], isConsoleGuarded: false });

  for (const [may, allow] of [
    ["may not", ""],
    ["may", 'allow="clipboard-write"'],
  ]) {
    test(`copies the answer as text in a frame that ${may} write to the clipboard by itself`, async ({
      page,
      request,
      baseURL,
    }) => {
      const embed = await makeEmbed(request);
      const { frame, stop } = await openHost(
        page,
        { baseURL, embed },
        `<iframe src="SRC" ${allow}></iframe>`,
      );
      try {
        const copy = frame.getByRole("button", { name: "Copy" });
        await expect(frame.getByLabel("Topic")).toBeVisible();
        await expect(copy).toBeHidden();
        await ask(frame);
        await copy.click();
        await expect(
          frame.getByRole("status").filter({ hasText: "Copied to clipboard" }),
        ).toBeVisible();
        const answer = await frame.locator("#response").innerText();
        await page.bringToFront();
        const copied = await page.evaluate(() => {
          window.focus();
          return navigator.clipboard.readText();
        });
        expect(copied.replaceAll(/\s+/gu, " ")).toBe(answer.replaceAll(/\s+/gu, " "));
        // The next answer is not complete, so it cannot be copied yet.
        await frame.getByLabel("Topic").fill("Rye");
        await frame.getByRole("button", { name: "Write it" }).click();
        await expect(frame.locator("#response")).toContainText("Rye");
        await expect(frame.getByText("Copied to clipboard")).toBeHidden();
      } finally {
        await stop();
      }
    });
  }

  test("goes away where neither way is open", async ({ page, request }) => {
    const { path } = await makeEmbed(request);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto(path);
    await ask(page);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
    await expect(page.getByText("Copied to clipboard")).toBeHidden();
  });
});

test.describe("without storage and cookies", () => {
  // The browser reports in the console that a frame without an origin may not read the answer.
  test.use({ isConsoleGuarded: false });

  test("a sandboxed frame shows its form, and says kindly that there is no answer", async ({
    page,
    request,
    baseURL,
  }) => {
    const embed = await makeEmbed(request);
    const tag = `<iframe src="SRC" sandbox="allow-scripts allow-forms"></iframe>`;
    const { frame, stop } = await openHost(page, { baseURL, embed }, tag);
    try {
      await ask(frame);
      await expect(frame.getByText("cannot be reached right now")).toBeVisible();
      await expect(frame.getByRole("button", { name: "Write it" })).not.toHaveAttribute(
        "aria-disabled",
      );
    } finally {
      await stop();
    }
  });
});

test("a frame keeps nothing in the browser", async ({ page, request, context }) => {
  const { path } = await makeEmbed(request);
  await context.clearCookies();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new Error(`${name} was asked for`);
        },
      });
  });
  await page.goto(path);
  await ask(page);
  await expect(page.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("a pressed video plays from youtube-nocookie, and nothing else is asked of anyone", async ({
  page,
  request,
  baseURL,
}) => {
  const { path } = await makeEmbed(request, { youtube: "dQw4w9WgXcQ" });
  const foreign: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(baseURL ?? "") && sent.url().startsWith("http"))
      foreign.push(sent.url());
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>The video plays</p>" }),
  );
  await page.goto(path);
  const video = page.frameLocator("iframe");
  const play = video.getByRole("link", { name: "Play the video" });
  await expect(play).toBeVisible();
  expect(foreign).toEqual([]);
  await play.click();
  await expect(video.getByText("The video plays")).toBeVisible();
  expect(foreign).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
});

test("the demo widget asks for nothing but itself and its picture", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(demoEmbedPath());
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => !path.startsWith("/images/") && path !== "/favicon.svg")).toEqual([
    demoEmbedPath(),
  ]);
});
