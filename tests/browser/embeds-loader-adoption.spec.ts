import { adoptedTags } from "#scripts/host-page.ts";
import { expect } from "#tests/support/browser.ts";
import { ask, excessHeight, heard, place, test } from "#tests/support/customer-page.ts";

for (const [when, early, late] of [
  ["before it has loaded", "/embed.js", "/embed/"],
  ["after it has loaded", "/embed/", "/embed.js"],
] as const) {
  test(`a frame that stands in the page is adopted ${when}`, async ({ page, customer }) => {
    const { promise: isEarly, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${late}**`, async (route) => {
      await isEarly;
      await route.continue();
    });
    const src = `${customer.embedUrl}?lang=en`;
    const html = adoptedTags(src).replace("<iframe", '<iframe id="one" style="border: 0"');
    const url = await customer.serve(html);
    await page.goto(url, { waitUntil: "commit" });
    const frame = page.locator("#one");
    const inner = page.frameLocator("#one");
    if (early === "/embed/") await inner.getByLabel("Topic").waitFor();
    else await expect(frame).toHaveAttribute("data-framed");
    expect(await heard(page)).toEqual([]);
    release();
    await expect.poll(async () => (await heard(page)).map(([, event]) => event)).toEqual(["ready"]);
    await expect(frame).toHaveAttribute("title", "Course planning assistant");
    await expect(frame).toHaveAttribute("src", src);
    await expect.poll(() => excessHeight(page, "#one")).toBe(0);

    await ask(page, "#one", "Sourdough bread");
    await expect
      .poll(async () => (await heard(page)).slice(1))
      .toEqual([
        ["one", "submit", ""],
        ["one", "result", expect.stringContaining("Demo answer")],
      ]);
  });
}

test("the frame of a place is asked for in the language of the place or of the page", async ({
  page,
  customer,
}) => {
  const { embedUrl } = customer;
  const german = place("two", embedUrl).replace("<div", '<div data-lang="de"');
  await page.goto(await customer.serve(`<html lang="pt-BR">${place("one", embedUrl)}${german}`));
  await expect(page.locator("#one iframe")).toHaveAttribute("src", `${embedUrl}?lang=pt`);
  await expect(page.locator("#two iframe")).toHaveAttribute("src", `${embedUrl}?lang=de`);
});
