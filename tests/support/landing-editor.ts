import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";

/** Opens the details of the test's widget. Returns functions that use its rich-text editor. */
export async function openEditor(page: Page) {
  await page.getByRole("button", { name: "Details of Letter" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Widget Details" });
  const editor = landingEditor(page, dialog);
  await editor.text.click();
  return {
    ...editor,
    dialog,
    async save() {
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.getByText("Widget has been saved.")).toBeVisible();
    },
  };
}

/** Functions that use the rich-text editor of a page, or of a dialog of it. */
export function landingEditor(page: Page, place: Page | Locator = page) {
  const text = place.getByRole("textbox", { name: "Landing Page Text" });
  const toolbar = place.getByRole("toolbar", { name: "Landing Page Text: formatting" });
  const tool = (name: string | RegExp) => toolbar.getByRole("button", { name, exact: true });
  return {
    text,
    toolbar,
    tool,
    type: (words: string) => page.keyboard.type(words),
    enter: () => page.keyboard.press("Enter"),
    /** Switches a tool on, types the words and switches the tool off. */
    async typeWith(name: string, words: string) {
      await tool(name).click();
      await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.type(words);
      await tool(name).click();
    },
    async choose(menu: RegExp, choice: string) {
      await tool(menu).click();
      await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
      await expect(text).toBeFocused();
    },
    /** Opens a tool with a popover and calls `fill` to fill in the popover. */
    async ask(name: string, fill: () => Promise<void>) {
      await tool(name).click();
      expect(await accessibilityViolations(page)).toEqual([]);
      await fill();
      await expect(text).toBeFocused();
    },
  };
}
