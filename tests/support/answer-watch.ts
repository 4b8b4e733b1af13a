import type { Page } from "@playwright/test";

type Watched = {
  /** Layout shifts after the first word of the answer, whatever caused them: the values and the elements that moved. */
  shifts: { value: number; moved: string[] }[];
  /** Texts that appeared in a live region. */
  announced: string[];
  /** The elements of the answer's area at each change. */
  states: string[];
};

/**
 * Watches every document of a page from its load on.
 * @param answer the selector of the answer's area; the answer has begun when it has text
 * @returns a function that returns what was seen since its last call
 */
export async function watchAnswer(page: Page, answer: string): Promise<() => Promise<Watched>> {
  await page.addInitScript(watch, answer);
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift at most two animation frames after the paint.
      await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)));
      return (window as unknown as { takeWatched(): Watched }).takeWatched();
    });
}

/** Runs in the browser. */
function watch(answer: string): void {
  const LIVE =
    "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live=off]), output";
  let begunAt = Number.POSITIVE_INFINITY;
  let watched: Watched = { shifts: [], announced: [], states: [] };
  Object.assign(window, {
    takeWatched() {
      const seen = watched;
      watched = { shifts: [], announced: [], states: [] };
      begunAt = Number.POSITIVE_INFINITY;
      return seen;
    },
  });

  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`);
      if (startTime > begunAt) watched.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const live = [element?.closest(LIVE), ...added.filter((node) => node.matches(LIVE))];
      for (const region of live)
        if (region?.textContent) watched.announced.push(region.textContent);
    }
    const area = document.querySelector(answer);
    if (area?.textContent) begunAt = Math.min(begunAt, performance.now());
    const tags = Array.from(area?.children ?? [], (child) => child.className || child.tagName);
    if (area && watched.states.at(-1) !== tags.join(" ")) watched.states.push(tags.join(" "));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
