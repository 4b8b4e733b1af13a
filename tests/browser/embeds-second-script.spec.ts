import type { Page, Route } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";

const FILE = "**/assets/embed-answer-*.js";

async function ask(page: Page) {
  await page.getByLabel("Topic").fill("Sourdough bread");
  await page.getByRole("button", { name: "Write it" }).click();
}

/** Opens a frame whose second script is answered by `answer`. Returns the addresses that the page requests. */
async function open(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  await page.route(FILE, answer);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(path);
  return requests.filter.bind(requests);
}

test("the second script comes with the first focus, once; a submit waits for it, and is sent once", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request);
  const { promise: isLate, resolve: release } = Promise.withResolvers<void>();
  const requests = await open(page, path, async (route) => {
    await isLate;
    await route.continue();
  });
  const scripts = () => requests((line) => line.includes("/assets/"));
  const posts = () => requests((line) => line.startsWith("POST"));
  expect(scripts()).toEqual([]);
  await page.getByLabel("Topic").focus();
  await expect.poll(scripts).toHaveLength(1);
  await ask(page);
  await expect(page.getByText("sending ...")).toBeVisible();
  const button = page.getByRole("button", { name: "Write it" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(posts()).toEqual([]);
  release();
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  expect(posts()).toHaveLength(1);
  expect(scripts()).toHaveLength(1);
  // Every widget names the same file.
  const other = await makeEmbed(request);
  const [file = ""] = scripts();
  expect(await (await request.get(other.path)).text()).toContain(new URL(file.slice(4)).pathname);
});

test.describe("when the second script fails", () => {
  test.use({ allowedStatuses: [404], isConsoleGuarded: false });

  test("one that is gone or another text is not run, and the form is sent without script; after a lost connection a submit requests it again", async ({
    page,
    request,
  }) => {
    const { path } = await makeEmbed(request);
    const banner = page.getByText("Success! See AI response below.");
    for (const answer of [
      { status: 404, contentType: "text/html", body: "<p>No such page" },
      { status: 200, contentType: "text/javascript", body: "window.isEvil = 1" },
    ]) {
      await page.unrouteAll();
      const requests = await open(page, path, (route) => route.fulfill(answer));
      await ask(page);
      await expect(banner).toBeVisible();
      await expect(page.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
      await expect(page.getByLabel("Topic")).toHaveValue("Sourdough bread");
      // The browser reports a script that the policy refuses.
      const posts = requests(
        (line) => line.startsWith("POST") && !line.includes("/frame-reports/"),
      );
      expect(posts).toEqual([`POST ${page.url()}`]);
      expect(await page.evaluate(() => "isEvil" in window)).toBe(false);
      // The answer has its styles in the page.
      await expect(banner).toHaveCSS("background-color", /^color\(srgb .* 0\.09\)$/u);
    }

    await page.unrouteAll();
    let isOffline = true;
    const requests = await open(page, path, (route) =>
      isOffline ? route.abort() : route.continue(),
    );
    const failed = page.waitForEvent("requestfailed");
    await page.getByLabel("Topic").focus();
    await failed;
    isOffline = false;
    await ask(page);
    await expect(banner).toBeVisible();
    expect(requests((line) => line.startsWith("POST"))).toEqual([
      expect.stringContaining(`/ai/${path.split("/").slice(2).join("/")}`),
    ]);
  });
});
