import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

type Watched = { shifts: number[]; announced: string[]; states: string[] };

/**
 * Watches the next page from its load on: layout shifts after the first word of the answer, whatever caused them; texts that appear in a
 * live region that is not busy; and what stands in the answer's area at each change.
 */
async function watchAnswer(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], announced: [], states: [] };
    Object.assign(window, { watched });
    let begunAt = Number.POSITIVE_INFINITY;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.startTime > begunAt) watched.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const live = element?.closest(
          "[aria-live], [role=status], [role=alert], [role=log], output",
        );
        const text = live?.textContent ?? "";
        if (live && text && !live.closest("[aria-busy=true]")) watched.announced.push(text);
      }
      const area = document.querySelector("#response .prose");
      if (area && begunAt === Number.POSITIVE_INFINITY) begunAt = performance.now();
      const tags = [...(area?.children ?? [])].map((child) => child.className || child.tagName);
      if (area && watched.states.at(-1) !== tags.join(" ")) watched.states.push(tags.join(" "));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift at most two animation frames after the paint.
      await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)));
      return (window as unknown as { watched: Watched }).watched;
    });
}

for (const width of [390, 1280]) {
  test(`an answer is formatted block by block, moves nothing and is announced once (${width} px)`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const { path } = await makeEmbed(request, { landingText: "<p>Before</p>".repeat(12) });
    const watched = await watchAnswer(page);
    await page.goto(path);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).press("Enter");
    await expect(page.getByText("Success! See AI response below.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Copy" })).toBeAttached();
    const { shifts, announced, states } = await watched();
    expect(states[0]).toBe("rest");
    expect(states).toContain("H3 rest");
    expect(states).toContain("H3 P P rest");
    expect(states.at(-1)).toBe("H3 P P UL P");
    expect(shifts).toEqual([]);
    expect(announced).toEqual(["sending ...", "Answer ready"]);
    await expect(page.getByRole("heading", { name: "AI Response" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Write it" })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
