// What a dialog draws in its first moments depends on timing, so each dialog is opened twenty times.
import { chooseOf } from "#tests/support/admin-test.ts";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";

/** The list's page, the name of a row, and the row's dialogs; "…" stands before those in its menu. */
const LISTS = [
  ["/clients", "Acme Academy", "Details, Widgets, Styles, …Sites, …Limits, …Privacy, …Keys"],
  ["/widgets", "Course Outline Builder", "Details, Inputs, Live Preview, …Duplicate"],
  ["/toolkits", "Course Creation", "Details"],
  ["/users?search=educator", "educator", "Details"],
] as const;

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

for (const [path, row, names] of LISTS)
  for (const name of names.split(", "))
    test(`${name} opens twenty times on ${path}`, async ({ page, context }) => {
      await beginSignedIn(context, { isAdmin: true });
      await context.addInitScript(beginFramesEmpty);
      await page.goto(path);
      const button = page.getByRole("button", { name: `${name} of ${row}`, exact: true });
      const dialog = page.getByRole("dialog");
      for (let time = 1; time <= 20; time++) {
        if (name.startsWith("…")) await chooseOf(page, row, name.slice(1));
        else await button.click();
        await dialog.getByRole("heading").first().waitFor();
        await page.keyboard.press("Escape");
        await expect(dialog, `time ${time}`).toHaveCount(0);
      }
    });
