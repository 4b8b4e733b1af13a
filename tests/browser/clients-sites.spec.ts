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

// A save over a newer version is refused first.
test.use({ allowedStatuses: [409] });

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
  // A page outside of the context: a blocked frame complains in the console.
  const visitor = await browser.newPage();
  try {
    const report = visitor.waitForRequest(/\/frame-reports\//u);
    await visitor.goto(host.url);
    await report;
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
    await expect(main.getByText("No other site has tried.")).toBeVisible();
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
      await goWithin(page, `/clients/${client.id}?tab=sites`);
      await expect(main.getByText("No other site has tried.")).toBeVisible();
    });

    await test.step("a finding of a page's HTML is mended by its button", async () => {
      await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [] });
      const check = main.getByRole("button", { name: "Check" });
      const tag = `<iframe src="${baseURL}${path}" title="Widget" allow="clipboard-write" data-widget-frame></iframe>`;
      await main.getByLabel("Address of the page").fill("https://localhost/");
      await check.click();
      await expect(main.getByText("This is not the address of a page")).toBeVisible();
      await main.getByLabel("Address of the page").fill("");
      await main.getByLabel("Its HTML").fill(`${tag}<script src="${baseURL}/embed.js"></script>`);
      await check.click();
      const finding = `The widget “Widget ${collection}” is not approved for ${collection}.`;
      await expect(main.getByText(finding)).toBeVisible();
      expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
      await main.getByRole("button", { name: "Approve it" }).click();
      await expect(main.getByText("The page shows the client's widgets correctly.")).toBeVisible();
    });
    await test.step("switches move at once, and a part that opens before their answer goes on from it", async () => {
      const wix = main.getByLabel("Wix", { exact: true });
      const google = main.getByLabel("Google Sites", { exact: true });
      const press = (name: string) => main.getByText(name, { exact: true }).click();
      const edits = `**/clients/${client.id}/edit`;
      const hold = async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        await page.route(edits, (route) => promise.then(() => route.continue()));
        return async () => {
          const stored = page.waitForResponse(edits);
          resolve();
          await stored;
          await page.unroute(edits);
        };
      };
      let release = await hold();
      await press("Wix");
      await press("Google Sites");
      await expect(wix).toBeChecked();
      await expect(google).toBeChecked();
      const second = page.waitForResponse(
        async (response) =>
          response.url().endsWith("/edit") &&
          ((await response.json()) as { hostSites: string[] }).hostSites.length === 2,
      );
      await release();
      await second;

      release = await hold();
      await press("Wix");
      await openTab(page, "Site", "Keys");
      // While it loads, the tab of the sites is still the open one, so that a press on it goes nowhere.
      await expect(main.getByRole("heading", { name: /^Keys: /u })).toBeVisible();
      await openTab(page, "Site", "Sites");
      await expect(wix).toBeChecked();
      await release();
      await expect(wix).not.toBeChecked();
      await press("Google Sites");
      await expect(page.getByText("Client has been saved.")).toBeVisible();
      await expect(google).not.toBeChecked();

      release = await hold();
      await press("Wix");
      await openTab(page, "Limits & privacy");
      const budget = main.getByLabel("Budget, in dollars a month");
      await expect(budget).toBeVisible();
      // The page does not have the client that the switch has changed.
      const reload = `**/clients/${client.id}`;
      const { promise: until, resolve: load } = Promise.withResolvers<void>();
      await page.route(reload, (route) => until.then(() => route.continue()));
      await release();
      await budget.fill("20");
      const refused = page.waitForResponse((response) => response.status() === 409);
      await main.getByRole("button", { name: "Save Changes" }).click();
      await refused;
      load();
      await expect(page.getByText("Client has been saved.")).toBeVisible();
      await page.unroute(reload);
      await goWithin(page, `/clients/${client.id}?tab=sites`);
      await expect(wix).toBeChecked();
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
      await expect(main.getByText("Choose a time to come.")).toBeVisible();
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
