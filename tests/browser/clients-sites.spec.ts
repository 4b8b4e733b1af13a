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

test("a page's HTML is checked, and a finding is mended by its button", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { post, collection, client, path } = await makeEmbed(request);
  await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [] });
  await openClient(page, "Sites", collection);
  const dialog = page.getByRole("dialog", { name: `Sites: ${collection}` });
  const check = dialog.getByRole("button", { name: "Check" });
  const tag = `<iframe src="${baseURL}${path}" title="Widget" allow="clipboard-write" data-widget-frame></iframe>`;

  await dialog.getByLabel("Address of the page").fill("https://localhost/");
  await check.click();
  await expect(dialog.getByText("This is not the address of a page")).toBeVisible();

  await dialog.getByLabel("Address of the page").fill("");
  await dialog.getByLabel("Its HTML").fill(`${tag}<script src="${baseURL}/embed.js"></script>`);
  await check.click();
  const finding = `The widget “Widget ${collection}” is not approved for ${collection}.`;
  await expect(dialog.getByText(finding)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Approve it" }).click();
  await expect(dialog.getByText("The page shows the client's widgets correctly.")).toBeVisible();
});
