import type { Page } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { uniqueLetters } from "#tests/support/browser.ts";

/** An administrator with a toolkit of the test's own: `collection` is its name, too. `/widgets?type=` shows it. */
export const widgetTest = adminTest.extend<{ collection: string }>({
  // Nothing is checked half faded in.
  contextOptions: { reducedMotion: "reduce" },
  collection: [
    async ({ post }, use) => {
      const collection = uniqueLetters();
      await post("/toolkits/add", { name: collection, collection });
      await use(collection);
    },
    { auto: true },
  ],
});

/** A stored widget with two inputs, in the table of the page. */
export async function showWidget(
  page: Page,
  post: (path: string, data: object) => Promise<{ id: string }>,
  collection: string,
  draft: object = {},
) {
  const { id } = await post(`/widgets/${collection}/add`, {
    name: "Letter",
    prompt: "Write about {topic} for {reader}.",
    submit: "Write it",
    inputs: [
      { name: "topic", label: "Topic", placeholder: "Bread", inputOrder: 1, required: true },
      { name: "reader", label: "Reader", placeholder: "Parents", inputOrder: 2 },
    ],
    ...draft,
  });
  await page.goto(`/widgets?type=${collection}`);
  return id;
}

/** A client that has approved a widget: gives the path of its embed. */
export async function approve(
  post: (path: string, data: object) => Promise<{ id: string; apikey: string }>,
  collection: string,
  id: string,
): Promise<string> {
  const client = await post("/clients/add", {
    clientName: collection,
    approvedToolkits: [collection],
  });
  await post("/clients/editwidgets", { clientid: client.id, approvedWidgets: [id] });
  return `/embed/${collection}/${id}/${client.apikey}`;
}
