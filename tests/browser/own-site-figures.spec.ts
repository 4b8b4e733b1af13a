import { beginSignedIn, expect, goWithin, openTab, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

test("answers and usage are those of the own client, without cost unless the platform shows it", async ({
  page,
  context,
  request,
}) => {
  const { path, post, client } = await beginManaging(context, request, { keepTextsDays: 5 });
  const asked = path.replace("/embed/", "/ai/");
  const data = { inputs: { topic: "Rye bread" }, told: 5 };
  const answered = await request.post(asked, { data });
  expect(answered.status()).toBe(200);

  await page.goto("/site");
  await expect(page.getByRole("heading", { name: "Last 30 days: 1 answer" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Answers by day\./u })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Most used widgets" })).toBeVisible();
  await page.getByRole("link", { name: "All answers" }).click();
  await expect(page).toHaveURL(/tab=answers$/u);
  // The days of which single answers are listed.
  for (const end of ["From", "To"])
    await expect(page.getByLabel(end, { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/u);
  const table = page.getByRole("table", { name: "Answers" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("columnheader", { name: "Cost" })).toHaveCount(0);
  await table.getByRole("button").first().click();
  const details = page.getByRole("dialog", { name: "Answer" });
  await expect(details.getByText("Request", { exact: true })).toHaveCount(0);
  await expect(details.getByRole("button", { name: "Correct the cost" })).toHaveCount(0);
  await details.getByRole("button", { name: "Show the texts" }).click();
  await expect(details.getByRole("region", { name: "Texts" })).toContainText("Rye bread");
  await details.getByRole("link", { name: "Widget", exact: false }).first().click();
  await expect(page).toHaveURL(/tab=answers&feature=/u);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/site\?tab=answers$/u);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toBe("answers.csv");

  await openTab(page, "Overview", "Usage");
  await expect(page.getByRole("heading", { name: "People with the most answers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cost" })).toHaveCount(0);
  await post("/clients/edit", { clientid: client.id, managersSeeCost: true });
  await goWithin(page, "/site?tab=usage");
  await expect(page.getByRole("heading", { name: "Cost by day" })).toBeVisible();
  await openTab(page, "Overview", "Summary");
  await expect(page.getByRole("heading", { name: "Most expensive widgets" })).toBeVisible();

  await openTab(page, "Limits & privacy", "Privacy");
  await page.getByRole("button", { name: "Delete the stored texts" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted: the texts of 1 answer.")).toBeVisible();
});

test.describe("of others", () => {
  test.use({ allowedStatuses: [500] });

  test("administrators are not sent away, and a tab that fails leaves the others", async ({
    page,
    context,
  }) => {
    await beginSignedIn(context, { isAdmin: true });
    await page.route("**/site/usage?*", (route) => route.fulfill({ status: 500 }));
    await page.goto("/site?tab=usage");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page.getByRole("link", { name: "My site" })).toHaveCount(0);
    await openTab(page, "Site", "Look");
    await expect(page.getByLabel("Tagline")).toBeVisible();
    await page.unroute("**/site/usage?*");
    await openTab(page, "Overview", "Usage");
    await expect(page.getByRole("group", { name: "Days" })).toBeVisible();
  });
});
