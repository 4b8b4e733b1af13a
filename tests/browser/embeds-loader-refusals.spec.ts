import { adoptedTags, servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect } from "#tests/support/browser.ts";
import { heard, place, RECORDER, test } from "#tests/support/customer-page.ts";

test.describe("when the widget is not to be had", () => {
  test.use({ allowedStatuses: [404], isConsoleGuarded: false });

  test("a wrong key shows a plain sentence, and the page is told", async ({ page, customer }) => {
    const wrong = customer.embedUrl.replace(/[^/]+$/u, crypto.randomUUID());
    await page.goto(await customer.serve(place("one", wrong)));
    const frame = page.frameLocator("#one iframe");
    await expect(
      frame.getByRole("heading", { name: "This widget is not available" }),
    ).toBeVisible();
    await expect
      .poll(() => heard(page))
      .toEqual([["one", "error", "This widget is not available"]]);
    await frame.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => heard(page)).toHaveLength(2);
  });

  test("a collection of two words is asked for as such", async ({ page, customer, baseURL }) => {
    const unknown = `${baseURL}/embed/Two%20Words/some-id/some-key`;
    const html = place("one", unknown);
    expect(html).toContain('data-widget="Two Words/some-id"');
    await page.goto(await customer.serve(html));
    await expect(page.locator("#one iframe")).toHaveAttribute("src", unknown);
    await expect.poll(() => heard(page)).toHaveLength(1);
  });

  test("an image that takes the name of the current script moves no frame", async ({
    page,
    customer,
  }) => {
    const image = '<img name="currentScript" src="https://evil.example/embed.js" alt="">';
    await page.route("https://evil.example/**", (route) => route.abort());
    await page.goto(await customer.serve(image + place("one", customer.embedUrl)));
    await expect(page.locator("#one iframe")).toHaveAttribute("src", customer.embedUrl);
  });

  test("a page that may not show it is told", async ({ page, request, baseURL }) => {
    const { path } = await makeEmbed(request, { allowedOrigins: ["https://allowed.example"] });
    const frame = adoptedTags(baseURL + path).replace("<iframe", '<iframe id="two"');
    const host = await servePages(0, { "/": RECORDER + place("one", baseURL + path) + frame });
    try {
      await page.goto(host.url);
      const sentence = "The widget did not open.";
      await expect
        .poll(async () => (await heard(page)).toSorted())
        .toEqual([
          ["one", "error", sentence],
          ["two", "error", sentence],
        ]);
    } finally {
      await host.stop();
    }
  });
});
