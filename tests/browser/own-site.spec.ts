import { serveHostPage } from "#scripts/host-page.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

test("a manager changes the look, sees it in the frame, and reads who changed what", async ({
  page,
  context,
  request,
}) => {
  const { collection, path, post, client, username } = await beginManaging(context, request);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "My site" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "My site" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(collection);
  await page.getByLabel("Tagline").fill("Learn by doing");
  await page.getByLabel("Background Color").fill("#102030");
  await page.getByLabel("Primary Color").fill("#ffffff");
  await page.getByText("Footer links").click();
  await page.getByLabel("LinkedIn").fill("http://insecure.example");
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect(page.getByLabel("LinkedIn")).toBeFocused();
  await page.getByLabel("LinkedIn").fill("https://www.linkedin.com/company/acme");
  await save.click();
  await expect(page.getByText("Site has been saved.")).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(path);
  await expect(visitor.locator("html")).toHaveCSS("background-color", "rgb(16, 32, 48)");
  await visitor.close();

  // Somebody of the platform changes what a manager sees, and what only the platform decides.
  await post("/clients/edit", { clientid: client.id, limitMessage: "Back on Monday", pace: 2 });
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page).toHaveURL(/tab=history/u);
  const rows = page.getByRole("table", { name: "History" }).getByRole("row");
  await expect(rows.filter({ hasText: "Back on Monday" })).toContainText("Platform");
  await expect(rows.filter({ hasText: "Learn by doing" })).toContainText(username);
  await expect(page.getByRole("table")).not.toContainText("Pace");
  await rows.filter({ hasText: "Learn by doing" }).getByRole("button").first().click();
  const details = page.getByRole("dialog", { name: "Changed" });
  await expect(details.getByRole("region", { name: "Tagline" })).toContainText("Learn by doing");
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a manager allows a blocked site, and removes an allowed one", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const { path } = await beginManaging(context, request);
  const host = await serveHostPage(0, baseURL + path);
  const visitor = await browser.newPage();
  try {
    const report = visitor.waitForRequest(/\/frame-reports\//u);
    await visitor.goto(host.url);
    await report;
    const topic = visitor.frameLocator("iframe").first().getByLabel("Topic");
    await expect(topic).toHaveCount(0);

    await page.goto("/site?tab=sites");
    await expect(page.getByText("No site can show the widgets yet.")).toBeVisible();
    await page.getByRole("button", { name: `Allow ${host.url}` }).click();
    await page.getByRole("button", { name: "Yes, allow it" }).click();
    await expect(page.getByText(`${host.url} can show the widgets now.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Blocked sites" })).toBeFocused();
    await visitor.reload();
    await expect(topic).toBeVisible();

    const add = page.getByLabel("Add a site");
    await add.fill("www.example.com/course");
    await add.press("Enter");
    await expect(page.getByText("Enter https://www.example.com,")).toBeVisible();
    await add.fill("www.example.com");
    await expect(page.getByText("Saved as https://www.example.com.")).toBeVisible();
    await add.press("Enter");
    await expect(
      page.getByRole("button", { name: "Remove https://www.example.com" }),
    ).toBeVisible();
    await expect(add).toHaveValue("");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: `Remove ${host.url}` }).click();
    await expect(page.getByText(`${host.url} can no longer show the widgets.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Allowed sites" })).toBeFocused();
    await visitor.reload();
    await expect(topic).toHaveCount(0);
  } finally {
    await visitor.close();
    await host.stop();
  }
});

test("a manager rotates the key and ends the old one", async ({ page, context, request }) => {
  const { path, client } = await beginManaging(context, request);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages" }).fill("my site");
  await page.getByRole("option", { name: "My site" }).click();
  await page.getByRole("tab", { name: "Keys" }).click();
  const items = page.getByRole("main").getByRole("listitem").filter({ hasText: "Made" });
  await expect(items).toHaveCount(1);
  await page.getByRole("button", { name: "Rotate…" }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await expect(page.getByText("The site has a new key.")).toBeVisible();
  await expect(items).toHaveCount(2);
  await expect(items.first()).not.toContainText(client.apikey);
  const status = async () => (await request.get(path, { failOnStatusCode: false })).status();
  expect(await status()).toBe(200);
  await items.last().getByRole("button", { name: "End now" }).click();
  await page.getByRole("button", { name: "End key" }).click();
  await expect(items.last()).toContainText("Ended");
  expect(await status()).toBe(404);
});

test.describe("refused", () => {
  test.use({ allowedStatuses: [400, 409] });

  test("a budget above the platform's is refused at its field, and changes of two people merge", async ({
    page,
    context,
    request,
  }) => {
    const { post, client } = await beginManaging(context, request, {
      monthlyBudget: 20_000_000_000,
      dailyAnswers: 50,
    });
    await page.goto("/site?tab=limits");
    const budget = page.getByLabel("Own budget, in dollars a month");
    await expect(page.getByText("Your platform allows $20.00 a month.")).toBeVisible();
    await expect(page.getByText("Your platform allows 50 a day.")).toBeVisible();
    await budget.fill("20.01");
    const save = page.getByRole("button", { name: "Save Changes" });
    await save.click();
    await expect(budget).toBeFocused();
    await expect(budget).toHaveAccessibleErrorMessage(/allows at most \$20\.00 a month\./u);
    expect(await accessibilityViolations(page)).toEqual([]);
    await budget.fill("5");
    await page.getByLabel("Own daily answers").fill("10");
    // A newer version that the platform has saved is shown, and merged.
    await post("/clients/edit", { clientid: client.id, limitMessage: "Back on Monday" });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("Back on Monday");
    await page.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(page.getByText("Site has been saved.")).toBeVisible();
    await expect(page.getByText("0 of 10 answers")).toBeVisible();
    await expect(page.getByLabel("Message when the budget is reached")).toHaveValue(
      "Back on Monday",
    );
  });
});
