import { adminTest } from "#tests/support/admin-test.ts";
import { expect, uniqueLetters, PASSWORD } from "#tests/support/browser.ts";

adminTest.describe("while the clients' names cannot be had", () => {
  adminTest.use({ allowedStatuses: [503] });

  adminTest("a user's client stays chosen, and is changed after Retry", async ({ page, post }) => {
    const username = uniqueLetters();
    const otherName = uniqueLetters();
    const { id: clientId } = await post("/clients/add", { clientName: uniqueLetters() });
    const other = await post("/clients/add", { clientName: otherName });
    await post("/users/add", { username, password: PASSWORD, clientId });
    await page.route("**/clients/names", (route) => route.fulfill({ status: 503 }));
    await page.goto(`/users?search=${username}`);
    await page.getByRole("button", { name: `Details of ${username}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toHaveText("The clients cannot be loaded right now.");
    await dialog.getByLabel("Company").fill("Bread & Co");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("User has been saved.")).toBeVisible();
    await page.unroute("**/clients/names");
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByLabel("Client")).toBeEnabled();
    await expect(dialog.getByLabel("Client")).toHaveValue(clientId);
    await dialog.getByLabel("Client").selectOption(otherName);
    await expect(dialog.getByText("User has been saved.")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("User has been saved.")).toBeVisible();
    await expect(dialog.getByLabel("Client")).toHaveValue(other.id);
  });
});
