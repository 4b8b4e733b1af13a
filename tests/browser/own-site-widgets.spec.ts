import { beginSignedIn, expect, expectAccessible, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";
import { uniqueLetters } from "#tests/support/names.ts";

test("a manager shows a widget that is offered, and sees it in the frame", async ({
  page,
  context,
  request,
}) => {
  const { post, client } = await beginManaging(context, request);
  const offered = uniqueLetters();
  await post("/toolkits/add", { name: offered, collection: offered, isOffered: true });
  const widget = await post(`/widgets/${offered}/add`, {
    name: `Offered ${offered}`,
    prompt: "Write about {topic}.",
    inputs: [{ name: "topic", label: "Subject", placeholder: "Bread", required: true }],
  });
  const path = `/embed/${offered}/${widget.id}/${client.apikey}`;
  expect((await request.get(path)).status()).toBe(404);

  await page.goto("/site");
  await page.getByRole("link", { name: "My widgets" }).click();
  await expect(page.getByText("Your platform can allow it to make some.")).toBeVisible();
  await page.getByRole("searchbox").fill(offered);
  const choice = page.getByRole("checkbox", { name: `Offered ${offered}` });
  await expect(choice).not.toBeChecked();
  await page.getByText(`Offered ${offered}`).click();
  await page.getByRole("button", { name: `Snippet of Offered ${offered}` }).click();
  await expect(page.getByRole("dialog")).toContainText(`src="${new URL(path, page.url())}"`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(choice).toBeChecked();
  const visitor = await context.newPage();
  await visitor.goto(path);
  await expect(visitor.getByLabel("Subject")).toBeVisible();
  await visitor.close();
  await page.getByText(`Offered ${offered}`).click();
  await expect(page.getByRole("button", { name: "Snippet of" })).toHaveCount(0);
});

test.describe("of the own site", () => {
  test.use({ allowedStatuses: [404] });

  test("a manager makes a toolkit and a widget, publishes a change and sees it; others do not find it", async ({
    page,
    context,
    request,
    browser,
    baseURL,
  }) => {
    const { client } = await beginManaging(context, request, { ownWidgets: 3 });
    await page.goto("/site/widgets");
    await expect(page.getByText("0 of 3 widgets")).toBeVisible();
    await page.getByRole("button", { name: "Add toolkit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Baking");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Add widget to Baking" }).click();
    await dialog
      .getByRole("button", { name: /inputs, \d+ tests/u })
      .first()
      .click();
    await dialog.getByLabel("Widget Name").fill("Bread plan");
    await dialog.getByRole("button", { name: "Add Widget" }).click();
    await dialog.getByRole("link", { name: "Open it in the workbench" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Bread plan" })).toBeVisible();
    await expect(page.getByRole("link", { name: "History" })).toHaveCount(0);
    await page.getByLabel("Submit Button").fill("Bake it");
    await expect(page.getByText(/^Draft of/u)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("button", { name: /^Publish/u }).click();
    await expect(page.getByRole("button", { name: "No changes to publish" })).toBeVisible();
    for (const tab of ["Tests", "Versions", "Embed"])
      await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText("<iframe").first()).toContainText(client.apikey);
    await expectAccessible(page);
    const address = new URL(page.url()).pathname;

    const visitor = await context.newPage();
    await visitor.goto(`${address.replace("/widgets/", "/embed/")}/${client.apikey}`);
    await expect(visitor.getByRole("button", { name: "Bake it" })).toBeVisible();
    await visitor.close();

    await page.getByRole("link", { name: "My widgets" }).first().click();
    await expect(page.getByText("1 of 3 widgets")).toBeVisible();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    expect((await file).suggestedFilename()).toBe("toolkits.json");

    const other = await browser.newContext({ baseURL });
    const platforms = await beginManaging(other, request);
    const stranger = await other.newPage();
    // The second one is shown by the stranger's own site, but belongs to the platform.
    for (const path of [address, `/widgets/${platforms.collection}/${platforms.widget.id}`]) {
      await stranger.goto(path);
      await expect(stranger.getByText("This widget does not exist")).toBeVisible();
    }
    await other.close();
    const educators = await browser.newContext({ baseURL });
    await beginSignedIn(educators);
    const educator = await educators.newPage();
    await educator.goto(address);
    await expect(educator).toHaveURL("/unauthorized");
    await educators.close();
  });
});

test("an administrator offers a toolkit, allows own widgets and finds the toolkits of clients", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const managers = await browser.newContext({ baseURL });
  const { collection, client } = await beginManaging(managers, request);
  const site = await managers.newPage();

  await beginSignedIn(context, { isAdmin: true });
  await page.goto(`/clients/${client.id}?tab=limits`);
  await page.getByLabel("Own widgets").fill("2");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Client has been saved.")).toBeVisible();
  await site.goto("/site/widgets");
  await site.getByRole("button", { name: "Add toolkit" }).click();
  await site.getByRole("dialog").getByLabel("Name").fill(`Own ${collection}`);
  await site.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(site.getByRole("region", { name: `Toolkit Own ${collection}` })).toBeVisible();
  await managers.close();

  await page.goto(`/toolkits?search=${collection}`);
  const rows = page.getByRole("table", { name: "Toolkits" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: collection, exact: true }).click();
  await page.getByRole("dialog").getByText("Offered", { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Toolkit has been saved.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toContainText("Offered");
  await page.getByText("Toolkits of clients, too").click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: `Own ${collection}` })).toContainText(collection);
  await expectAccessible(page);
  await page.goto(`/widgets?owner=all`);
  await expect(page.getByRole("tab", { name: `Own ${collection} (${collection})` })).toBeVisible();
});
