import type { Page } from "@playwright/test";
import { UserChanges, UserDraft } from "#domain/accounts.ts";
import { ClientChanges, ClientDraft, WidgetApprovals } from "#domain/clients/client.ts";
import { ToolkitChanges, ToolkitDraft } from "#domain/toolkits.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { DraftSave } from "#domain/widgets/draft.ts";
import { WidgetChanges } from "#domain/widgets/widget.ts";
import type { z } from "#domain/zod.ts";
import { chooseOf } from "#tests/support/admin-test.ts";
import { expect, PASSWORD, uniqueLetters } from "#tests/support/browser.ts";
import { showWidget, widgetTest } from "#tests/support/widget-screen.ts";

/** The end of the path of each editor's save, and the schema by which the server reads its body. */
const SCHEMAS: [RegExp, z.ZodType][] = [
  [/^\/toolkits\/add$/u, ToolkitDraft],
  [/^\/toolkits\/edit$/u, ToolkitChanges],
  [/^\/widgets\/[^/]+\/add$/u, NewWidget],
  [/^\/widgets\/[^/]+\/edit$/u, WidgetChanges],
  [/^\/widgets\/[^/]+\/[^/]+\/draft$/u, DraftSave],
  [/^\/clients\/add$/u, ClientDraft],
  [/^\/clients\/edit$/u, ClientChanges],
  [/^\/clients\/editwidgets$/u, WidgetApprovals],
  [/^\/users\/add$/u, UserDraft],
  [/^\/users\/edit$/u, UserChanges],
];

/** Opens an editor by its button, fills in fields by their labels, saves, and closes it. */
async function save(page: Page, opener: string, button: string, values: Record<string, string>) {
  if (opener.startsWith("Limits of ")) await chooseOf(page, opener.slice(10), "Limits");
  else await page.getByRole("button", { name: opener, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label).first().fill(value);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog.getByText(/has been saved\./u)).toBeVisible();
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(dialog).toHaveCount(0);
}

widgetTest(
  "every editor sends what its schema makes of the fields",
  async ({ page, post, collection }) => {
    const sent: { path: string; body: unknown }[] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (SCHEMAS.some(([pattern]) => pattern.test(path)) && request.method() !== "GET")
        sent.push({ path, body: request.postDataJSON() as unknown });
    });
    const name = uniqueLetters();
    await page.goto("/toolkits");
    const kit = { Index: "007", Name: ` Kit ${name} `, Collection: `${name} x-9_!` };
    await save(page, "Add New", "Add Toolkit", kit);
    await page.getByLabel("Search Toolkits").fill(name);
    await save(page, `Details of Kit ${name}`, "Save Changes", { Index: "08" });

    const id = await showWidget(page, post, collection);
    const video = "https://youtu.be/dQw4w9WgXcQ";
    const fields = { "Widget Name": " New ", "Page Number": "02", "Youtube Video ID": video };
    await save(page, "Add New", "Add Widget", fields);
    await save(page, "Details of New", "Save Changes", { "Submit Button Text": " Go " });
    await save(page, "Inputs of Letter", "Save", { "Input Label": " Topics " });
    await page.goto(`/widgets/${collection}/${id}`);
    await page.getByText("Appearance", { exact: true }).click();
    await page.getByLabel("Page Number").fill("003");
    await expect(page.getByText(/stored a moment ago/u)).toBeVisible();

    await page.goto("/clients");
    const domain = `${name}.example`;
    const client = { "Client Name": ` C ${name} `, "Domain URL": `https://${domain}/` };
    await save(page, "Add New", "Add Client", { ...client, "GPT Tempurature": "0.90" });
    await page.getByLabel("Search Clients").fill(name);
    await expect(page.getByText("1 entry")).toBeVisible();
    const budget = { "Budget, in dollars a month": "10.50" };
    await save(page, `Details of C ${name}`, "Save Changes", { Tagline: " Learn " });
    await save(page, `Limits of C ${name}`, "Save Changes", budget);
    await save(page, `Styles of C ${name}`, "Save Changes", {});
    await save(page, `Widgets of C ${name}`, "Save Changes", {});

    await page.goto("/users");
    const user = { Name: name, Password: PASSWORD, Company: " Bread " };
    await save(page, "Add New", "Add User", user);
    await page.getByLabel("Search Users").fill(name);
    await expect(page.getByText("1 entry")).toBeVisible();
    await save(page, `Details of ${name}`, "Save Changes", { Company: " Rye " });

    for (const [pattern, schema] of SCHEMAS) {
      const bodies = sent.filter(({ path }) => pattern.test(path)).map(({ body }) => body);
      expect(bodies, String(pattern)).not.toEqual([]);
      for (const body of bodies) {
        const read: unknown = schema.parse(body);
        expect(body, String(pattern)).toEqual(JSON.parse(JSON.stringify(read)));
      }
    }
  },
);
