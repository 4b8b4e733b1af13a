import { adoptedTags, servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect } from "#tests/support/browser.ts";
import { heard, place, RECORDER, test } from "#tests/support/customer-page.ts";

test.use({ allowedStatuses: [404], isConsoleGuarded: false });

test("a wrong key shows a plain sentence, a collection of two words is asked for as such, and an image that takes the name of the current script moves no frame", async ({
  page,
  customer,
  baseURL,
}) => {
  const wrong = customer.embedUrl.replace(/[^/]+$/u, crypto.randomUUID());
  const unknown = `${baseURL}/embed/Two%20Words/some-id/some-key`;
  const image = '<img name="currentScript" src="https://evil.example/embed.js" alt="">';
  const html = image + place("one", wrong) + place("two", unknown);
  expect(html).toContain('data-widget="Two Words/some-id"');
  await page.route("https://evil.example/**", (route) => route.abort());
  await page.goto(await customer.serve(html));
  await expect(page.locator("#one iframe")).toHaveAttribute("src", wrong);
  await expect(page.locator("#two iframe")).toHaveAttribute("src", unknown);
  const sentence = "This widget is not available";
  const frame = page.frameLocator("#one iframe");
  await expect(frame.getByRole("heading", { name: sentence })).toBeVisible();
  await expect
    .poll(async () => (await heard(page)).toSorted())
    .toEqual([
      ["one", "error", sentence],
      ["two", "error", sentence],
    ]);
  // Another try would find the same.
  await expect(frame.getByRole("button")).toHaveCount(0);
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
