import type { Locator } from "@playwright/test";
import { expect, goWithin } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest.use({ allowedStatuses: [502] });

educatorTest(
  "a chat says when the model does not answer, keeps its messages, and follows what grows unless the reader has gone up",
  async ({ page, educator }) => {
    await page.goto("/chat");
    await expect(page.getByText("No messages to display")).toBeVisible();
    let calls = 0;
    await page.route("**/api", (route) => {
      if (route.request().method() !== "POST" || ++calls > 1) return route.continue();
      const body = JSON.stringify({ status: 502, title: "No Answer", detail: "Please try again." });
      return route.fulfill({ status: 502, contentType: "application/problem+json", body });
    });
    const field = page.getByPlaceholder("Enter your message...");
    const log = page.getByRole("log");
    const question = log.getByText("How do I plan a course about bread?");
    await field.fill("How do I plan a course about bread?");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Please try again.");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(question).toBeVisible();
    await expect(log.getByText(educator)).toBeVisible();
    await expect(log.getByText("Demo answer")).toBeVisible();
    await expect(log.getByText("Course Assistant")).toBeVisible();
    await expect(question).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
    const asked = await question.boundingBox();
    const answer = await log.getByText("Demo answer").boundingBox();
    expect(asked?.x).toBeGreaterThan(answer?.x ?? 0);
    // Wait for the end of the answer, because only a complete answer is stored.
    const end = log.getByText("the answer changes with them.");
    await expect(end).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(end).toBeInViewport();
    await page.reload();
    await expect(question).toBeVisible();
    await page.getByRole("button", { name: "New Thread" }).click();
    await expect(page.getByText("No messages to display")).toBeVisible();

    await field.fill("Bread");
    await page.keyboard.press("Enter");
    await expect(end).toBeInViewport();
    // The scroll event fires in the next animation frame; the answer may have grown by then.
    await scrollAndGrow(log, -10, 0);
    await scrollAndGrow(log, 10, 400);
    await expect.poll(() => distanceToEnd(log)).toBeLessThanOrEqual(1);
    await scrollAndGrow(log, -300, 400);
    expect(await distanceToEnd(log)).toBeGreaterThanOrEqual(700);
  },
);

/** Scrolls a list and lets its content grow, both by pixels and in one animation frame. Waits until the list has reacted. */
async function scrollAndGrow(list: Locator, scrolled: number, grown: number): Promise<void> {
  await list.evaluate(
    async (element, [scrolled, grown]) => {
      const content = element.lastElementChild as HTMLElement;
      element.scrollTop += scrolled;
      content.style.minHeight = `${content.offsetHeight + grown}px`;
      for (let frame = 0; frame < 3; frame += 1) {
        // oxlint-disable-next-line no-await-in-loop -- frames come one after the other
        await new Promise(requestAnimationFrame);
      }
    },
    [scrolled, grown] as const,
  );
}

async function distanceToEnd(list: Locator): Promise<number> {
  return list.evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );
}

educatorTest(
  "a generator says what is missing and when the model does not answer, and gives names and texts that can be copied",
  async ({ page, context, educator: _educator }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const posts: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname),
    );
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const copyAll = page.getByRole("button", { name: "Copy", exact: true });
    const trademark = page.getByText("registered trademark");

    await page.goto("/coursenames");
    posts.length = 0;
    await page.getByRole("button", { name: "Generate Names" }).click();
    await expect(page.getByText("Description is required.")).toBeVisible();
    await expect(page.getByLabel("Description")).toBeFocused();
    expect(posts).toEqual([]);
    await page.getByLabel("Description").fill("Sourdough baking");
    await page.getByLabel("Audience").fill("Parents");
    await page.route("**/api/generate", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    await page.getByRole("button", { name: "Generate Names" }).click();
    await expect(page.getByRole("alert")).toContainText("cannot be reached");
    await page.unroute("**/api/generate");
    const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/generate", async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Generating results ...")).toBeVisible();
    release();
    await copyAll.click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    const names = (await clipboard()).split("\n");
    expect(names).toHaveLength(9);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator("main ol").getByRole("listitem")).toHaveCount(9);
    await expect(trademark).toBeVisible();
    const copy = page
      .locator("main ol")
      .getByRole("button", { name: /^Copy / })
      .first();
    const name = names[0]?.replace("1. ", "") ?? "";
    await expect(copy).toHaveAccessibleName(`Copy ${name}`);
    await copy.click();
    await expect.poll(clipboard).toBe(name);

    await goWithin(page, "/courseideas");
    // The page before it has a field of the same name, which is filled in.
    await expect(page.getByLabel("Description")).toHaveValue("");
    await page.getByLabel("Description").fill("Sourdough baking");
    await page.getByRole("button", { name: "Generate Ideas" }).click();
    await copyAll.click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    await expect.poll(clipboard).toContain("Demo answer");
    await expect(trademark).toHaveCount(0);
    // The plain text has numbers and bullets, but no other Markdown syntax.
    expect(await clipboard()).not.toMatch(/\*\*|^#/mu);
  },
);
