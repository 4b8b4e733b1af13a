import type { APIRequestContext, Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  goWithin,
  openTab,
  test,
} from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";
import { DAY_MS } from "#domain/time.ts";

/** The status of a call as a program makes it. */
async function statusOf(request: APIRequestContext, path: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return (await request.get(path, { headers, failOnStatusCode: false })).status();
}

/** Makes a token on the page that is open. Returns the secret that the page shows. */
async function makeToken(page: Page, name: string, scope: string): Promise<string> {
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the program").fill(name);
  await page.getByRole("checkbox", { name: scope }).check();
  await page.getByRole("button", { name: "Make token" }).click();
  const made = page.getByRole("region", { name: `Token of ${name}` });
  return made.getByRole("textbox").inputValue();
}

test("a manager makes a token, a program uses it, and it ends at once", async ({
  page,
  context,
  request,
}) => {
  const { collection, widget, username } = await beginManaging(context, request);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/site");
  await openTab(page, "Connections", "Programs");
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  await expect(page.getByLabel("Name of the program")).toBeFocused();
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByText("Choose what the token may do.")).toBeVisible();
  await expect(page.getByLabel("Name of the program")).toBeFocused();
  await page.getByLabel("Name of the program").fill("Reports");
  await page.getByRole("checkbox", { name: "Read usage" }).check();
  await expect(page.getByLabel("Answers a day")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Ask widgets" }).check();
  await page.getByLabel("Answers a day").fill("20");
  await page.getByLabel("Budget, in dollars a month").fill("five");
  await page.getByLabel("Works for").selectOption("Until a date");
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(page.getByText("Must be an amount from 0 to 1,000,000 dollars")).toBeVisible();
  await expect(page.getByText("Choose a time in the future.")).toBeVisible();
  await page.getByLabel("Budget, in dollars a month").fill("5");
  await page.getByLabel("Works for").selectOption("30 days");
  await page.getByRole("button", { name: "Make token" }).click();

  const made = page.getByRole("region", { name: "Token of Reports" });
  const token = await made.getByRole("textbox").inputValue();
  expect(token).toMatch(/^pwt_\w{42}$/u);
  await expect(made.getByRole("textbox")).toBeFocused();
  await made.getByRole("button", { name: "Copy token" }).click();
  await expect(made.getByText("Copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(page.getByText(`/site/ask/${collection}/${widget.id}`)).toContainText(
    '-d \'{"inputs":{"topic":"Bread"}}\'',
  );
  expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
  await made.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("button", { name: "New token" })).toBeFocused();
  expect(await page.content()).not.toContain(token);

  const item = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
  await expect(item).toContainText("not used yet");
  expect(await statusOf(request, "/site/usage", token)).toBe(200);
  expect(await statusOf(request, "/site/answers", token)).toBe(403);
  const asked = await request.post(`/site/ask/${collection}/${widget.id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { inputs: { topic: "Rye bread" } },
  });
  expect(asked.status()).toBe(200);
  await openTab(page, "Site");
  await expect(item).toHaveCount(0);
  await openTab(page, "Connections", "Programs");
  await expect(item).toContainText(`…${token.slice(-4)}`);
  await expect(item).toContainText("Ask widgets, read usage");
  await expect(item).toContainText("1 of 20 answers today");
  await expect(item).toContainText("at most $5.00 a month · last used");
  await expect(item).toContainText(`by ${username}`);

  await page.getByRole("button", { name: "End now: Reports" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("The program “Reports” is refused");
  await page.getByRole("alertdialog").getByRole("button", { name: "End token" }).click();
  await expect(page.getByText("Reports has ended.")).toBeVisible();
  await expect(page.getByText("No tokens yet")).toBeVisible();
  expect(await statusOf(request, "/site/usage", token)).toBe(401);
  await openTab(page, "Overview", "Answers");
  await expect(page.getByRole("table", { name: "Answers" })).toContainText("Former program");
  await openTab(page, "Overview", "History");
  await expect(
    page.getByRole("row", { name: "Deleted" }).getByText("Service token: Reports"),
  ).toBeVisible();
});

test.describe("of administrators", () => {
  test.use({ allowedStatuses: [409, 500] });

  test("administrators see the tokens of a client, ten at most, and make those of the platform", async ({
    page,
    context,
    request,
  }) => {
    const { client, post } = await makeEmbed(request);
    const add = async (name: string, days: number) =>
      post("/tokens", {
        clientid: client.id,
        name,
        scopes: ["usage"],
        endsAt: new Date(Date.now() + days * DAY_MS).toISOString(),
      });
    await add("Ends soon", 5.5);
    for (const name of "2345678".split("")) await add(`Program ${name}`, 40);

    await beginSignedIn(context, { isAdmin: true });
    await page.route("**/clients/*/tokens", (route) => route.fulfill({ status: 500 }));
    await page.goto(`/clients/${client.id}?tab=programs`);
    await expect(page.getByText("The tokens cannot be loaded right now.")).toBeVisible();
    await page.unroute("**/clients/*/tokens");
    await page.getByRole("button", { name: "Retry" }).click();
    const items = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
    await expect(items).toHaveCount(8);
    await expect(items.filter({ hasText: "Ends in 5 days" })).toHaveCount(1);
    const token = await makeToken(page, "Ninth", "Read the list of answers");
    expect(await statusOf(request, "/site/answers", token)).toBe(200);
    await expect(items).toHaveCount(9);
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name of the program").fill("Eleventh");
    await page.getByRole("checkbox", { name: "Read usage" }).check();
    await add("Tenth", 40);
    await page.getByRole("button", { name: "Make token" }).click();
    await expect(page.getByText("You have 10 of 10 tokens.")).toBeVisible();
    await openTab(page, "Site");
    await expect(items).toHaveCount(0);
    await openTab(page, "Connections", "Programs");
    await expect(page.getByText("10 of 10 tokens work.")).toBeVisible();
    await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);

    await goWithin(page, "/settings");
    const programs = page.getByRole("region", { name: "Programs" });
    await programs.getByRole("button", { name: "New token" }).click();
    await expect(programs.getByRole("checkbox", { name: "Ask widgets" })).toHaveCount(0);
    await programs.getByRole("button", { name: "Cancel" }).click();
    await expect(programs.getByRole("button", { name: "New token" })).toBeFocused();
    const name = `Pipeline ${client.id.slice(0, 8)}`;
    const platforms = await makeToken(page, name, "Read usage");
    expect(await statusOf(request, "/usage", platforms)).toBe(200);
    expect(await statusOf(request, "/site/usage", platforms)).toBe(403);
    await page.getByRole("button", { name: `End now: ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End token" }).click();
    await expect(page.getByText(`${name} has ended.`)).toBeVisible();
    expect(await statusOf(request, "/usage", platforms)).toBe(401);
  });
});
