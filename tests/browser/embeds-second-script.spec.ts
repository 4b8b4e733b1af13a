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

test("the second script comes with the first focus, once, and every widget names the same file", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request);
  const requests = await open(page, path, (route) => route.continue());
  const scripts = () => requests((line) => line.includes("/assets/"));
  await page.waitForLoadState("networkidle");
  expect(scripts()).toEqual([]);
  await page.getByLabel("Topic").focus();
  await expect.poll(scripts).toHaveLength(1);
  await ask(page);
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  expect(scripts()).toHaveLength(1);
  const other = await makeEmbed(request);
  const [file = ""] = scripts();
  expect(await (await request.get(other.path)).text()).toContain(new URL(file.slice(4)).pathname);
});

test("a submit waits for a slow second script, and is sent once", async ({ page, request }) => {
  const { path } = await makeEmbed(request);
  const { promise: isLate, resolve: release } = Promise.withResolvers<void>();
  const requests = await open(page, path, async (route) => {
    await isLate;
    await route.continue();
  });
  await ask(page);
  await expect(page.getByText("sending ...")).toBeVisible();
  const button = page.getByRole("button", { name: "Write it" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(requests((line) => line.startsWith("POST"))).toEqual([]);
  release();
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  expect(requests((line) => line.startsWith("POST"))).toHaveLength(1);
});

test.describe("when the second script fails", () => {
  test.use({ allowedStatuses: [404], isConsoleGuarded: false });

  for (const [name, answer] of [
    ["is gone", { status: 404, contentType: "text/html", body: "<p>No such page" }],
    ["is another text", { status: 200, contentType: "text/javascript", body: "window.isEvil = 1" }],
  ] as const) {
    test(`a script that ${name} is not run, and the form is sent without script`, async ({
      page,
      request,
    }) => {
      const { path } = await makeEmbed(request);
      const requests = await open(page, path, (route) => route.fulfill(answer));
      await ask(page);
      await expect(page.getByText("Success! See AI response below.")).toBeVisible();
      await expect(page.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
      await expect(page.getByLabel("Topic")).toHaveValue("Sourdough bread");
      // The browser reports a script that the policy refuses.
      const posts = requests(
        (line) => line.startsWith("POST") && !line.includes("/frame-reports/"),
      );
      expect(posts).toEqual([`POST ${page.url()}`]);
      expect(await page.evaluate(() => "isEvil" in window)).toBe(false);
      // The answer has its styles in the page.
      const banner = page.getByText("Success! See AI response below.");
      await expect(banner).toHaveCSS("background-color", /^color\(srgb .* 0\.09\)$/u);
    });
  }

  test("a submit requests it again", async ({ page, request }) => {
    const { path } = await makeEmbed(request);
    let isOffline = true;
    const requests = await open(page, path, (route) =>
      isOffline ? route.abort() : route.continue(),
    );
    const failed = page.waitForEvent("requestfailed");
    await page.getByLabel("Topic").focus();
    await failed;
    isOffline = false;
    await ask(page);
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
    expect(requests((line) => line.startsWith("POST"))).toEqual([
      expect.stringContaining(`/ai/${path.split("/").slice(2).join("/")}`),
    ]);
  });
});
