import { accessibilityViolations, expect, test, openTab } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

// A change is refused where the platform has saved a newer version.
test.use({ allowedStatuses: [400, 409] });

test("a manager changes the look, limits and sites, rotates the key, and reads who changed what", async ({
  page,
  context,
  request,
}) => {
  const { collection, path, post, client, username } = await beginManaging(context, request, {
    monthlyBudget: 20_000_000_000,
    dailyAnswers: 50,
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages" }).fill("my site");
  await page.getByRole("option", { name: "My site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My site" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(collection);
  // Half done, the steps are folded.
  const step = (name: string) =>
    page.getByRole("listitem", { includeHidden: true }).filter({ hasText: name });
  await expect(step("Switch on a widget")).toContainText("done");
  await expect(step("Choose your colors")).not.toContainText("done");
  await expect(page.getByText("1 switched on")).toBeVisible();
  await expect(page.getByText("Nobody has asked yet")).toBeVisible();
  const save = page.getByRole("button", { name: "Save Changes" });
  const saved = page.getByText("Site has been saved.");

  await test.step("the look is changed, and seen in the frame", async () => {
    await openTab(page, "Site", "Look");
    await page.getByLabel("Tagline").fill("Learn by doing");
    await page.getByLabel("Background Color").fill("#102030");
    await page.getByLabel("Primary Color").fill("#ffffff");
    await page.getByText("Footer links").click();
    await page.getByLabel("LinkedIn").fill("http://insecure.example");
    await save.click();
    await expect(page.getByLabel("LinkedIn")).toBeFocused();
    await page.getByLabel("LinkedIn").fill("https://www.linkedin.com/company/acme");
    await save.click();
    await expect(saved).toBeVisible();
    await openTab(page, "Overview", "Summary");
    await expect(step("Choose your colors")).toContainText("done");
    const frame = await request.get(path, { headers: { Accept: "text/html" } });
    expect(await frame.text()).toContain("#102030");
  });
  await test.step("a budget above the platform's is refused, and changes of two people merge", async () => {
    await openTab(page, "Limits & privacy", "Limits");
    const budget = page.getByLabel("Own budget, in dollars a month");
    await expect(page.getByText("Your platform allows $20.00 a month.")).toBeVisible();
    await expect(page.getByText("Your platform allows 50 a day.")).toBeVisible();
    await budget.fill("20.01");
    await save.click();
    await expect(budget).toBeFocused();
    await expect(budget).toHaveAccessibleErrorMessage(/allows at most \$20\.00 a month\./u);
    await budget.fill("5");
    await page.getByLabel("Own daily answers").fill("10");
    await post("/clients/edit", { clientid: client.id, limitMessage: "Back on Monday", pace: 2 });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("Back on Monday");
    await page.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(saved).toBeVisible();
    await expect(page.getByText("0 of 10 answers")).toBeVisible();
    await expect(page.getByLabel("Message when the budget is reached")).toHaveValue(
      "Back on Monday",
    );
  });
  await test.step("a blocked site is allowed, and an allowed one removed", async () => {
    const origin = `https://${collection}.example`;
    const headers = { "Content-Type": "application/csp-report" };
    const data = JSON.stringify({ "csp-report": { referrer: `${origin}/` } });
    await request.post(`/frame-reports/${client.id}`, { headers, data });
    // A report is answered before it is stored.
    await expect.poll(() => post.get(`/clients/${client.id}/refused`)).toHaveLength(1);
    await openTab(page, "Site", "Sites");
    await expect(page.getByText("No site can show the widgets yet.")).toBeVisible();
    await page.getByRole("button", { name: `Allow ${origin}` }).click();
    await page.getByRole("button", { name: "Yes, allow it" }).click();
    await expect(page.getByText(`${origin} can show the widgets now.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Blocked sites" })).toBeFocused();

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
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
    await page.getByRole("button", { name: `Remove ${origin}` }).click();
    await expect(page.getByText(`${origin} can no longer show the widgets.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Allowed sites" })).toBeFocused();
  });
  await test.step("the key is rotated, and the old one ended", async () => {
    await openTab(page, "Site", "Keys");
    const items = page.getByRole("main").getByRole("listitem").filter({ hasText: "Made" });
    await expect(items).toHaveCount(1);
    await page.getByRole("button", { name: "Rotate…" }).click();
    await page.getByRole("button", { name: "Rotate key" }).click();
    await expect(page.getByText("The site has a new key.")).toBeVisible();
    await expect(items).toHaveCount(2);
    await expect(items.first()).not.toContainText(client.apikey);
    await items.last().getByRole("button", { name: "End now" }).click();
    await page.getByRole("button", { name: "End key" }).click();
    await expect(items.last()).toContainText("Ended");
  });
  await test.step("the history has what a manager may read", async () => {
    await openTab(page, "Overview", "History");
    await expect(page).toHaveURL(/tab=history/u);
    const rows = page.getByRole("table", { name: "History" }).getByRole("row");
    await expect(rows.filter({ hasText: "Back on Monday" }).last()).toContainText("Platform");
    await expect(rows.filter({ hasText: "Learn by doing" })).toContainText(username);
    await expect(page.getByRole("table")).not.toContainText("Pace");
    await rows.filter({ hasText: "Learn by doing" }).getByRole("button").first().click();
    const details = page.getByRole("dialog", { name: "Changed" });
    await expect(details.getByRole("region", { name: "Tagline" })).toContainText("Learn by doing");
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
