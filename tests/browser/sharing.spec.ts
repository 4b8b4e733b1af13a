import { accessibilityViolations, expect, goWithin, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

// The page of a share that has ended.
test.use({ allowedStatuses: [410] });

test("a manager shares a tool by a link; who has it asks without an account, until the link is ended", async ({
  page,
  context,
  request,
  browser,
}) => {
  const { path, client, post } = await beginManaging(context, request);
  const [, , type = "", id = ""] = path.split("/");
  // The site pays for answers: its own limits hold.
  await post("/clients/edit", { clientid: client.id, dailyAnswers: 20 });
  await page.goto(`/landing/${type}/${id}`);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: /^Share: / });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("region", { name: /\/t\/[a-z2-9]{8}$/u });
  await expect(link.getByRole("img", { name: /^QR code of http/u })).toBeVisible();
  await expect(link.getByText("0 of 50 answers today.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const address = (await link.getAttribute("aria-label")) ?? "";

  const visitor = await browser.newContext();
  const visit = await visitor.newPage();
  const response = await visit.goto(address);
  expect(response?.headers()["x-robots-tag"]).toBe("noindex");
  expect(await accessibilityViolations(visit)).toEqual([]);
  expect(await visit.locator("script[src]").count()).toBe(0);
  const name = await visit.getByRole("heading", { level: 1 }).textContent();
  await expect(visit.locator('meta[property="og:title"]')).toHaveAttribute("content", name ?? "");
  await expect(visit.getByText(/^Made by .+; answers are written by AI\.$/u)).toBeVisible();
  const source = (await visit.locator("iframe").getAttribute("src")) ?? "";
  const bytes = async (address: string) => (await request.get(address)).text();
  expect(await bytes(source)).toBe(await bytes(path));

  const frame = visit.frameLocator("iframe");
  await frame.getByLabel("Topic").fill("Rye bread");
  await frame.getByRole("button").first().click();
  await expect(frame.getByText("See AI response below.")).toBeVisible();

  await page.keyboard.press("Escape");
  await goWithin(page, "/site?tab=shares");
  const row = page.getByRole("table", { name: "Shares" }).getByRole("row").nth(1);
  await expect(row).toContainText("1 / 50");
  expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
  await row.getByRole("button", { name: /^End now/u }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End link" }).click();
  await expect(page.getByText("No tool is shared")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  for (const code of ["..%2F", "%00", "x%2F.."])
    expect((await request.get(`/t/${code}`, { headers: { Accept: "text/html" } })).status()).toBe(
      404,
    );
  expect((await visit.reload())?.status()).toBe(410);
  await expect(visit.getByRole("heading")).toHaveText("This tool is no longer shared.");
  expect(await accessibilityViolations(visit)).toEqual([]);
  await visitor.close();
});
