import type { APIRequestContext, Page } from "@playwright/test";
import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { asAdministrator, makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
  PASSWORD,
  signIn,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";

adminTest(
  "approvals of what a colleague has deleted are dropped with a note, and the pressed button keeps the focus",
  async ({ page, request, post }) => {
    const { collection, client, widget } = await makeEmbed(request);
    const input = { name: "topic", label: "Topic", placeholder: "Bread" };
    const kept = await post(`/widgets/${collection}/add`, { name: "Kept", inputs: [input] });
    await post("/clients/editwidgets", {
      clientid: client.id,
      approvedWidgets: [widget.id, kept.id],
    });
    await openClient(page, "Widgets", collection);
    const dialog = page.getByRole("dialog", { name: `Approved Widgets: ${collection}` });
    await expect(dialog.getByText("2 of 2 approved")).toBeVisible();
    await post.delete(`/widgets/${collection}`, { id: widget.id });
    await dialog.getByText("Kept").click();
    const save = dialog.getByRole("button", { name: "Save Changes" });
    await save.press("Enter");
    await expect(dialog).toContainText(
      "Client has been saved. 1 widget that no longer exists was removed from the list.",
    );
    await expect(save).toBeFocused();
  },
);

/** Signs in as a new administrator and types a tagline of a new client, which is saved after the person's sessions have ended. */
async function saveAfterSessionEnd(page: Page, request: APIRequestContext) {
  const post = await asAdministrator(request);
  const { id, username } = await beginSignedIn(page.context(), { isAdmin: true });
  const clientName = uniqueLetters();
  await post("/clients/add", { clientName });
  await openClient(page, "Details", clientName);
  const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
  await dialog.getByLabel("Tagline").fill("Typed before");
  // A new password ends every session of the account.
  await post("/users/edit", { id, password: `${PASSWORD}2` });
  await dialog.getByLabel("Tagline").press("Enter");
  return { username, dialog };
}

test.describe("once the session has ended", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("what is typed stays, and is saved after signing in again in another tab", async ({
    page,
    request,
  }) => {
    const { username, dialog } = await saveAfterSessionEnd(page, request);
    await expect(dialog.getByRole("alert")).toContainText("Your session has ended.");
    await expect(dialog.getByLabel("Tagline")).toHaveValue("Typed before");
    expect(await accessibilityViolations(page)).toEqual([]);

    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "sign in again" }).click();
    const other = await opened;
    await signIn(other, username, `${PASSWORD}2`);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();
    await expect(dialog.getByLabel("Tagline")).toHaveValue("Typed before");
  });

  test("the same person signs in beside the draft, and the save goes on", async ({
    page,
    request,
  }) => {
    const { username, dialog } = await saveAfterSessionEnd(page, request);
    const password = dialog.getByLabel(`Password of ${username}`);
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await expect(dialog.getByText(/^Unauthorized/u)).toBeVisible();
    await password.fill(`${PASSWORD}2`);
    await dialog.getByRole("button", { name: "Sign in and save" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();
    await expect(dialog.getByLabel("Tagline")).toHaveValue("Typed before");
    await expect(password).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Client has been saved.")).toBeVisible();
    await expect(page).toHaveURL(/\/clients/u);
  });

  test("nothing is left on the page once its changes are discarded", async ({
    context,
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id } = await beginSignedIn(context, { isAdmin: true });
    await openClient(page, "Details", "Acme Academy");
    const dialog = page.getByRole("dialog", { name: "Edit Client Details" });
    await dialog.getByLabel("Tagline").fill("Never saved");
    await post.delete("/users", { id });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your session has ended.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/login\?from=/u);
  });
});

adminTest("a search is one call, however many letters it has", async ({ page, post }) => {
  const clientName = `Zürich ${uniqueLetters()}`;
  await post("/clients/add", { clientName });
  await page.clock.install();
  await page.goto("/clients");
  const searches: string[] = [];
  page.on("request", (sent) => {
    const search = new URL(sent.url()).searchParams.get("search");
    if (search !== null && new URL(sent.url()).pathname === "/clients") searches.push(search);
  });
  const typed = clientName.replace("ü", "u").toUpperCase();
  const field = page.getByLabel("Search Clients");
  await expect(field).toBeVisible();
  // By the page's clock: on a busy machine the letters are further apart than the pause after which a search is sent.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of typed) {
    await field.pressSequentially(letter);
    await page.clock.runFor(20);
  }
  await page.clock.resume();
  await expect(page.getByRole("row", { name: clientName })).toBeVisible();
  await expect(page.getByText("1 entry")).toBeVisible();
  expect(searches).toEqual([typed]);
});
