import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";

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
      expect(await accessibilityViolations(page, undefined, ":popover-open")).toEqual([]);
      await fill();
      await expect(text).toBeFocused();
    },
  };
}
