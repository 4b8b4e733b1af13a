import { expect, type Page } from "@playwright/test";

/** Shows a page with text of 200 % in a window of a width (px). */
export async function enlargeText(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async () => {
    document.documentElement.style.setProperty("font-size", "200%");
    // What follows the size of its place, such as the preview of a frame, has that size a frame later.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
}

/** Shows a page with text of 100 % again, in a window of a size. */
export async function resetText(
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/**
 * Finds what does not fit on a page: content beyond the right edge of the window, text that its element cuts off, and controls that
 * lie on one another. Text that ends with an ellipsis, and content that only screen readers get, are meant.
 * @returns a line for each
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.slice(0, 40)}`;
    const shown = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1,
    );
    const cutOff = shown.filter((element) => {
      // A field scrolls a value that is longer than it.
      if (element.matches("input")) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCutting = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
      return isCutting && element.scrollWidth > element.clientWidth + 1;
    });
    // The part of an element that the scroll areas around it show.
    const visibleBox = (element: HTMLElement) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let area = element.parentElement; area; area = area.parentElement) {
        if (getComputedStyle(area).overflowY === "visible") continue;
        const outer = area.getBoundingClientRect();
        left = Math.max(left, outer.left);
        top = Math.max(top, outer.top);
        right = Math.min(right, outer.right);
        bottom = Math.min(bottom, outer.bottom);
      }
      return { left, top, right, bottom };
    };
    // The part of the page that sticks to an edge of the window, over what scrolls below it.
    const stuckPart = (element: Element | null): Element | null =>
      element === null || getComputedStyle(element).position === "sticky"
        ? element
        : stuckPart(element.parentElement);
    const controls = shown
      .filter((element) => element.matches("a, button, input, select, textarea"))
      .map((element) => ({ element, box: visibleBox(element), stuck: stuckPart(element) }));
    const overlapping = controls.flatMap((one, place) =>
      controls
        .slice(place + 1)
        .filter(
          ({ element, box, stuck }) =>
            one.stuck === stuck &&
            !one.element.contains(element) &&
            !one.element.parentElement?.matches(":has(> input ~ button)") &&
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map(({ element }) => `${nameOf(one.element)} lies on ${nameOf(element)}`),
    );
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    return [
      ...(isWide ? ["The page scrolls sideways."] : []),
      ...cutOff.map((element) => `${nameOf(element)} is cut off`),
      ...overlapping,
    ];
  });
}

/** The current link, the selected tab and a pressed choice are underlined, because forced colours remove backgrounds and shadows. */
export async function expectMarkedWithoutColours(page: Page) {
  const marked = page.locator(
    "[aria-current]:visible, [role=tab][aria-selected=true]:visible, [aria-pressed=true]:visible",
  );
  const lines = await marked.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).textDecorationLine),
  );
  expect(lines).toEqual(lines.map(() => "underline"));
}
