import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
  PASSWORD,
  test,
} from "#tests/support/browser.ts";
import { ask, END } from "#tests/support/chat-screen.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest.use({ allowedStatuses: [404, 409] });

educatorTest(
  "threads are started, found, renamed and deleted, also in two windows, and a draft stays",
  async ({ page, context, educator: _educator }) => {
    await page.goto("/chat");
    const field = page.getByPlaceholder("Enter your message...");
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: /^Explain photosynthesis/u }).click();
    await expect(field).toHaveValue(/^Explain photosynthesis/u);
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(END)).toBeVisible();
    await expect(page).toHaveURL(/\/chat\?thread=/u);
    await expect(field).toBeFocused();
    const chats = page.getByRole("navigation", { name: "Chats" });
    await expect(chats.getByRole("link")).toHaveText([/^Explain photosynthesis/u]);
    await page.getByRole("button", { name: "New Thread" }).click();
    await expect(page.getByText("No messages to display")).toBeVisible();
    await expect(field).toBeFocused();
    await ask(page, "A quiz about fractions");
    await expect(chats.getByRole("link")).toHaveText([
      "A quiz about fractions",
      /^Explain photosynthesis/u,
    ]);
    await expectAccessible(page);

    await field.fill("An unfinished question");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue("An unfinished question");
    await chats.getByRole("link").last().click();
    await expect(page.getByRole("log")).toContainText("Explain photosynthesis");
    await expect(field).toHaveValue("");

    await page.getByLabel("Search chats").fill("fraction");
    await expect(chats.getByRole("link")).toHaveText(["A quiz about fractions"]);
    await page.getByRole("button", { name: "Rename A quiz about fractions" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Sums");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(chats.getByRole("link")).toHaveText(["Sums"]);
    await page.getByLabel("Search chats").fill("fractions!");
    await expect(page.getByText("No chat contains “fractions!”.")).toBeVisible();
    await page.getByLabel("Search chats").fill("");
    await page.getByRole("button", { name: "Delete Sums" }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete this chat?" })).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(chats.getByRole("link")).toHaveText([/^Explain photosynthesis/u]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Chats" }).click();
    const drawer = page.getByRole("dialog", { name: "Chats" });
    await expect(drawer.getByRole("link")).toHaveText([/^Explain photosynthesis/u]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });

    await educatorTest.step("in two windows, a rename or deletion loses nothing", async () => {
      await chats.getByRole("link").click();
      await expect(page).toHaveURL(/thread=/u);
      const other = await context.newPage();
      await other.goto(page.url());
      // Its list holds the former title before it is changed here.
      await expect(other.getByRole("button", { name: /^Rename Explain/u })).toBeVisible();
      const rename = async (window: Page, title: string) => {
        await window.getByRole("button", { name: /^Rename/u }).click();
        await window.getByRole("dialog").getByLabel("Title").fill(title);
        await window.getByRole("button", { name: "Rename", exact: true }).click();
      };
      await rename(page, "Here");
      await expect(chats).toContainText("Here");
      await rename(other, "There");
      await expect(other.getByRole("alert")).toContainText("Here");
      await other.getByRole("button", { name: "Keep mine and save again" }).click();
      await expect(other.getByRole("navigation", { name: "Chats" })).toContainText("There");
      await page.getByRole("button", { name: "Delete Here" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByText("No messages to display")).toBeVisible();
      await other.getByPlaceholder("Enter your message...").fill("More?");
      await other.keyboard.press("Enter");
      await expect(other.getByText("This chat was deleted in another window.")).toBeVisible();
      await other.reload();
      await expect(other.getByText("This chat was deleted in another window.")).toBeVisible();
      await other.getByRole("button", { name: "New Thread" }).click();
      await expect(other.getByText("No messages to display")).toBeVisible();
    });
  },
);

test.describe("once the session has ended", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("a new title is saved after signing in beside it, and a deletion leads to sign-in", async ({
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id, username } = await beginSignedIn(page.context());
    await page.goto("/chat");
    await ask(page, "A quiz about fractions");
    const rename = page.getByRole("button", { name: /^Rename/u });
    await expect(rename).toBeVisible();
    // A new password ends every session of the account.
    await post("/users/edit", { id, password: `${PASSWORD}2` });
    await rename.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Sums");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Your session has ended.");
    await dialog.getByLabel(`Password of ${username}`).fill(`${PASSWORD}2`);
    await dialog.getByRole("button", { name: "Sign in and save" }).click();
    await expect(dialog).toHaveCount(0);
    const chats = page.getByRole("navigation", { name: "Chats" });
    await expect(chats.getByRole("link")).toHaveText(["Sums"]);

    await post("/users/edit", { id, password: PASSWORD });
    await page.getByRole("button", { name: "Delete Sums" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(/\/login\?from=/u);
  });
});
