import type { Page, Route } from "@playwright/test";
import { ask, END } from "#tests/support/chat-screen.ts";
import { expect } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest.use({ allowedStatuses: [502] });

educatorTest(
  "a question is edited, stopped and typed while an answer comes, and is lost in no way",
  async ({ page, educator: _educator }) => {
    const log = page.getByRole("log");
    const field = page.getByPlaceholder("Enter your message...");
    const send = page.getByRole("button", { name: "Send", exact: true });
    const again = page.getByRole("button", { name: "Ask again" });
    const stop = page.getByRole("button", { name: "Stop" });
    await page.goto("/chat");

    await educatorTest.step("Enter of an input method sends nothing", async () => {
      await field.fill("パ");
      // Safari sends it after the composition has ended, with this code alone.
      await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
      await expect(field).toHaveValue("パ");
      await expect(send).toBeEnabled();
    });

    await educatorTest.step(
      "an edited question replaces what follows, and loses nothing while the model is down",
      async () => {
        await ask(page, "First question");
        await ask(page, "Second question");
        await log.getByText("First question", { exact: true }).hover();
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
        await expect(send).toBeVisible();
        const asked = page.waitForResponse((reply) => reply.request().method() === "POST");
        await again.click();
        await asked;
        await expect(again).toBeVisible();
        await page.reload();
        await expect(log.getByText("Other question", { exact: true })).toHaveCount(1);
        await expect(log).not.toContainText("First question");
      },
    );
    await educatorTest.step(
      "one that is stopped before its first words stays in the thread if it is stored there",
      async () => {
        await beginThread(page);
        const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
        await page.route("**/api", async (route) => {
          if (route.request().method() !== "POST") return route.fallback();
          await route.fetch();
          stored();
        });
        await field.fill("A quiz about fractions");
        await page.keyboard.press("Enter");
        await isStored;
        await stop.click();
        await expect(log.getByText(END)).toBeVisible();
        await expect(field).toHaveValue("");
      },
    );
    await educatorTest.step(
      "one that is typed while an answer comes stays in the field and survives leaving the page",
      async () => {
        const { release } = await askAndTypeOn(page);
        release((route) => route.continue());
        await expect(log.getByText(END)).toBeVisible();
        await expect(send).toBeVisible();
        await expect(field).toHaveValue("Next question");
        await page.unroute("**/api");
        await page.reload();
        await expect(log.getByText(END)).toBeVisible();
        await expect(field).toHaveValue("Next question");
      },
    );
    await educatorTest.step(
      "it follows the question that comes back from a stop before the first words",
      async () => {
        await askAndTypeOn(page);
        await stop.click();
        await expect(send).toBeVisible();
        await expect(field).toHaveValue("First question\n\nNext question");
      },
    );
    await educatorTest.step("it is not replaced by the question that failed", async () => {
      const { release } = await askAndTypeOn(page);
      release((route) => route.fulfill({ status: 502 }));
      await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
      await page.unroute("**/api");
      await page.reload();
      await expect(field).toHaveValue("Next question");
    });
  },
);

async function beginThread(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.getByRole("button", { name: "New Thread" }).click();
  await expect(page.getByText("No messages to display")).toBeVisible();
}

/** Asks in a new chat, and types the next question while the server has not answered yet. */
async function askAndTypeOn(page: Page) {
  const { promise: answer, resolve: release } =
    Promise.withResolvers<(route: Route) => Promise<void>>();
  await beginThread(page);
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
