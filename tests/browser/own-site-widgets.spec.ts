import { accessibilityViolations, expect, goWithin, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";
import { uniqueLetters } from "#tests/support/names.ts";

// A widget of the platform has no workbench for managers.
test.use({ allowedStatuses: [404] });

test("a manager shows a widget that the platform offers, makes a toolkit and a widget of the site's own, and publishes it", async ({
  page,
  context,
  request,
}) => {
  const { post, client, collection, widget } = await beginManaging(context, request, {
    ownWidgets: 3,
  });
  const offered = uniqueLetters();
  await post("/toolkits/add", { name: offered, collection: offered, isOffered: true });
  const { id } = await post(`/widgets/${offered}/add`, {
    name: `Offered ${offered}`,
    prompt: "Write about {topic}.",
    inputs: [{ name: "topic", label: "Subject", placeholder: "Bread", required: true }],
  });
  const frameOf = (path: string) => request.get(path, { headers: { Accept: "text/html" } });
  const path = `/embed/${offered}/${id}/${client.apikey}`;
  const dialog = page.getByRole("dialog");

  await test.step("a manager shows an offered widget, and hides it again", async () => {
    expect((await frameOf(path)).status()).toBe(404);
    await page.goto("/site");
    await page.getByRole("link", { name: "My widgets" }).click();
    await page.getByRole("searchbox").fill(offered);
    const choice = page.getByRole("checkbox", { name: `Offered ${offered}` });
    await expect(choice).not.toBeChecked();
    // Until a page is allowed, the dialog knows the client as it was before the switch.
    const allowing = page.waitForRequest("**/site/alloworigin");
    await page.route("**/site", async (route) => {
      await allowing;
      await route.continue();
    });
    await page.getByText(`Offered ${offered}`).click();
    await page.getByRole("button", { name: `Snippet of Offered ${offered}` }).click();
    await expect(dialog).toContainText(`src="${new URL(path, page.url())}"`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel("Address of the page").fill("https://page.example/lesson");
    await expect(dialog.getByRole("button", { name: "Allow https://page.example" })).toBeVisible();
    await dialog.getByLabel("Address of the page").press("Enter");
    await expect(dialog.getByText("https://page.example can show the widget.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(choice).toBeChecked();
    await page.unroute("**/site");
    // The last press is stored last: its call waits for the answer to the one before.
    const sent: string[] = [];
    const pressed = Promise.withResolvers<void>();
    await page.route("**/site/widgets", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      sent.push(...Object.keys(route.request().postDataJSON() as object));
      await pressed.promise;
      return route.continue();
    });
    await page.getByText(`Offered ${offered}`).click();
    await expect(choice).not.toBeChecked();
    await page.getByText(`Offered ${offered}`).click();
    await expect(choice).toBeChecked();
    expect(sent).toEqual(["withdraw"]);
    pressed.resolve();
    await expect.poll(async () => (sent.length > 1 ? (await frameOf(path)).status() : 0)).toBe(200);
    await page.unroute("**/site/widgets");
    await page.getByText(`Offered ${offered}`).click();
    await expect(page.getByRole("button", { name: "Snippet of" })).toHaveCount(0);
  });
  await test.step("a manager makes a toolkit and a widget, and publishes a change", async () => {
    await expect(page.getByText("0 of 3 widgets")).toBeVisible();
    // The first widget makes a toolkit with the name of the site.
    await page.getByRole("button", { name: "New widget" }).click();
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
    const shown = page.getByRole("region", { name: "As visitors see it" }).frameLocator("iframe");
    await expect(shown.getByRole("button", { name: "Bake it" })).toBeVisible();
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
    const address = new URL(page.url()).pathname;
    const frame = await frameOf(`${address.replace("/widgets/", "/embed/")}/${client.apikey}`);
    expect(await frame.text()).toContain("Bake it");

    await page.getByRole("link", { name: "My widgets" }).first().click();
    await expect(page.getByText("1 of 3 widgets")).toBeVisible();
    await page.getByRole("button", { name: `More of ${collection}` }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await dialog.getByLabel("Name").fill("Baking");
    // Until the list has its new version, the dialog stays: another change would be refused.
    const reloaded = Promise.withResolvers<void>();
    const reloading = page.waitForRequest("**/site/toolkits");
    await page.route("**/site/toolkits", async (route) => {
      await reloaded.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await reloading;
    await expect(dialog).toBeVisible();
    reloaded.resolve();
    await expect(page.getByRole("region", { name: "Toolkit Baking" })).toBeVisible();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    expect((await file).suggestedFilename()).toBe("toolkits.json");
    // This one is shown by the site, but belongs to the platform.
    await goWithin(page, `/widgets/${collection}/${widget.id}`);
    await expect(page.getByText("This widget does not exist")).toBeVisible();
  });
});
