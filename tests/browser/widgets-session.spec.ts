import { asAdministrator } from "#tests/support/administration.ts";
import { beginSignedIn, expect, PASSWORD, test } from "#tests/support/browser.ts";

test.describe("the session ends while a draft is typed", () => {
  test.use({ allowedStatuses: [401, 403] });

  test("what is typed stays, and is stored after signing in beside it, also a note and what is published", async ({
    context,
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id: userId, username } = await beginSignedIn(context, { isAdmin: true });
    await post("/toolkits/add", { name: username, collection: username });
    const { id } = await post(`/widgets/${username}/add`, {
      name: "Letter",
      inputs: [{ name: "topic", label: "Topic", placeholder: "Bread" }],
    });
    await page.goto(`/widgets/${username}/${id}`);
    const prompt = page.getByLabel("Prompt", { exact: true });
    await expect(prompt).toBeVisible();
    // The preview needs the session, too.
    const preview = page.frameLocator("iframe[title^=Draft]");
    await expect(preview.getByLabel("Topic")).toBeVisible();
    // A new password ends every session of the account.
    await post("/users/edit", { id: userId, password: `${PASSWORD}2` });
    await prompt.fill("Typed before");
    await expect(page.getByRole("alert")).toContainText("Your session has ended.");
    await page.getByRole("tab", { name: "Tests" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await question.getByRole("button", { name: "Cancel" }).first().click();
    await page.getByLabel(`Password of ${username}`).fill(`${PASSWORD}2`);
    await page.getByRole("button", { name: "Sign in and save" }).click();
    await expect(page.getByText(/^Draft of .*stored a moment ago/u)).toBeVisible();
    await expect(prompt).toHaveValue("Typed before");
    await page.getByRole("tab", { name: "Tests" }).click();
    await expect(page.getByText("No tests yet")).toBeVisible();

    await page.getByRole("tab", { name: "Draft" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    const publishing = page.getByRole("dialog", { name: "Publish Letter" });
    await publishing.getByLabel("Note").fill("mine");
    await post("/users/edit", { id: userId, password: PASSWORD });
    await publishing.getByRole("button", { name: "Publish anyway" }).click();
    await publishing.getByLabel(`Password of ${username}`).fill(PASSWORD);
    await publishing.getByRole("button", { name: "Sign in and publish" }).click();
    await expect(page.getByText("Version 2 is live.").first()).toBeVisible();

    await page.getByRole("tab", { name: "Versions" }).click();
    const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
    await expect(versions.first()).toContainText("mine");
    await page.getByRole("button", { name: "Edit note of version 2" }).click();
    const noting = page.getByRole("dialog", { name: "Note of version 2" });
    await noting.getByLabel("Note").fill("ours");
    await post("/users/edit", { id: userId, password: `${PASSWORD}2` });
    await noting.getByRole("button", { name: "Save" }).click();
    await noting.getByLabel(`Password of ${username}`).fill(`${PASSWORD}2`);
    await noting.getByRole("button", { name: "Sign in and save" }).click();
    await expect(versions.first()).toContainText("ours");
  });
});
