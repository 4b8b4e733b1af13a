import { readFile } from "node:fs/promises";
import { makeEmbed } from "#tests/support/administration.ts";
import { chooseOf, openClient } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  goWithin,
  test,
} from "#tests/support/browser.ts";

test("a client gets limits, its answers are listed, opened and exported", async ({
  page,
  context,
  request,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { client, collection, path } = await makeEmbed(request);
  const ask = async () =>
    request.post(path.replace("/embed/", "/ai/"), { data: { inputs: { topic: "Bread" } } });
  expect((await ask()).status()).toBe(200);

  await openClient(page, "Limits", collection);
  const limits = page.getByRole("dialog", { name: `Limits: ${collection}` });
  await expect(limits.getByText(/^\$0\.\d+, no budget$/u)).toBeVisible();
  await expect(limits.getByText(/^1 of [\d,]+ answers$/u)).toBeVisible();
  const save = limits.getByRole("button", { name: "Save Changes" });
  const budget = limits.getByLabel("Budget, in dollars a month");
  await budget.fill("ten");
  await limits.getByLabel("Alert at").fill("0");
  await save.click();
  await expect(
    limits.getByText("Must be an amount from 0 to 1,000,000 dollars, or empty."),
  ).toBeVisible();
  await expect(limits.getByText("Must be a whole number from 1 to 100.")).toBeVisible();
  await budget.fill("0");
  await limits.getByLabel("Alert at").fill("50");
  await limits.getByLabel("Message when the budget is reached").fill("Back next month.");
  await limits.getByLabel("Daily answers", { exact: true }).fill("7");
  await limits.getByLabel("Own widgets").fill("3");
  const sent = page.waitForRequest("**/clients/edit");
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({ ownWidgets: 3 });
  await expect(limits.getByText("Client has been saved.")).toBeVisible();
  await expect(limits.getByText("1 of 7 answers")).toBeVisible();
  await expect(limits.getByRole("meter", { name: "This month's budget" })).toHaveAttribute(
    "aria-valuetext",
    "100 %, warning at 50 %",
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  const refused = await ask();
  expect(refused.status()).toBe(429);
  expect(await refused.text()).toContain("Back next month.");

  await page.keyboard.press("Escape");
  await goWithin(page, "/runs?outcome=nonsense");
  await expect(page).toHaveTitle(/^Answers \|/u);
  await page.getByLabel("Client", { exact: true }).selectOption(collection);
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`, "u"));
  const table = page.getByRole("table", { name: "Answers" });
  const row = table.getByRole("row", { name: collection });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Visitor");
  await expect(row).toContainText("Answered");
  await page.getByLabel("Outcome").selectOption("Lost");
  await expect(table.getByText("No answer matches.")).toBeVisible();
  await page.goBack();
  await row.getByRole("button").click();
  const answer = page.getByRole("dialog", { name: "Answer" });
  await expect(answer.getByText("The whole answer was sent.")).toBeVisible();
  await answer.getByRole("button", { name: "Correct the cost" }).click();
  await answer.getByLabel("Cost in dollars").fill("0.5");
  await answer.getByRole("button", { name: "Save the cost" }).click();
  await expect(answer.getByText("Enter the reason, in 1 to 200 characters.")).toBeVisible();
  await answer.getByLabel("Reason").fill("The provider's bill");
  await answer.getByRole("button", { name: "Save the cost" }).click();
  await expect(answer.getByText("Computed cost")).toBeVisible();
  await expect(answer.getByText("$0.5000 ($0.5)")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await answer.getByRole("link", { name: `Widget ${collection}` }).click();
  await expect(page.getByText(`Only Widget ${collection}`)).toBeVisible();
  await expect(row).toHaveCount(1);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSONL" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("answers.jsonl");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { clientId: client.id, outcome: "answered", cost: 500_000_000 },
  ]);

  await goWithin(page, `/usage?split=refused&client=${client.id}`);
  await expect(page.getByRole("heading", { name: "Refused answers by day" })).toBeVisible();
  const refusals = page.getByRole("table", { name: "Usage by day" });
  await expect(refusals.getByRole("columnheader")).toHaveText([
    "Day",
    "Budget of a client",
    "Total",
  ]);
});

test("a frame says that its texts are kept, with and without script; administrators read and delete them", async ({
  page,
  context,
  request,
}) => {
  await beginSignedIn(context, { isAdmin: true });
  const { post, client, collection, path } = await makeEmbed(request);
  await post("/clients/edit", { clientid: client.id, keepTextsDays: 14 });
  await page.goto(path);
  const sentence = `What you write and the answer are kept for 14 days by ${collection}.`;
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByLabel("Topic").fill("Rye en");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.locator("#success")).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  const kept = `14 Tage lang von ${collection} aufbewahrt.`;
  const headers = { Accept: "text/html" };
  const plain = await (await request.get(`${path}?lang=de`, { headers })).text();
  expect(plain).toContain(kept);
  const action = /action="(\?[^"]+)"/u.exec(plain)?.[1]?.replace("&amp;", "&") ?? "";
  const sent = await request.post(`${path}${action}`, { headers, form: { topic: "Rye de" } });
  expect(await sent.text()).toContain(kept);

  await page.goto(`/runs?client=${client.id}`);
  const rows = page.getByRole("table", { name: "Answers" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  for (const [index, lang] of [
    [1, "de"],
    [2, "en"],
  ] as const) {
    await rows.nth(index).getByRole("button").click();
    const answer = page.getByRole("dialog", { name: "Answer" });
    await answer.getByRole("button", { name: "Show the texts" }).click();
    await expect(answer.getByRole("region", { name: "Texts" })).toContainText(`Rye ${lang}`);
    await answer.getByRole("button", { name: "Close", exact: true }).click();
  }

  await page.getByText("With texts").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toContain("Rye en");

  await goWithin(page, `/clients?search=${collection}`);
  await chooseOf(page, collection, "Privacy");
  const privacy = page.getByRole("dialog", { name: `Privacy: ${collection}` });
  const days = privacy.getByLabel("Keep texts for (days)");
  await expect(privacy.getByText(`are kept for 14 days by ${collection}`)).toBeVisible();
  await privacy.getByRole("button", { name: "Delete the stored texts" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(privacy.getByText("Deleted: the texts of 2 answers.")).toBeVisible();
  await days.fill("31");
  await privacy.getByRole("button", { name: "Save Changes" }).click();
  await expect(privacy.getByText("Must be a whole number of days from 0 to 30.")).toBeVisible();
  await days.fill("0");
  await privacy.getByRole("button", { name: "Save Changes" }).click();
  await expect(privacy.getByText("Client has been saved.")).toBeVisible();
  const frame = await (await request.get(path, { headers })).text();
  expect(frame).toContain("Write it");
  expect(frame).not.toContain("are kept for");
});
