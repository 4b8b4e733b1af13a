import type { Locator, Page } from "@playwright/test";
import { beginSignedIn, expect, test } from "#tests/support/browser.ts";

const TEXT = ["color", "font-family", "font-size", "font-weight", "line-height"];
const BOX = [
  "background-color",
  "height",
  "padding-left",
  "border-top-width",
  "border-top-color",
  "border-top-left-radius",
];
const FOCUS_RING = ["outline-color", "outline-style", "outline-width", "outline-offset"];

/** A plain part, the Chakra part that must look the same, and the properties that are compared. */
type Pair = {
  name: string;
  plain(page: Page): Locator;
  chakra(page: Page): Locator;
  properties: string[];
  focused: string[];
};

const PAIRS: Pair[] = [
  {
    name: "button",
    plain: (page) => page.getByRole("button", { name: "Sign In", exact: true }),
    chakra: (page) => page.getByRole("button", { name: "Generate Names" }),
    properties: [...TEXT, ...BOX],
    focused: FOCUS_RING,
  },
  {
    name: "field",
    plain: (page) => page.getByLabel("Username"),
    chakra: (page) => page.getByLabel("Audience"),
    properties: [...TEXT, ...BOX],
    focused: [...FOCUS_RING, "border-top-color"],
  },
  {
    name: "label of a field",
    plain: (page) => page.locator("label", { hasText: "Username" }),
    chakra: (page) => page.locator("label", { hasText: "Audience" }),
    properties: TEXT,
    focused: [],
  },
  {
    name: "link",
    plain: (page) => page.getByRole("main").getByRole("link", { name: "Sign Up" }),
    chakra: (page) => page.getByRole("tabpanel").getByRole("link").first(),
    properties: ["color", "font-family", "border-top-left-radius"],
    focused: FOCUS_RING,
  },
];

/** The computed styles of an element once its transitions have ended. */
async function stylesOf(part: Locator, properties: string[]): Promise<Record<string, string>> {
  return part.evaluate(async (element, names) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    const styles = getComputedStyle(element);
    return Object.fromEntries(names.map((name) => [name, styles.getPropertyValue(name)]));
  }, properties);
}

/** The styles without focus and, with the prefix `focus …`, with keyboard focus. */
async function look(part: Locator, { properties, focused }: Pair) {
  await expect(part).toBeEnabled();
  const atRest = await stylesOf(part, properties);
  if (focused.length === 0) return atRest;
  await part.page().keyboard.press("Tab");
  await part.focus();
  const ring = Object.entries(await stylesOf(part, focused));
  return {
    ...atRest,
    ...Object.fromEntries(ring.map(([name, value]) => [`focus ${name}`, value])),
  };
}

test("plain parts look like those of Chakra", async ({ page, context }) => {
  const looks: Record<string, object> = {};
  /** Notes the looks of parts of the page in both schemes, or compares them. */
  const each = async (pairs: Pair[], visit: (pair: Pair, name: string) => Promise<void>) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`, "u"));
      // The part that was looked at last has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const pair of pairs) await visit(pair, `${pair.name} (${colorScheme})`);
    }
  };
  await page.goto("/login");
  await each(PAIRS, async (pair, name) => {
    looks[name] = await look(pair.plain(page), pair);
  });
  await beginSignedIn(context);
  for (const [path, pairs] of [
    ["/businessnames", PAIRS.filter(({ name }) => name !== "link")],
    ["/dashboard", PAIRS.filter(({ name }) => name === "link")],
  ] as const) {
    await page.goto(path);
    await each(pairs, async (pair, name) =>
      expect.soft(looks[name], name).toEqual(await look(pair.chakra(page), pair)),
    );
  }
});
