import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { watchBodies } from "#tests/support/read-bodies.ts";
import { approve, widgetTest } from "#tests/support/widget-screen.ts";

// A save with a name that is taken, or over a newer version, is refused.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "a widget is made with its inputs and only when its details are right, seen in an embed, changed beside others, and deleted",
  async ({ page, post, collection, context }) => {
    const expectRead = watchBodies(page);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto(`/widgets?type=${collection}`);
    await expect(page).toHaveTitle(/^Widget Management/u);
    await expect(page.getByRole("tab", { selected: true })).toHaveText(collection);
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Order",
      "Name",
      "Inputs",
      "Prompt",
      "Submit Button",
      "Edit",
    ]);
    await expect(page.getByText("No widgets in this toolkit yet.")).toBeVisible();

    await widgetTest.step("details are saved only when they are right", async () => {
      const opener = page.getByRole("button", { name: "Add New" });
      await opener.click();
      await page.getByRole("button", { name: "Empty widget" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New Widget" });
      const save = dialog.getByRole("button", { name: "Add Widget" });
      await save.click();
      await expect(dialog.getByText("Widget Name is required.")).toBeVisible();
      await expect(dialog.getByLabel("Widget Name")).toBeFocused();
      await dialog.getByLabel("Widget Name").fill("Letter");
      await expect(dialog.getByText("Widget Name is required.")).toHaveCount(0);
      await dialog.getByLabel("Page Number").fill("x");
      await expect(dialog.getByLabel("Page Number")).toHaveValue("");
      await dialog.getByLabel("Widget Image URL").fill("http://a.example/x.png");
      const video = dialog.getByLabel("Youtube Video ID");
      await video.fill("too short");
      await save.click();
      for (const sentence of [
        "Must be an image address that begins with https://.",
        "Must be the 11 characters of a YouTube video id.",
      ])
        await expect(dialog.getByText(sentence)).toBeVisible();
      await expect(dialog.getByLabel("Widget Image URL")).toBeFocused();
      expect(await accessibilityViolations(page)).toEqual([]);
      await video.fill("https://youtu.be/dQw4w9WgXcQ?si=x");
      await expect(video).toHaveValue("dQw4w9WgXcQ");
      expect(posts).toEqual([]);
      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: "Discard changes?" });
      expect(await accessibilityViolations(page)).toEqual([]);
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    await page.getByRole("button", { name: "Add New" }).click();
    await page.getByRole("button", { name: "Empty widget" }).click();
    const details = page.getByRole("dialog", { name: "Add New Widget" });
    for (const label of Object.values(WIDGET_LABELS))
      await expect(details.getByRole("textbox", { name: label })).toBeVisible();
    await details.getByLabel("Page Number").fill("03");
    await details.getByLabel("Submit Button Text").fill("Plan it");
    await details.getByLabel("Widget Name").fill("Trip Planner");
    await details.getByLabel("Widget Image URL").fill("/images/showcase-1.svg");
    await details.getByLabel("Thumbnail Description").fill("Plans a trip.");
    await details.getByRole("textbox", { name: "Landing Page Text" }).click();
    await page.keyboard.type("Where ");
    await details.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.type("to?");
    await details.getByLabel("Prompt").fill("A trip to {place} in {month} for {people}.");
    await expect(details.getByText("{place} in the prompt has no input.")).toBeVisible();

    await details.getByRole("button", { name: "Create the 3 missing inputs" }).click();
    await expect(details.getByText("has no input.")).toHaveCount(0);
    await details.getByRole("button", { name: "Edit inputs" }).click();
    const inputs = page.getByRole("dialog", { name: "Add New Widget" }).last();
    await expect(inputs.getByLabel("Widget Name")).toHaveValue("Trip Planner");
    const blocks = inputs.getByRole("listitem").filter({ has: page.getByText("Input Type") });
    await expect(blocks).toHaveCount(3);
    for (const [index, name] of ["place", "month", "people"].entries()) {
      await expect(blocks.nth(index).getByLabel("Input Type")).toHaveValue("anytext");
      await blocks.nth(index).getByLabel("Input Label").fill(`Which ${name}?`);
      await blocks.nth(index).getByLabel("Placeholder").fill(`Some ${name}`);
    }
    await inputs.getByRole("button", { name: "Save" }).click();
    const saved = page.getByRole("dialog", { name: "Trip Planner" });
    await expect(saved.getByText("Success! Widget has been saved.")).toBeVisible();
    await saved.getByRole("button", { name: "Cancel" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Widget Details" });
    await expect(editor.getByRole("button", { name: "Edit inputs" })).toBeFocused();
    await expect(editor.getByText("has no input.")).toHaveCount(0);
    const id = (await editor.getByText(/^[\da-f-]{36}$/u).textContent()) ?? "";
    await editor.getByRole("button", { name: "Close dialog" }).click();
    await expect(page.getByRole("button", { name: "Add New" })).toBeFocused();
    // Found by its tag: while a dialog is open, the page behind it has no ARIA roles.
    const row = page.locator("tr", { hasText: "Trip Planner" });
    await expect(row.getByRole("cell").nth(1)).toHaveText("3");
    await expect(row).toContainText("place, month, people");
    await expect(row).toContainText("Plan it");

    const path = await approve(post, collection, id);
    const embed = await context.newPage();
    await embed.goto(path);
    await expect(embed.getByRole("heading", { name: "Trip Planner" })).toBeVisible();
    await expect(embed.locator(".landing")).toHaveText("Where to?");
    await expect(embed.locator(".landing strong")).toHaveText("to?");
    await expect(embed.locator("form label")).toHaveText([
      "Which place? *",
      "Which month? *",
      "Which people? *",
    ]);
    await expect(embed.getByRole("button", { name: "Plan it" })).toBeVisible();
    await page.bringToFront();

    await row.getByRole("button", { name: "Details of Trip Planner" }).click();
    const save = editor.getByRole("button", { name: "Save Changes" });
    await widgetTest.step("a refused save says why, and nothing is lost", async () => {
      const name = editor.getByLabel("Widget Name");
      await post(`/widgets/${collection}/add`, { name: "Taken" });
      await name.fill("Taken");
      await save.click();
      const notice = editor.getByRole("alert");
      await expect(notice).toHaveText("Widget Exists");
      await name.fill("Mine");
      const landingText = "<p>Their <b>text</b></p>";
      await post(`/widgets/${collection}/edit`, {
        widgetid: id,
        name: "Trip Planner 2",
        landingText,
      });
      await save.click();
      await expect(notice).toContainText("Widget NameTrip Planner 2");
      await expect(notice).toContainText("Landing Page TextTheir text");
      expect(await accessibilityViolations(page)).toEqual([]);
      await notice.getByRole("button", { name: "Use the newer values" }).click();
      await expect(name).toHaveValue("Trip Planner 2");
      await expect(editor.getByRole("textbox", { name: "Landing Page Text" })).toHaveText(
        "Their text",
      );
    });
    await editor.getByLabel("Submit Button Text").fill(" Go ");
    await editor.getByRole("textbox", { name: "Landing Page Text" }).fill("Anywhere.");
    await save.click();
    await expect(editor.getByText("Widget has been saved.")).toBeVisible();
    await expect(row).toContainText("Go");
    await embed.reload();
    await expect(embed.getByRole("button", { name: "Go" })).toBeVisible();
    await expect(embed.locator(".landing")).toHaveText("Anywhere.");
    await page.bringToFront();

    await editor.getByRole("button", { name: "Delete Widget" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Trip Planner 2?" });
    await expect(question).toContainText(
      "This cannot be undone, do you really want to delete this widget?",
    );
    await question.getByRole("button", { name: "Cancel" }).last().click();
    await expect(editor.getByLabel("Submit Button Text")).toHaveValue(/Go/u);
    await editor.getByRole("button", { name: "Delete Widget" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Widget Management" })).toBeFocused();
    const gone = await page.request.get(path, {
      headers: { Accept: "text/html" },
      maxRetries: 2,
    });
    expect(gone.status()).toBe(404);
    expectRead("/widgets/*/add", "/widgets/*/edit");
  },
);
