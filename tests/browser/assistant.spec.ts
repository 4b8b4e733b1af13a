import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest("a chat keeps its messages, and follows what grows", async ({ page, educator }) => {
  await educatorTest.step(
    "a chat: sent with Enter, answered, kept over a reload, and begun anew",
    async () => {
      await page.goto("/chat");
      await expect(page.getByText("No messages to display")).toBeVisible();
      await page
        .getByPlaceholder("Enter your message...")
        .fill("How do I plan a course about bread?");
      await page.keyboard.press("Enter");
      const log = page.getByRole("log");
      await expect(log.getByText("How do I plan a course about bread?")).toBeVisible();
      await expect(log.getByText(educator)).toBeVisible();
      await expect(log.getByText("Demo answer")).toBeVisible();
      await expect(log.getByText("Course Assistant")).toBeVisible();
      const question = await log.getByText("How do I plan a course about bread?").boundingBox();
      const answer = await log.getByText("Demo answer").boundingBox();
      expect(question?.x).toBeGreaterThan(answer?.x ?? 0);
      // Wait for the end of the answer, because only a complete answer is stored.
      await expect(log.getByText("the answer changes with them.")).toBeVisible();
      await page.setViewportSize({ width: 360, height: 640 });
      await expect(log.getByText("the answer changes with them.")).toBeInViewport();
      await page.reload();
      await expect(log.getByText("How do I plan a course about bread?")).toBeVisible();
      await page.getByRole("button", { name: "New Thread" }).click();
      await expect(page.getByText("No messages to display")).toBeVisible();
    },
  );
  await educatorTest.step(
    "the chat follows what grows, unless the reader has gone up",
    async () => {
      await page.getByPlaceholder("Enter your message...").fill("Bread");
      await page.keyboard.press("Enter");
      const log = page.getByRole("log");
      await expect(log.getByText("the answer changes with them.")).toBeInViewport();

      // The scroll event fires in the next animation frame; the answer may have grown by then.
      await scrollAndGrow(log, -10, 0);
      await scrollAndGrow(log, 10, 400);
      await expect.poll(() => distanceToEnd(log)).toBeLessThanOrEqual(1);
      await scrollAndGrow(log, -300, 400);
      expect(await distanceToEnd(log)).toBeGreaterThanOrEqual(700);
    },
  );
});

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

educatorTest.describe("when the model does not answer", () => {
  educatorTest.use({ allowedStatuses: [502] });

  educatorTest("a chat and a generator say so", async ({ page, educator: _educator }) => {
    await educatorTest.step("a message says so and can be sent again", async () => {
      await page.goto("/chat");
      let calls = 0;
      await page.route("**/api", (route) => {
        if (route.request().method() !== "POST" || ++calls > 1) return route.continue();
        const body = JSON.stringify({
          status: 502,
          title: "No Answer",
          detail: "Please try again.",
        });
        return route.fulfill({ status: 502, contentType: "application/problem+json", body });
      });
      await page.getByPlaceholder("Enter your message...").fill("Is anybody there?");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Please try again.");
      await page.getByRole("button", { name: "Send again" }).click();
      await expect(page.getByRole("log").getByText("Demo answer")).toBeVisible();
      await expect(page.getByText("Is anybody there?")).toHaveCount(1);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
    await page.unrouteAll();
    await educatorTest.step("a generator says so", async () => {
      await page.goto("/courseideas");
      await page.route("**/api/generate", (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
      );
      await page.getByLabel("Description").fill("Bread");
      await page.getByRole("button", { name: "Generate Ideas" }).click();
      await expect(page.getByRole("alert")).toContainText("cannot be reached");
      await page.unroute("**/api/generate");
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("Ideas about Bread")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  });
});
educatorTest.describe("generators", () => {
  const generators = [
    { path: "/businessnames", button: "Generate Names", isNames: true },
    { path: "/coursenames", button: "Generate Names", isNames: true },
    { path: "/communitynames", button: "Generate Names", isNames: true },
    { path: "/socialposts", button: "Generate Posts", isNames: false },
    { path: "/topics", button: "Generate Topics", isNames: false },
    { path: "/courseideas", button: "Generate Ideas", isNames: false },
  ];
  educatorTest(
    "generators give results that can be copied",
    async ({ page, context, educator: _educator }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const posts: string[] = [];
      page.on(
        "request",
        (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname),
      );

      for (const { path, button, isNames } of generators)
        await educatorTest.step(path, async () => {
          await page.goto(path);
          posts.length = 0;
          await page.getByRole("button", { name: button }).click();
          await expect(page.getByText("Description is required.")).toBeVisible();
          await expect(page.getByLabel("Description")).toBeFocused();
          expect(posts).toEqual([]);
          await page.getByLabel("Description").fill("Sourdough baking");
          await page.getByLabel("Audience").fill("Parents");
          const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
          await page.route("**/api/generate", async (route) => {
            await isSeen;
            await route.continue();
          });
          await page.getByRole("button", { name: button }).click();
          await expect(page.getByText("Generating results ...")).toBeVisible();
          release();
          await page.getByRole("button", { name: "Copy", exact: true }).click();
          await expect(page.getByText("Copied to clipboard")).toBeVisible();
          const copied = await page.evaluate(() => navigator.clipboard.readText());
          // The plain text has numbers and bullets, but no other Markdown syntax.
          expect(copied).not.toMatch(/\*\*|^#/mu);
          if (isNames) {
            await expect(page.locator("main ol").getByRole("listitem")).toHaveCount(9);
            await expect(page.getByText("registered trademark")).toBeVisible();
            expect(copied.split("\n")).toHaveLength(9);
            const copy = page
              .locator("main ol")
              .getByRole("button", { name: /^Copy / })
              .first();
            await copy.click();
            const name = await page.evaluate(() => navigator.clipboard.readText());
            await expect(copy).toHaveAccessibleName(`Copy ${name}`);
            expect(copied.split("\n")[0]).toBe(`1. ${name}`);
          } else {
            await expect(page.getByText("registered trademark")).toHaveCount(0);
            expect(copied).toContain("Demo answer");
          }
          await page.unroute("**/api/generate");
        });
      await educatorTest.step("there are eleven promotion types, Webinar twice", async () => {
        await page.goto("/socialposts");
        await expect(page.getByLabel("Promotion Type").locator("option")).toHaveText([
          "Course",
          "Blog Post",
          "Instructional Video",
          "Webinar",
          "Workshop",
          "Community",
          "E-book",
          "Digital Download",
          "Masterclass",
          "Webinar",
          "Other",
        ]);
        await expect(page.getByLabel("Promotion Type")).toHaveValue("Course");
      });
    },
  );
});
