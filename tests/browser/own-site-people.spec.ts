import { accessibilityViolations, expect, PASSWORD, test } from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

test.use({ allowedStatuses: [401, 403, 409] });

test("a manager invites a person, who signs in by the link, removes the account, cannot leave the site without a manager, and is signed out as one of two", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const { username, post, client } = await beginManaging(context, request);
  await page.goto("/site/people");
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await expect(rows.filter({ hasText: username })).toContainText("You");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog");
  const name = `${username.slice(0, 20)}new`;
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await dialog.getByLabel(`Link for ${name}`).inputValue();
  await expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Invite another" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(rows.filter({ hasText: name })).toContainText("Invited");

  const invited = await browser.newContext({ baseURL });
  const welcome = await invited.newPage();
  await welcome.goto(link);
  await expect(welcome.getByText("has invited you to")).toContainText(`${username} has invited`);
  await welcome.getByLabel("New Password").first().fill(PASSWORD);
  await welcome.getByLabel("Confirm").fill(PASSWORD);
  await welcome.getByRole("button", { name: "Set Password" }).click();
  await expect(welcome).toHaveURL("/dashboard");
  await invited.close();

  const search = page.getByRole("searchbox");
  await search.fill(name);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: name })).toContainText("Password");
  await page.getByRole("button", { name, exact: true }).click();
  await dialog.getByLabel("Role").selectOption("Manager");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(`The role of ${name} has been saved.`).waitFor();
  // At once: the list is loaded before the dialog closes.
  expect(await rows.filter({ hasText: name }).innerText()).toContain("Manager");
  await page.getByRole("button", { name: `More of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${name} has been removed.`)).toBeVisible();
  await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await search.fill("");

  const demote = async () => {
    await page.getByRole("button", { name: username, exact: true }).click();
    await dialog.getByLabel("Role").selectOption("Educator");
    await expect(page.getByText("you are signed out at once")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await demote();
  await expect(
    page.getByText("This site needs a manager. Make another person a manager first."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await post("/users/add", {
    username: `${username.slice(0, 20)}two`,
    password: PASSWORD,
    clientId: client.id,
    roles: { User: 2001, Manager: 3100 },
  });
  await demote();
  await expect(page).toHaveURL(/\/login/u);
});
