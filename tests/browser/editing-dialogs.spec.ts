import { LOAD_FAILURES, MESSAGES } from "#domain/messages.ts";
import { openClient } from "#tests/support/admin-test.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  beginSignedIn,
  expect,
  expectAccessible,
  PASSWORD,
  signIn,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";

test.use({ allowedStatuses: [401, 403] });

test("once the session has ended, what is typed stays, is saved after a sign-in beside it or in another tab, and is gone once discarded", async ({
  page,
  context,
  request,
}) => {
  const post = await asAdministrator(request);
  const { id, username } = await beginSignedIn(context, { isAdmin: true });
  const clientName = uniqueLetters();
  await post("/clients/add", { clientName });
  await openClient(page, "Details", clientName);
  const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
  const tagline = dialog.getByLabel("Tagline");
  const saved = dialog.getByText("Client has been saved.");
  /** Types a tagline and saves it after the person's sessions have ended, as a new password ends them. */
  async function saveLate(words: string, password: string) {
    await tagline.fill(words);
    await post("/users/edit", { id, password });
    await tagline.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Your session has ended.");
    await expect(tagline).toHaveValue(words);
  }

  await test.step("the same person signs in beside what is typed, and the save goes on", async () => {
    await saveLate("Typed before", `${PASSWORD}2`);
    const password = dialog.getByLabel(`Password of ${username}`);
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await expect(dialog.getByText(/^Unauthorized/u)).toBeVisible();
    await password.fill(`${PASSWORD}2`);
    await dialog.getByRole("button", { name: "Sign in and save" }).click();
    await expect(saved).toBeVisible();
    await expect(tagline).toHaveValue("Typed before");
    await expect(password).toHaveCount(0);
  });
  await test.step("the save goes on after a sign-in in another tab", async () => {
    await saveLate("Typed again", `${PASSWORD}3`);
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "sign in again" }).click();
    const other = await opened;
    await signIn(other, username, `${PASSWORD}3`);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(saved).toBeVisible();
    await expect(tagline).toHaveValue("Typed again");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Client has been saved.")).toBeVisible();
    await expect(page).toHaveURL(/\/clients/u);
  });
  await test.step("nothing is left on the page once its changes are discarded", async () => {
    await page.getByRole("button", { name: `Details of ${clientName}` }).click();
    await tagline.fill("Never saved");
    await post.delete("/users", { id });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your session has ended.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/login\?from=/u);
  });
});

test.describe("while a file cannot be loaded", () => {
  test.use({ isConsoleGuarded: false });

  test("a dialog gives way to a sentence, and opens after Retry; a form is saved once its schema is there", async ({
    page,
    context,
  }) => {
    await beginSignedIn(context, { isAdmin: true });
    await page.goto("/users");
    const file = "**/assets/user-editor-*";
    await page.route(file, (route) => route.abort());
    const add = page.getByRole("button", { name: "Add New" });
    await add.click();
    await expect(page.getByText(LOAD_FAILURES.unreachable)).toBeVisible();
    await page.unroute(file);
    await page.getByRole("button", { name: "Retry" }).click();
    await add.click();
    const dialog = page.getByRole("dialog", { name: "Add New User" });
    const save = dialog.getByRole("button", { name: "Add User" });
    const schema = "**/assets/zod-*";
    await page.route(schema, (route) => route.abort());
    await save.click();
    await expect(dialog.getByText(MESSAGES.noResponse)).toBeVisible();
    await page.unroute(schema);
    await save.click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleErrorMessage("Name is required.");
    await expect(dialog.getByText(MESSAGES.noResponse)).toBeHidden();
  });
});
