import { adminTest } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  PASSWORD,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { CROWD } from "#tests/support/journey-sessions.ts";

const NAME_HELP =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";

adminTest.use({ allowedStatuses: [400, 409] });

adminTest(
  "a user is added, edited and deleted, and a refusal says why",
  async ({ page, request, post }) => {
    const name = uniqueLetters();
    const posts: string[] = [];
    page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
    await page.goto("/users");
    await expect(page).toHaveTitle(/^User Management/u);
    await expect(page.getByRole("columnheader")).toContainText([
      "User Name",
      "Client",
      "Permission",
      "Last Login",
      "Edit",
    ]);
    const editor = page.getByRole("dialog", { name: `Update User: ${name}` });
    const saved = editor.getByText("User has been saved.");

    await adminTest.step("a new user, and what is wrong with it", async () => {
      await page.getByRole("button", { name: "Add New" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New User" });
      const add = dialog.getByRole("button", { name: "Add User" });
      const alert = dialog.getByRole("alert");
      await expect(dialog.getByText(NAME_HELP)).toBeVisible();
      await expect(dialog.getByText("8 to 24 characters, with")).toBeVisible();
      await expect(dialog.getByLabel("Client")).toHaveValue("c11e0000-0000-4000-8000-000000000001");
      await add.click();
      await expect(dialog.getByText("Name is required.")).toBeVisible();
      await expect(dialog.getByText("Password is required.")).toBeVisible();
      await expect(dialog.getByLabel("Name")).toBeFocused();
      expect(posts).toEqual([]);
      await dialog.getByLabel("Name").fill("1x");
      await dialog.getByLabel("Password").fill("short");
      await add.click();
      await expect(alert).toHaveText("Save Failed, missing fields");
      await expect(dialog.getByLabel("Name")).toHaveAccessibleErrorMessage(NAME_HELP);
      await expect(dialog.getByLabel("Name")).toBeFocused();
      await expect(dialog.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel("Name").fill("Educator");
      await dialog.getByLabel("Password").fill(PASSWORD);
      await add.click();
      await expect(alert).toHaveText("User Exists");
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Company").fill("Bread & Co");
      await add.click();
      await expect(saved).toBeVisible();
      await expect(editor.getByLabel("Password")).toHaveValue("");
    });

    const history = editor.getByRole("link", { name: "History" });
    await expect(history).toHaveAttribute("href", /^\/audit\?entity=user&id=[\da-f-]{36}$/u);
    const id = (await history.getAttribute("href"))?.slice(-36);
    await editor.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByLabel("Search Users").fill(name);
    // The row moves when the list gets shorter.
    await expect(page.getByText("1 entry")).toBeVisible();
    const row = page.getByRole("row", { name });
    const cells = row.getByRole("cell");
    const company = "Bread & Co";
    const client = "Acme Academy";
    await expect(cells).toHaveText([name, company, client, "User", "Never", "Details"]);

    await adminTest.step("a save over a newer version shows the newer values", async () => {
      await page.getByRole("button", { name: `Details of ${name}` }).click();
      await editor.getByLabel("Company").fill("Mine");
      await post("/users/edit", { id, company: "Theirs", roles: { Admin: 5150 } });
      await editor.getByRole("button", { name: "Save Changes" }).click();
      const notice = editor.getByRole("alert");
      await expect(notice).toContainText("CompanyTheirs");
      await expect(notice).toContainText("Is Adminyes");
      await notice.getByRole("button", { name: "Use the newer values" }).click();
      await expect(editor.getByLabel("Company")).toHaveValue("Theirs");
      await expect(editor.getByLabel("Is Admin")).toBeChecked();
      await editor.getByLabel("Company").fill("");
      await editor.getByRole("button", { name: "Save Changes" }).click();
      await expect(saved).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: `Details of ${name}` })).toBeFocused();
      await expect(cells).toHaveText([name, client, "Admin", "Never", "Details"]);
    });

    // The saves kept the password.
    const data = { user: name, pwd: PASSWORD };
    expect((await request.post("/auth", { data })).status()).toBe(200);
    await goWithin(page, `/users?search=${name}`);
    await expect(row.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d+.*\d:\d\d/u);

    await adminTest.step("the last administrator stays, and anybody else goes", async () => {
      // Other tests have administrators at the same time, so the refusal is simulated
      // (tests/worker/accounts-last-administrator.test.ts tests the real one).
      const detail = "The last administrator cannot be deleted or lose the role.";
      await page.route("**/users", (route) => {
        if (route.request().method() !== "DELETE") return route.continue();
        return route.fulfill({ status: 409, json: { status: 409, title: "Not Possible", detail } });
      });
      await page.getByRole("button", { name: `Details of ${name}` }).click();
      const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
      await editor.getByRole("button", { name: "Delete User" }).click();
      await expect(question).toContainText("This cannot be undone");
      // From then on, Escape belongs to the question.
      await expect(question.getByText("Cancel", { exact: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(editor).toBeVisible();
      await editor.getByRole("button", { name: "Delete User" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(editor.getByRole("alert")).toHaveText(detail);
      await page.unrouteAll();
      await editor.getByRole("button", { name: "Delete User" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
    });
  },
);

adminTest("users are searched, sorted and paged by the server", async ({ page, post: _ }) => {
  await page.goto(`/users?${new URLSearchParams({ search: CROWD.company })}`);
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
