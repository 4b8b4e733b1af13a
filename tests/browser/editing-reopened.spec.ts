// What a dialog draws in its first moments depends on timing, so each dialog is opened several times.
import type { Page } from "@playwright/test";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";

/** The list's page, the name of a row, and some of the row's dialogs; "…" stands before those in its menu. */
const LISTS = [
  [
    "/clients?search=Acme",
    "Acme Academy",
    "Details, Widgets, Styles, …Sites, …Limits, …Privacy, …Keys",
  ],
  ["/widgets", "Course Outline Builder", "Details, Inputs, Live Preview, …Duplicate"],
  ["/toolkits?search=Course", "Course Creation", "Details"],
  ["/users?search=educator", "educator", "Details"],
] as const;

/** Frames begin empty each time (`beginFramesEmpty`), so a few openings see what came by chance. */
const TIMES = 5;

/** Makes each frame with `srcdoc` begin with a document without any element, as Chromium sometimes does. */
function beginFramesEmpty() {
  const { prototype } = HTMLIFrameElement;
  const { get } = Object.getOwnPropertyDescriptor(prototype, "contentDocument") ?? {};
  const begun = new WeakSet<HTMLIFrameElement>();
  Object.defineProperty(prototype, "contentDocument", {
    get(this: HTMLIFrameElement) {
      if (begun.has(this) || !this.srcdoc) return get?.call(this) as Document;
      begun.add(this);
      return new Document();
    },
  });
}

/** Opens a dialog of a row by clicks and closes it by Escape, TIMES times, without Playwright between. Returns how many times. */
async function openAgain(page: Page, name: string, row: string): Promise<number> {
  return page.evaluate(
    async ({ name, row, most }) => {
      let times = 0;
      const dialog = () => document.querySelector("[role=dialog]");
      const named = (label: string) =>
        document.querySelector<HTMLElement>(`button[aria-label="${label} of ${row}"]`);
      function appeared<Found>(find: () => Found | null | undefined | false): Promise<Found> {
        const { promise, resolve, reject } = Promise.withResolvers<Found>();
        setTimeout(() => reject(new Error(`${name}, after ${times} times`)), 20_000);
        const look = () => {
          const found = find();
          if (!found) return;
          observer.disconnect();
          resolve(found);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
        return promise;
      }
      const choice = name.startsWith("…") ? name.slice(1) : "";
      for (; times < most; times += 1) {
        (await appeared(() => named(choice ? "More" : name))).click();
        if (choice) {
          const item = await appeared(() =>
            [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
              ({ innerText }) => innerText === choice,
            ),
          );
          item.click();
        }
        await appeared(() => dialog()?.querySelector("h2")?.checkVisibility());
        await appeared(() => dialog()?.contains(document.activeElement));
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
        );
        await appeared(() => dialog() === null);
      }
      return times;
    },
    { name, row, most: TIMES },
  );
}

for (const [path, row, names] of LISTS)
  test(`${names} of ${path} open again and again`, async ({ page, context }) => {
    await beginSignedIn(context, { isAdmin: true });
    await context.addInitScript(beginFramesEmpty);
    await page.goto(path);
    for (const name of names.split(", "))
      expect(await openAgain(page, name, row), name).toBe(TIMES);
  });
