import type { Page, Route } from "@playwright/test";
import { ask, END } from "#tests/support/chat-screen.ts";
import { expect } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest(
  "a question that is stopped before its first words arrive stays in the thread if it is stored there",
  async ({ page, educator: _educator }) => {
    await page.goto("/chat");
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
    await page.route("**/api", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      stored();
    });
    const field = page.getByPlaceholder("Enter your message...");
    await field.fill("A quiz about fractions");
    await page.keyboard.press("Enter");
    await isStored;
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("log").getByText(END)).toBeVisible();
    await expect(field).toHaveValue("");
  },
);

educatorTest.describe("a text typed while an answer comes", () => {
  educatorTest.use({ allowedStatuses: [502] });

  educatorTest("is lost in no way", async ({ page, educator: _educator }) => {
    await educatorTest.step(
      "stays in the field and survives leaving the page, in the first thread too",
      async () => {
        const { release } = await askAndTypeOn(page);
        release((route) => route.continue());
        const field = page.getByPlaceholder("Enter your message...");
        await expect(page.getByRole("log").getByText(END)).toBeVisible();
        await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
        await expect(field).toHaveValue("Next question");
        await page.reload();
        await expect(page.getByRole("log").getByText(END)).toBeVisible();
        await expect(field).toHaveValue("Next question");
      },
    );
    await page.unrouteAll();
    await educatorTest.step(
      "follows the question that comes back from a stop before the first words",
      async () => {
        await askAndTypeOn(page);
        await page.getByRole("button", { name: "Stop" }).click();
        await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
        const field = page.getByPlaceholder("Enter your message...");
        await expect(field).toHaveValue("First question\n\nNext question");
      },
    );
    await page.unrouteAll();
    await educatorTest.step("is not replaced by the question that failed", async () => {
      const { release } = await askAndTypeOn(page);
      release((route) => route.fulfill({ status: 502 }));
      await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
      await page.reload();
      const field = page.getByPlaceholder("Enter your message...");
      await expect(field).toHaveValue("Next question");
    });
  });
});

/** Asks in a new chat, and types the next question while the server has not answered yet. */
async function askAndTypeOn(page: Page) {
  const { promise: answer, resolve: release } =
    Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.goto("/chat");
  await page.route("**/api", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await (
      await answer
    )(route);
  });
  const field = page.getByPlaceholder("Enter your message...");
  await field.fill("First question");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await field.fill("Next question");
  return { release };
}

educatorTest.describe("a question that is edited", () => {
  educatorTest.use({ allowedStatuses: [502] });

  educatorTest(
    "replaces what follows, and loses nothing while the model is down",
    async ({ page, educator: _educator }) => {
      await page.goto("/chat");
      await ask(page, "First question");
      await ask(page, "Second question");
      const log = page.getByRole("log");
      await log.getByText("First question", { exact: true }).hover();
      const field = page.getByPlaceholder("Enter your message...");
      await page.route("**/api", (route) =>
        route.fulfill({
          status: 502,
          contentType: "application/problem+json",
          body: JSON.stringify({ detail: "Please try again." }),
        }),
      );
      await page.getByRole("button", { name: "Edit and resend" }).first().click();
      await expect(field).toHaveValue("First question");
      await field.fill("Other question");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText("Please try again.");
      await expect(log).toContainText("Second question");
      await expect(field).toHaveValue("Other question");
      await page.unroute("**/api");
      await page.keyboard.press("Enter");
      await expect(log).toContainText("Other question");
      await expect(log).not.toContainText("Second question");
      await expect(field).toHaveValue("");
      await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await page.reload();
      await expect(log.getByText("Other question", { exact: true })).toHaveCount(1);
      await expect(log).not.toContainText("First question");
    },
  );
});
