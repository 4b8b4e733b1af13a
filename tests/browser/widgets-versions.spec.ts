import type { Page } from "@playwright/test";
import { chooseOf } from "#tests/support/admin-test.ts";
import {
  accessibilityViolations,
  expect,
  expectAccessible,
  goWithin,
} from "#tests/support/browser.ts";
import { approve, showWidget, widgetTest } from "#tests/support/widget-screen.ts";

// Publishing is refused where somebody else has changed the draft or the widget meanwhile.
widgetTest.use({ allowedStatuses: [409] });

const PROMPT = "Write about {topic} for {reader}.";

/** A widget that a client has approved, its workbench, and what visitors get. */
async function openWorkbench(
  page: Page,
  post: Parameters<typeof showWidget>[1] & Parameters<typeof approve>[0],
  collection: string,
) {
  const id = await showWidget(page, post, collection);
  const embed = await approve(post, collection, id);
  await chooseOf(page, "Letter", "Versions");
  await expect(page.getByRole("heading", { level: 1, name: "Letter" })).toBeVisible();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  return {
    id,
    versions,
    prompt: page.getByLabel("Prompt", { exact: true }),
    publish: page.getByRole("button", { name: "Publish", exact: true }),
    live: async () => {
      const response = await page.request.get(embed.replace("/embed/", "/ai/"));
      const { data } = (
        (await response.json()) as { data: { data: { prompt: string; submit: string } } }
      ).data;
      return { prompt: data.prompt, submit: data.submit };
    },
  };
}

widgetTest(
  "a draft is published with a note, the version before it restored, and versions are compared on whatever page of the list they are",
  async ({ page, post, collection }) => {
    const { id, versions, prompt, publish, live } = await openWorkbench(page, post, collection);
    await expect(versions).toHaveText([/^Version 1 Live.*The first version/u]);
    const history = page.getByRole("link", { name: "History" });
    await expect(history).toHaveAttribute("href", `/audit?entity=widget&id=${id}`);
    await page.getByRole("tab", { name: "Draft" }).click();
    await expect(page.getByRole("button", { name: "No changes to publish" })).toBeDisabled();
    await prompt.fill("Write shortly about {topic} for {reader}.");
    await expect(
      page.getByText(/^Draft of .*stored a moment ago\. Version 1 is live\.$/u),
    ).toBeVisible();
    expect(await live()).toMatchObject({ prompt: PROMPT });

    const preview = page.getByRole("region", { name: "Preview" });
    const frame = preview.frameLocator("iframe:visible");
    await frame.getByLabel("Topic").fill("Sourdough");
    await frame.getByLabel("Reader").fill("Parents");
    await frame.getByRole("button", { name: "Write it" }).click();
    await expect(frame.getByRole("heading", { name: "Ideas about Sourdough" })).toBeVisible();
    await preview.getByText("Generated Prompt and client").click();
    await expect(preview.getByText("Write shortly about Sourdough")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await preview.getByRole("button", { name: "Live" }).click();
    await expect(preview.locator("iframe:visible")).toHaveAttribute("title", /as visitors see it/u);
    // A frame that is loaded again has what was typed.
    await expect(frame.getByLabel("Topic")).toHaveValue("Sourdough");
    await preview.getByRole("button", { name: "Draft", exact: true }).click();
    await expect(preview.locator("iframe:visible")).toHaveAttribute("title", "Draft of Letter");
    await expect(frame.getByLabel("Topic")).toHaveValue("Sourdough");

    await publish.click();
    const dialog = page.getByRole("dialog", { name: "Publish Letter" });
    await expect(dialog.getByRole("insertion")).toHaveText(/^added: \+shortly ?$/u);
    await expectAccessible(page);
    await dialog.getByLabel("Note").fill("shorter");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Version 2 is live.").first()).toBeVisible();
    expect(await live()).toMatchObject({ prompt: "Write shortly about {topic} for {reader}." });

    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(versions).toHaveText([
      /^Version 2 Live.*shorter.*Changed: Prompt/u,
      /^Version 1/u,
    ]);
    await page.getByRole("button", { name: "Compare version 2" }).click();
    const comparison = page.getByRole("dialog", { name: "Compare versions" });
    await expect(comparison.getByLabel("From")).toHaveValue("1");
    await expect(comparison.getByRole("insertion")).toHaveText(/shortly/u);
    await comparison.getByLabel("From").selectOption("2");
    await expect(comparison.getByText("Nothing differs.")).toBeVisible();
    await comparison.getByRole("button", { name: "Close", exact: true }).click();

    await page.getByRole("button", { name: "Add note of version 1" }).click();
    const noting = page.getByRole("dialog", { name: "Note of version 1" });
    await noting.getByLabel("Note").fill("long");
    await noting.getByRole("button", { name: "Save" }).click();
    await expect(versions.nth(1)).toContainText("long");
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    await expect(versions.first()).toHaveText(
      /^Version 3 Live.*Back to version 1.*Changed: Prompt/u,
    );
    await expect(versions).toHaveCount(3);
    // The client's approval stays.
    expect(await live()).toMatchObject({ prompt: PROMPT });

    await page.getByRole("tab", { name: "Embed" }).click();
    const approvers = page.getByRole("group", { name: "Clients that show the widget" });
    await approvers.getByRole("button").click();
    await expect(page.getByText(/^A frame with this key was seen/u)).toBeVisible();
    await page.getByRole("button", { name: "Remove approval" }).click();
    await expect(approvers).toContainText("No client has approved this widget");
    await page.getByRole("button", { name: "Approve it" }).click();
    await expect(approvers.getByRole("button", { pressed: true })).toBeVisible();

    await goWithin(page, `/widgets/${collection}/${id}?tab=versions&size=1&page=2`);
    await expect(versions).toHaveCount(1);
    await page.getByRole("button", { name: "Compare version 2" }).click();
    await expect(comparison.getByLabel("From")).toHaveValue("1");
    await expect(comparison.getByRole("insertion")).toContainText("shortly");
    await comparison.getByLabel("From").selectOption("2");
    await comparison.getByRole("combobox", { name: "To" }).selectOption("Version 3 (live)");
    await expect(comparison.getByRole("deletion")).toContainText("shortly");
  },
);

widgetTest(
  "a save of somebody else and the draft are compared, and nothing of either is lost",
  async ({ page, post, collection }) => {
    const { id, prompt, publish, live } = await openWorkbench(page, post, collection);
    await page.getByRole("tab", { name: "Draft" }).click();
    await prompt.fill("My {topic} for {reader} in {tone}.");
    const preview = page.getByRole("region", { name: "Preview" });
    const frame = preview.frameLocator("iframe:visible");
    await expect(frame.getByLabel("Topic")).toBeVisible();
    const { promise: isTyped, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/embed/**", (route) => isTyped.then(() => route.continue()));
    const loading = page.waitForRequest("**/embed/**");
    await page.getByRole("button", { name: "Create the missing input" }).click();
    await expect(page.getByLabel("Input Name").last()).toBeFocused();
    await expect(page.getByText("has no input")).toHaveCount(0);
    await loading;
    // The next frame has what a person types into the former one while it loads.
    await frame.getByLabel("Topic").fill("Rye");
    load();
    await expect(frame.getByLabel("Tone")).toBeVisible();
    await expect(frame.getByLabel("Topic")).toHaveValue("Rye");
    await page.unroute("**/embed/**");
    await expect(page.getByText(/stored a moment ago/u)).toBeVisible();
    await post(`/widgets/${collection}/edit`, { widgetid: id, submit: "Theirs" });
    await publish.click();
    const dialog = page.getByRole("dialog", { name: "Publish Letter" });
    await dialog.getByRole("button", { name: "Publish" }).click();
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("A newer version has been saved meanwhile.");
    await expect(notice.getByRole("insertion")).toContainText("Theirs");
    await expect(notice.getByRole("deletion")).toContainText("Write it");
    expect(await live()).toEqual({ prompt: PROMPT, submit: "Theirs" });

    await goWithin(page, `/widgets?type=${collection}`);
    await page.getByRole("button", { name: "Details of Letter" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Widget Details" });
    await expect(editor.getByText("What you save here is live at once.")).toBeVisible();
    await editor.getByRole("link", { name: "Open draft" }).click();
    await notice.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(page.getByLabel("Submit Button Text")).toHaveValue("Theirs");
    await expect(page.getByText(/stored a moment ago/u)).toBeVisible();
    await publish.click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Version 3 is live.").first()).toBeVisible();
    expect(await live()).toEqual({
      prompt: "My {topic} for {reader} in {tone}.",
      submit: "Theirs",
    });
  },
);
