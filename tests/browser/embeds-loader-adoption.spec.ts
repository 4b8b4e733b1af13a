import { adoptedTags } from "#scripts/host-page.ts";
import { expect } from "#tests/support/browser.ts";
import { ask, excessHeight, heard, test } from "#tests/support/customer-page.ts";

test("a frame that stands in the page is adopted before and after it has loaded", async ({
  page,
  customer,
}) => {
  const src = `${customer.embedUrl}?lang=en`;
  const html = adoptedTags(src).replace("<iframe", '<iframe id="one" style="border: 0"');
  const url = await customer.serve(html);
  const frame = page.locator("#one");
  for (const late of ["/embed/", "/embed.js"]) {
    const { promise: isEarly, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${late}**`, async (route) => {
      await isEarly;
      await route.continue();
    });
    await page.goto(url, { waitUntil: "commit" });
    if (late === "/embed/") await expect(frame).toHaveAttribute("data-framed");
    else await page.frameLocator("#one").getByLabel("Topic").waitFor();
    expect(await heard(page), late).toEqual([]);
    release();
    await expect.poll(async () => (await heard(page)).map(([, event]) => event)).toEqual(["ready"]);
    await expect(frame).toHaveAttribute("title", "Course planning assistant");
    await expect(frame).toHaveAttribute("src", src);
    await expect.poll(() => excessHeight(page, "#one")).toBe(0);
    await page.unrouteAll();
  }
  await ask(page, "#one", "Sourdough bread");
  await expect
    .poll(async () => (await heard(page)).slice(1))
    .toEqual([
      ["one", "submit", ""],
      ["one", "result", expect.stringContaining("Demo answer")],
    ]);
});
