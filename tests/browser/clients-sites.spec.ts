import { serveHostPage } from "#scripts/host-page.ts";
import { openClient } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, beginSignedIn, expect, test } from "#tests/support/browser.ts";

test("a site whose frame was blocked is listed; allowed, it opens the frame", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { collection, path } = await makeEmbed(request);
  const host = await serveHostPage(0, baseURL + path);
  const visitor = await browser.newPage();
  try {
    const report = visitor.waitForRequest(/\/frame-reports\//u);
    await visitor.goto(host.url);
    await report;
    const topic = visitor.frameLocator("iframe").first().getByLabel("Topic");
    await expect(topic).toHaveCount(0);

    await openClient(page, "Sites", collection);
    const dialog = page.getByRole("dialog", { name: `Sites: ${collection}` });
    await expect(dialog.getByText(host.url)).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: `Allow ${host.url}` }).click();
    await expect(dialog.getByText(`Does this site belong to ${collection}?`)).toBeVisible();
    await dialog.getByRole("button", { name: "Yes, allow it" }).click();
    await expect(dialog.getByText(`${host.url} can show the widgets now.`)).toBeVisible();
    await expect(dialog.getByText("No other site has tried.")).toBeVisible();

    await visitor.reload();
    await expect(topic).toBeVisible();
  } finally {
    await visitor.close();
    await host.stop();
  }
});
