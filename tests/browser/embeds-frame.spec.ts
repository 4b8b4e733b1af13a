import { frameTag, servePages, serveHostPage } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";

// The browser reports in the console that a frame may not write to the clipboard, that one without an origin may not read the
// answer, and that a page may not show a frame.
test.use({ isConsoleGuarded: false });

test.describe("on a page that may read the clipboard", () => {
  test.use({ permissions: ["clipboard-read"] });

  test("Copy copies the answer as text whether or not the frame may write to the clipboard; a frame without an origin says kindly that there is no answer", async ({
    page,
    request,
    baseURL,
  }) => {
    const embed = await makeEmbed(request);
    const frames = [
      'id="may-not"',
      'id="may" allow="clipboard-write"',
      'id="sandboxed" sandbox="allow-scripts allow-forms"',
    ].map((attributes) => frameTag(baseURL + embed.path, attributes));
    const html = `<!doctype html><title>Host</title><link rel="icon" href="data:,">`;
    const host = await servePages(0, { "/": html + frames.join("") });
    await embed.post("/clients/edit", { clientid: embed.client.id, allowedOrigins: [host.url] });
    try {
      await page.goto(host.url);
      for (const id of ["may-not", "may"]) {
        const frame = page.frameLocator(`#${id}`);
        const copy = frame.getByRole("button", { name: "Copy" });
        const send = frame.getByRole("button", { name: "Write it" });
        await expect(copy).toBeHidden();
        await frame.getByLabel("Topic").fill(`Sourdough bread that ${id}`);
        await send.click();
        await copy.click();
        const said = frame.getByRole("status").filter({ hasText: "Copied to clipboard" });
        await expect(said).toBeVisible();
        const answer = await frame.locator("#response").innerText();
        const copied = await page.evaluate(() => {
          window.focus();
          return navigator.clipboard.readText();
        });
        expect(copied.replaceAll(/\s+/gu, " "), id).toBe(answer.replaceAll(/\s+/gu, " "));
        // The next answer is not complete, so it cannot be copied yet.
        await frame.getByLabel("Topic").fill("Rye");
        await send.click();
        await expect(frame.locator("#response")).toContainText("Rye");
        await expect(frame.getByText("Copied to clipboard")).toBeHidden();
      }
      const sandboxed = page.frameLocator("#sandboxed");
      const send = sandboxed.getByRole("button", { name: "Write it" });
      await sandboxed.getByLabel("Topic").fill("Sourdough bread");
      await send.click();
      await expect(sandboxed.getByText("cannot be reached right now")).toBeVisible();
      await expect(send).not.toHaveAttribute("aria-disabled");
    } finally {
      await host.stop();
    }
  });
});

test("a plain frame, one that /embed.js adopts and one that it makes open on pages of an allowed site, and on no other", async ({
  page,
  request,
  baseURL,
}) => {
  const { post, client, path } = await makeEmbed(request);
  const host = await serveHostPage(0, baseURL + path);
  const allow = async (origin: string) =>
    post("/clients/edit", { clientid: client.id, allowedOrigins: [origin] });
  const field = page.frameLocator("iframe").first().getByLabel("Topic");
  try {
    await allow(host.url);
    for (const place of ["/", "/loader", "/place"]) {
      await page.goto(host.url + place);
      await expect(field).toBeVisible();
    }
    await allow("https://allowed.example");
    const refusal = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await page.goto(host.url);
    await refusal;
    await expect(field).toHaveCount(0);
  } finally {
    await host.stop();
  }
});
