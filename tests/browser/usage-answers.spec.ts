import { readFile } from "node:fs/promises";
import { makeEmbed } from "#tests/support/administration.ts";
import { openClient } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
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
  await limits.getByLabel("Warn at this part of the budget").fill("0");
  await save.click();
  await expect(
    limits.getByText("Must be an amount from 0 to 1,000,000 dollars, or empty."),
  ).toBeVisible();
  await expect(limits.getByText("Must be a whole number from 1 to 100.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await budget.fill("0");
  await limits.getByLabel("Warn at this part of the budget").fill("50");
  await limits.getByLabel("Sentence for visitors").fill("Back next month.");
  await limits.getByLabel("Answers a day", { exact: true }).fill("7");
  await save.click();
  await expect(limits.getByText("Client has been saved.")).toBeVisible();
  await expect(limits.getByText("1 of 7 answers")).toBeVisible();
  await expect(limits.getByRole("meter", { name: "This month's budget" })).toHaveAttribute(
    "aria-valuetext",
    "100 %, warning at 50 %",
  );
  await expectAccessible(page);
  const refused = await ask();
  expect(refused.status()).toBe(429);
  expect(await refused.text()).toContain("Back next month.");

  await page.goto("/runs?outcome=nonsense");
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
  await expectAccessible(page);
  await answer.getByRole("link", { name: `Widget ${collection}` }).click();
  await expect(page.getByText(`Only Widget ${collection}`)).toBeVisible();
  await expect(row).toHaveCount(1);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSONL" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("answers.jsonl");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { clientId: client.id, outcome: "answered" },
  ]);
});
