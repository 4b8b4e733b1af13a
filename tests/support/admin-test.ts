import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import { beginSignedIn, test } from "#tests/support/browser.ts";

/** A test whose browser is signed in as a new administrator; `post` calls REST as another administrator. */
export const adminTest = test.extend<{ post: Awaited<ReturnType<typeof asAdministrator>> }>({
  post: async ({ context, request }, use) => {
    await beginSignedIn(context, { isAdmin: true });
    await use(await asAdministrator(request));
  },
});

/** Chooses from the menu "…" of a row. */
export async function chooseOf(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: `More of ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: choice, exact: true }).click();
}

/** Finds a client by its name and opens one of its dialogs, such as 'Details' or 'Limits'. */
export async function openClient(page: Page, dialog: string, name: string): Promise<void> {
  await page.goto(`/clients?${new URLSearchParams({ search: name })}`);
  if (["Sites", "Limits", "Privacy", "Keys"].includes(dialog)) return chooseOf(page, name, dialog);
  await page.getByRole("button", { name: `${dialog} of ${name}` }).click();
}
