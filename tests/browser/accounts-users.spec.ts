import { adminTest } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  PASSWORD,
  signIn,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { CROWD } from "#tests/support/journey-sessions.ts";

const NAME_HELP =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";

adminTest("a user is added, edited and deleted", async ({ page, browser, baseURL, post: _ }) => {
  const name = uniqueLetters();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto("/users");
  await expect(page).toHaveTitle(/^User Management/u);
  await expect(page.getByRole("columnheader")).toHaveText([
    "User Name",
    "Company",
    "Client",
    "Permission",
    "Location",
    "Last Login",
    "Edit",
  ]);
  await page.getByRole("button", { name: "Add New" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New User" });
  await expect(dialog.getByText(NAME_HELP)).toBeVisible();
  await expect(dialog.getByText("8 to 24 characters.")).toBeVisible();
  await expect(dialog.getByLabel("Client")).toHaveValue("c11e0000-0000-4000-8000-000000000001");
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await expect(dialog.getByText("Password is required.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  expect(posts).toEqual([]);
  await dialog.getByLabel("Name").fill(name);
  await expect(dialog.getByText("is required.")).toHaveCount(0);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByLabel("Company").fill("Bread & Co");
  await dialog.getByRole("button", { name: "Add User" }).click();
  const editor = page.getByRole("dialog", { name: `Update User: ${name}` });
  await expect(editor.getByText("User has been saved.")).toBeVisible();
  await expect(editor.getByLabel("Password")).toHaveValue("");
  await expect(editor.getByRole("link", { name: "History" })).toHaveAttribute(
    "href",
    /^\/audit\?entity=user&id=[\da-f-]{36}$/u,
  );
  await editor.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByLabel("Search Users").fill(name);
  // The row moves when the list gets shorter.
  await expect(page.getByText("1 entry")).toBeVisible();
  const row = page.getByRole("row", { name });
  await expect(row.getByRole("cell")).toHaveText([
    name,
    "Bread & Co",
    "Acme Academy",
    "User",
    "",
    "Never",
    "Details",
  ]);

  await page.getByRole("button", { name: `Details of ${name}` }).click();
  await editor.getByText("Is Admin").click();
  await editor.getByLabel("Company").fill("");
  await editor.getByRole("button", { name: "Save Changes" }).click();
  await expect(editor.getByText("User has been saved.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Details of ${name}` })).toBeFocused();
  await expect(row.getByRole("cell")).toHaveText([
    name,
    "",
    "Acme Academy",
    "Admin",
    "",
    "Never",
    "Details",
  ]);

  // The save kept the password.
  const other = await browser.newPage({ baseURL });
  await signIn(other, name, PASSWORD);
  await other.close();
  await page.reload();
  await page.getByLabel("Search Users").fill(name);
  await expect(row.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d+.*\d:\d\d/u);

  await page.getByRole("button", { name: `Details of ${name}` }).click();
  await editor.getByRole("button", { name: "Delete User" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
  await expect(question).toContainText("This cannot be undone");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(editor).toBeVisible();
  await editor.getByRole("button", { name: "Delete User" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
});

adminTest.describe("refused", () => {
  adminTest.use({ allowedStatuses: [400, 409] });

  adminTest("a save or a deletion says why", async ({ page, post }) => {
    await adminTest.step("a user says what is wrong", async () => {
      await page.goto("/users");
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Educator");
      await dialog.getByRole("button", { name: "Add User" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Save Failed, missing fields");
      await expect(dialog.getByText("Password is required.")).toBeVisible();
      await dialog.getByLabel("Password").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Add User" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("User Exists");
      await dialog.getByLabel("Name").fill("1x");
      await dialog.getByLabel("Password").fill("short");
      await dialog.getByRole("button", { name: "Add User" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Save Failed, missing fields");
      await expect(dialog.getByLabel("Name")).toHaveAccessibleErrorMessage(NAME_HELP);
      await expect(dialog.getByLabel("Name")).toBeFocused();
      await expect(dialog.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
      expect(await accessibilityViolations(page)).toEqual([]);
    });
    await adminTest.step("a save over a newer version shows the newer values", async () => {
      const username = uniqueLetters();
      const { id } = await post("/users/add", { username, password: PASSWORD, company: "Old" });
      await page.goto(`/users?search=${username}`);
      await page.getByRole("button", { name: `Details of ${username}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Company").fill("Mine");
      await post("/users/edit", { id, company: "Theirs", roles: { Admin: 5150 } });
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      const notice = dialog.getByRole("alert");
      await expect(notice).toContainText("CompanyTheirs");
      await expect(notice).toContainText("Is Adminyes");
      expect(await accessibilityViolations(page)).toEqual([]);
      await notice.getByRole("button", { name: "Use the newer values" }).click();
      await expect(dialog.getByLabel("Company")).toHaveValue("Theirs");
      await expect(dialog.getByLabel("Is Admin")).toBeChecked();
    });
    await adminTest.step("the last administrator stays, and the editor says why", async () => {
      const username = uniqueLetters();
      await post("/users/add", { username, password: PASSWORD });
      // Other tests have administrators at the same time, so the refusal is simulated
      // (tests/worker/accounts-last-administrator.test.ts tests the real one).
      const detail = "The last administrator cannot be deleted or lose the role.";
      await page.route("**/users", (route) => {
        if (route.request().method() !== "DELETE") return route.continue();
        return route.fulfill({ status: 409, json: { status: 409, title: "Not Possible", detail } });
      });
      await page.goto(`/users?search=${username}`);
      await page.getByRole("button", { name: `Details of ${username}` }).click();
      await page.getByRole("button", { name: "Delete User" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: `Update User: ${username}` });
      await expect(dialog.getByRole("alert")).toHaveText(detail);
    });
  });
});

adminTest("users are searched, sorted and paged by the server", async ({ page, post: _ }) => {
  await page.goto("/users");
  await page.getByLabel("Search Users").fill(CROWD.company);
  await expect(page.getByText("27 entries, page 1 of 2")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(26);
  // A second click while the first list is loading reverses the order.
  const answers = Promise.withResolvers<void>();
  await page.route(/sort=username/u, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const header = page.getByRole("columnheader", { name: "User Name" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("button").click();
  answers.resolve();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("row").nth(1)).toContainText(CROWD.usernames[26] ?? "");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("page 2 of 2")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.goBack();
  await expect(page.getByText("page 1 of 2")).toBeVisible();
  await page.getByLabel("Search Users").fill(CROWD.usernames[3] ?? "");
  await expect(page.getByText("1 entry")).toBeVisible();
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByLabel("Search Users")).toHaveValue("");
});
