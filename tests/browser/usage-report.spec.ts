import { readFile } from "node:fs/promises";
import { DEMO_CLIENTS, DEMO_WIDGET_ID } from "#db/demo/data.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  signInByCall,
  test,
} from "#tests/support/browser.ts";

const DEMO_WIDGET = `/ai/CourseCreation/${DEMO_WIDGET_ID}/${DEMO_CLIENTS[0]?.apikey}`;

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("an administrator sees usage by day as a chart, a table and a file that agree", async ({
  page,
  context,
  request,
}) => {
  // Today has a bar.
  const inputs = { topic: "Bread", learners: "Bakers", outcome: "A loaf" };
  expect((await request.post(DEMO_WIDGET, { data: { inputs } })).status()).toBe(200);
  await beginSignedIn(context, { isAdmin: true });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Usage" }).click();
  // Filters that are changed before the page shows the first one.
  await expect(page.getByRole("heading", { name: "Cost by day" })).toBeVisible();
  await page.evaluate(() => {
    const fields = [...document.querySelectorAll("select")];
    for (const button of document.querySelectorAll("button"))
      if (["Custom range", "Answers"].includes(button.innerText)) button.click();
    const field = fields.find(({ ariaLabel }) => ariaLabel === "Group by");
    if (!field) return;
    field.value = "client";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  // Days before the first start: other tests make answers of today.
  await page.getByLabel("From").fill(daysAgo(7));
  await page.getByLabel("From").press("Enter");
  const table = page.getByRole("table", { name: "Usage by day" });
  await expect(table.getByRole("row")).toHaveCount(9);
  const chart = page.getByRole("slider", { name: "Usage by day" });
  const ofToday = chart.locator("rect[opacity='0.5']");
  await expect(ofToday.first()).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill(daysAgo(1));
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(ofToday).toHaveCount(0);
  await expect(table.getByRole("columnheader").nth(1)).toHaveText("Acme Academy");
  await expect(table.getByRole("row")).toHaveCount(8);
  const cells = await table.getByRole("row").nth(2).getByRole("cell").allTextContents();
  // From the last day to the one before, which is the second row.
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  for (const [index, name] of ["Acme Academy", "Bright Minds"].entries()) {
    await expect(chart).toContainText(`${name}${cells[index]}`);
    await expect(chart).toHaveAttribute(
      "aria-valuetext",
      new RegExp(`${name} ${cells[index]}`, "u"),
    );
  }

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const lines = file.replace("\uFEFF", "").trim().split("\n");
  expect(lines[0]).toBe("Day,Acme Academy,Bright Minds,Total");
  expect(lines[2]?.split(",").slice(1)).toEqual(cells);

  const all = page.waitForEvent("download");
  await page.getByRole("button", { name: "All values as CSV" }).click();
  const values = await readFile(await (await all).path(), "utf8");
  const [header, ...rows] = values.replace("\uFEFF", "").trim().split("\n");
  expect(header).toBe("Name,Id,Answers,Failures,Tokens in,Cached,Tokens out,Cost in US dollars");
  expect(rows.map((row) => row.split(",")[0])).toEqual(["Acme Academy", "Bright Minds"]);

  expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
});

test("an educator sees the own client's usage, without money and without a choice of clients", async ({
  page,
  context,
}) => {
  // A person with answers.
  await signInByCall(context, "educator", "Educator-demo-1");
  await page.goto("/account");
  await page.getByRole("link", { name: "Show usage" }).click();
  await expect(page.getByRole("heading", { name: "Answers by day" })).toBeVisible();
  await expect(page.getByRole("term")).toHaveText(["Answers", "Failures", "First word"]);
  await expect(page.getByLabel("Client")).toHaveCount(0);
  await page.getByLabel("Group by").selectOption({ label: "By person" });
  await expect(page.getByRole("columnheader")).toContainText(["Day", "You", "Others", "Total"]);
});
