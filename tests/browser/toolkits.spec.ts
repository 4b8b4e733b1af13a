import type { Page } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { ROLE } from "#domain/account-roles.ts";
import { type asAdministrator, asUser, WRITER } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  PASSWORD,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";

// A save with a collection that is taken, or over a newer version, is refused.
adminTest.use({ allowedStatuses: [400, 409] });

adminTest(
  "a toolkit is added, edited and deleted with its widgets; a refused save says why, and undoes nothing of others",
  async ({ page, post, request }) => {
    const name = uniqueLetters();
    const expectRead = watchBodies(page);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto("/toolkits");
    await expect(page).toHaveTitle(/^Toolkit Management/u);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Index",
      "ID",
      "Toolkit Name",
      "Collection",
      "Widgets",
      "Edit",
    ]);
    await page.getByRole("button", { name: "Add New" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Toolkit" });
    await expect(dialog.getByLabel("Index")).toHaveValue("1");
    await expect(dialog.getByText("no spaces or special chars")).toBeVisible();
    await dialog.getByRole("button", { name: "Add Toolkit" }).click();
    await expect(dialog.getByText("Name is required.")).toBeVisible();
    await expect(dialog.getByText("Collection is required, and has letters.")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    expect(posts).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await adminTest.step("a toolkit says why", async () => {
      await dialog.getByLabel("Name").fill("Another");
      await dialog.getByLabel("Collection").fill("CourseCreation");
      await dialog.getByRole("button", { name: "Add Toolkit" }).click();
      // product/toolkits 4: "User Exists" is meant.
      await expect(dialog.getByRole("alert")).toHaveText("User Exists");
      await dialog.getByLabel("Index").fill("");
      await dialog.getByRole("button", { name: "Add Toolkit" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Save Failed, missing fields");
      await expect(dialog.getByText("Must be a whole number.")).toBeVisible();
      await expect(dialog.getByLabel("Index")).toBeFocused();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("button", { name: "Add New" }).click();
    });
    await dialog.getByLabel("Index").fill("x");
    await expect(dialog.getByLabel("Index")).toHaveValue("1");
    await dialog.getByLabel("Index").fill("007");
    // The collection follows the name until another one is typed.
    await dialog.getByLabel("Name").fill("Kit 2 & more");
    await expect(dialog.getByLabel("Collection")).toHaveValue("Kit more");
    await dialog.getByLabel("Collection").fill("Own");
    await dialog.getByLabel("Name").fill(` Kit ${name} `);
    await expect(dialog.getByLabel("Collection")).toHaveValue("Own");
    await dialog.getByLabel("Collection").fill(`${name}-1!`);
    await expect(dialog.getByText(`Stored as “${name}”.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Add Toolkit" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Toolkit" });
    await expect(editor.getByText("Toolkit has been saved.")).toBeVisible();
    await expect(editor.getByLabel("Collection")).toHaveValue(name);
    await expect(editor.getByLabel("Collection")).toHaveAttribute("readonly");
    await expect(editor.getByRole("link", { name: "History" })).toHaveAttribute(
      "href",
      /^\/audit\?entity=toolkit&id=[\da-f-]{36}$/u,
    );
    await editor.getByLabel("Name").fill(` Kit ${name} 2 `);
    await editor.getByText("Offered", { exact: true }).click();
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await expect(editor.getByText("Toolkit has been saved.")).toBeVisible();
    await editor.getByRole("button", { name: "Close dialog" }).click();
    await expect(page.getByRole("button", { name: "Add New" })).toBeFocused();
    await page.getByLabel("Search Toolkits").fill(name);
    const row = page.getByRole("row", { name });
    await expect(row).toContainText(`Kit ${name} 2`);
    await expect(row).toContainText("Offered");

    const widget = await post(`/widgets/${name}/add`, { name: "Goes with it" });
    await goWithin(page, "/admin");
    await goWithin(page, `/toolkits?search=${name}`);
    await expect(row.getByRole("link", { name: `1 widget of Kit ${name} 2` })).toHaveAttribute(
      "href",
      `/widgets?type=${name}`,
    );
    await row.getByRole("button", { name: "Details" }).click();
    await editor.getByRole("button", { name: "Delete Toolkit" }).click();
    const question = page.getByRole("alertdialog", { name: `Delete Kit ${name} 2?` });
    await expect(question).toContainText(
      "do you really want to delete this toolkit and all its widgets?",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).last().click();
    await expect(editor).toBeVisible();
    await editor.getByRole("button", { name: "Delete Toolkit" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Toolkit Management" })).toBeFocused();
    const gone = post(`/widgets/${name}/edit`, { widgetid: widget.id, name: "Still there?" });
    await expect(gone).rejects.toThrow("404");
    expectRead("/toolkits/add", "/toolkits/edit");

    await adminTest.step(
      "toolkits of clients are found where they are asked for, and a person's tool has neither embed nor share",
      async () => {
        const client = await post("/clients/add", { clientName: name });
        const roles = { User: ROLE.User, Manager: ROLE.Manager };
        await post("/users/add", {
          username: name,
          password: PASSWORD,
          clientId: client.id,
          roles,
        });
        const postOwn = await asUser(request, name);
        const own = await postOwn("/site/toolkits/add", { name: `Own ${name}` });
        const tool = await postOwn("/widgets/personal", { name, ...WRITER });
        await goWithin(page, `/toolkits?search=${name}`);
        await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible();
        await page.getByText("Toolkits of clients, too").click();
        await expect(row).toContainText(own.collection);
        await goWithin(page, "/widgets?owner=all");
        await expect(page.getByRole("tab", { name: `Own ${name} (${name})` })).toBeVisible();
        // An administrator can change somebody's tool, but no client can approve it, and only its author shares it.
        await goWithin(page, `/widgets/${tool.type}/${tool.id}?tab=embed`);
        await expect(page.getByRole("tab", { name: "Draft" })).toBeVisible();
        await expect(page.getByRole("tab", { name: "Embed" })).toBeHidden();
        await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
      },
    );
    await adminTest.step(
      "a second newer version is not undone by what was taken over from the first",
      async () => {
        const { name, toolkitid, dialog, notice } = await openRenamed(page, post);
        await post("/toolkits/edit", { toolkitid, index: 4 });
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        await expect(notice).toContainText("Index4");
        await post("/toolkits/edit", { toolkitid, index: 5 });
        await notice.getByRole("button", { name: "Keep mine and save again" }).click();
        await expect(notice).toContainText("Index5");
        await expect(dialog.getByLabel("Index")).toHaveValue("5");
        await expect(dialog.getByLabel("Name")).toHaveValue(`${name} mine`);
        await notice.getByRole("button", { name: "Keep mine and save again" }).click();
        await expect(dialog.getByText("Toolkit has been saved.")).toBeVisible();
        await expect(dialog.getByLabel("Index")).toHaveValue("5");
        await expect(dialog.getByLabel("Name")).toHaveValue(`${name} mine`);
      },
    );
  },
);

/** Creates a toolkit, opens its editor and types another name. */
async function openRenamed(page: Page, post: Awaited<ReturnType<typeof asAdministrator>>) {
  const name = uniqueLetters();
  const { id: toolkitid } = await post("/toolkits/add", { name, collection: name });
  await goWithin(page, `/toolkits?search=${name}`);
  await page.getByRole("button", { name: `Details of ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(`${name} mine`);
  return { name, toolkitid, dialog, notice: dialog.getByRole("alert") };
}
