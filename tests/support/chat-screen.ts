import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser.ts";

/** The last words of an answer of the demo model. */
export const END = "the answer changes with them.";

/** Asks a question in the chat and waits for the answer. */
export async function ask(page: Page, message: string) {
  await page.getByPlaceholder("Enter your message...").fill(message);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(END).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
}
