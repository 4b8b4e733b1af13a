import { serveHostPage } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";

test("an embed opens and answers on a page of an allowed site", async ({
  page,
  request,
  baseURL,
}) => {
  const { post, client, path } = await makeEmbed(request);
  const host = await serveHostPage(0, baseURL + path);
  try {
    await post("/clients/edit", { clientid: client.id, allowedOrigins: [host.url] });
    await page.goto(host.url);
    const frame = page.frameLocator("iframe").first();
    await frame.getByLabel("Topic").fill("Sourdough bread");
    await frame.getByRole("button", { name: "Write it" }).click();
    await expect(frame.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");

    // The same with `/embed.js`.
    for (const other of ["/loader", "/place"]) {
      await page.goto(host.url + other);
      await expect(frame.getByLabel("Topic")).toBeVisible();
    }
  } finally {
    await host.stop();
  }
});

test.describe("on a page of any other site", () => {
  // The browser reports the blocked frame in the console.
  test.use({ isConsoleGuarded: false });

  test("an embed does not open", async ({ page, request, baseURL }) => {
    const { path } = await makeEmbed(request, { allowedOrigins: ["https://allowed.example"] });
    const host = await serveHostPage(0, baseURL + path);
    try {
      const refusal = page.waitForEvent("console", (message) =>
        message.text().includes("frame-ancestors"),
      );
      await page.goto(host.url);
      await refusal;
      await expect(page.frameLocator("iframe").first().getByLabel("Topic")).toHaveCount(0);
    } finally {
      await host.stop();
    }
  });
});
