import type { Page } from "@playwright/test";
import { adminTest } from "#tests/support/admin-test.ts";
import { uniqueLetters } from "#tests/support/browser.ts";

/**
 * A test with a signed-in administrator and a new toolkit, whose name and collection are both `collection`. `/widgets?type=`
 * shows it.
 */
export const widgetTest = adminTest.extend<{ collection: string }>({
  collection: [
    async ({ post }, use) => {
      const collection = uniqueLetters();
      await post("/toolkits/add", { name: collection, collection });
      await use(collection);
    },
    { auto: true },
  ],
});

/** Creates a widget with two inputs. Returns its id. */
export async function addWidget(
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
  return id;
}

/** Creates a widget with two inputs and opens the page whose table shows it. */
export async function showWidget(
  page: Page,
  post: (path: string, data: object) => Promise<{ id: string }>,
  collection: string,
  draft: object = {},
) {
  const id = await addWidget(post, collection, draft);
  await page.goto(`/widgets?type=${collection}`);
  return id;
}

/** Creates a client that has approved a widget. Returns the path of the embed. */
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
