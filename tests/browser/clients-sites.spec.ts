import { serveHostPage } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  goWithin,
  test,
  openTab,
} from "#tests/support/browser.ts";

test("a site whose frame was blocked is allowed, a page's HTML checked and mended, and the key rotated", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { post, collection, client, path } = await makeEmbed(request);
  const host = await serveHostPage(0, baseURL + path);
  const hold = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(path, (route) => promise.then(() => route.continue()));
    return resolve;
  };
  // A page outside of the context: a blocked frame complains in the console.
  const visitor = await browser.newPage();
  try {
    await visitor.goto(host.url);
    // A report is answered before it is stored.
    await expect.poll(() => post.get(`/clients/${client.id}/refused`)).toHaveLength(1);
    const topic = visitor.frameLocator("iframe").first().getByLabel("Topic");
    await expect(topic).toHaveCount(0);

    await page.goto(`/clients/${client.id}?tab=sites`);
    const main = page.getByRole("main");
    await expect(main.getByText(host.url)).toBeVisible();
    await expect(main.getByRole("link", { name: host.url })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole("button", { name: `Allow ${host.url}` }).click();
    await expect(main.getByText(`Does this site belong to ${collection}?`)).toBeVisible();
    await main.getByRole("button", { name: "Yes, allow it" }).click();
    await expect(main.getByText(`${host.url} can show the widgets now.`)).toBeVisible();
    await expect(main.getByText("No other site has asked for a widget.")).toBeVisible();
    await visitor.reload();
    await expect(topic).toBeVisible();

    await test.step("the dialog does not open on Remove, and a removed site comes back by Undo", async () => {
      await goWithin(page, `/clients?search=${collection}`);
      await page.getByRole("button", { name: `More of ${collection}` }).click();
      await page.getByRole("menuitem", { name: "Sites" }).click();
      const dialog = page.getByRole("dialog");
      const remove = dialog.getByRole("button", { name: `Remove ${host.url}` });
      await expect(remove).toBeVisible();
      await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(remove).toBeVisible();
      await remove.click();
      await expect(dialog.getByText(`${host.url} can no longer show the widgets.`)).toBeVisible();
      await expect(remove).toHaveCount(0);
      await dialog.getByRole("button", { name: "Undo" }).click();
      await expect(remove).toBeVisible();
      // The press that waits is stored, too, before the dialog closes.
      const store = await hold(`**/clients/${client.id}/edit`);
      const wix = dialog.getByText("Wix", { exact: true });
      await wix.click();
      await wix.click();
      await page.keyboard.press("Escape");
      store();
      await expect(dialog).toBeHidden();
      await goWithin(page, `/clients/${client.id}?tab=sites`);
      await expect(main.getByLabel("Wix", { exact: true })).not.toBeChecked();
      await expect(main.getByText("No other site has asked for a widget.")).toBeVisible();
    });

    await test.step("a finding of a page's HTML is mended by its button", async () => {
      await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [] });
      const check = main.getByRole("button", { name: "Check" });
      const tag = `<iframe src="${baseURL}${path}" title="Widget" allow="clipboard-write" data-widget-frame></iframe>`;
      await main.getByLabel("Address of the page").fill("https://localhost/");
      await check.click();
      await expect(main.getByText("This is not the address of a page")).toBeVisible();
      await main.getByLabel("Address of the page").fill("");
      await main
        .getByLabel("HTML of the page")
        .fill(`${tag}<script src="${baseURL}/embed.js"></script>`);
      await check.click();
      const finding = `The widget “Widget ${collection}” is not approved for ${collection}.`;
      await expect(main.getByText(finding)).toBeVisible();
      expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
      await main.getByRole("button", { name: "Approve it" }).click();
      await expect(main.getByText("The page shows the client's widgets correctly.")).toBeVisible();
    });
    await test.step("switches move at once, and another tab opens after their answers", async () => {
      const wix = main.getByLabel("Wix", { exact: true });
      const google = main.getByLabel("Google Sites", { exact: true });
      const press = (name: string) => main.getByText(name, { exact: true }).click();
      const store = await hold(`**/clients/${client.id}/edit`);
      await press("Wix");
      await press("Google Sites");
      await expect(wix).toBeChecked();
      await expect(google).toBeChecked();
      const loads: string[] = [];
      page.on("request", (sent) => loads.push(new URL(sent.url()).pathname));
      await openTab(page, "Limits & privacy");
      await expect(wix).toBeVisible();
      expect(loads).not.toContain(`/clients/${client.id}`);
      store();
      const budget = main.getByLabel("Budget, in dollars a month");
      await budget.fill("20");
      await main.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Client has been saved.")).toBeVisible();
      await openTab(page, "Site", "Sites");
      await expect(wix).toBeChecked();
      await expect(google).toBeChecked();

      // A tab that is left while its code loads breaks its calls off without a complaint.
      const held = [`**/clients/${client.id}`, "**/toolkits?*", "**/client-widgets-editor-*"];
      const answers = await Promise.all(held.map(hold));
      const asked = page.waitForRequest(`**/clients/${client.id}`);
      await openTab(page, "Widgets");
      await asked;
      const stays = page.waitForRequest(`**/clients/${client.id}`);
      await openTab(page, "Site");
      await stays;
      for (const answer of answers) answer();
      await expect(page).toHaveURL(/tab=sites/u);
    });
    await test.step("a key is rotated, both work, and the old one is ended", async () => {
      await openTab(page, "Site", "Keys");
      const items = main.getByRole("listitem").filter({ hasText: "Made" });
      await expect(items).toHaveCount(1);
      await expect(items.first()).toContainText(client.apikey);
      await main.getByRole("button", { name: "Rotate…" }).click();
      const life = main.getByLabel("How long should the old key work?");
      await life.selectOption("Not at all: it ends now");
      await expect(main).toContainText("Widgets on all pages stop at once");
      await life.selectOption("Until a date");
      await main.getByRole("button", { name: "Rotate key" }).click();
      await expect(main.getByText("Choose a time in the future.")).toBeVisible();
      await life.selectOption("7 days");
      await expect(main).toContainText("Both keys work until");
      await main.getByRole("button", { name: "Rotate key" }).click();
      await expect(main.getByText("The client has a new key.")).toBeVisible();
      await expect(items).toHaveCount(2);
      await expect(items.first()).not.toContainText(client.apikey);
      await expect(main.getByText("At most two keys work at a time.")).toBeVisible();
      expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
      const status = async () => (await request.get(path, { failOnStatusCode: false })).status();
      expect(await status()).toBe(200);
      await items.last().getByRole("button", { name: "End now" }).click();
      await page.getByRole("button", { name: "End key" }).click();
      await expect(items.last()).toContainText("Ended");
      await expect(main.getByRole("button", { name: "Rotate…" })).toBeVisible();
      expect(await status()).toBe(404);
    });
  } finally {
    await visitor.close();
    await host.stop();
  }
});
