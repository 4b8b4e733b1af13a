import {
  accessibilityViolations,
  expect,
  goWithin,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { widgetTest } from "#tests/support/widget-screen.ts";

// A deletion is refused where somebody else has changed a widget meanwhile.
widgetTest.use({ allowedStatuses: [409] });

widgetTest(
  "the list is searched, sorted and kept in the address; selected widgets are approved, moved and deleted, and each can be undone",
  async ({ page, post, collection }) => {
    const other = uniqueLetters();
    await post("/toolkits/add", { name: other, collection: other });
    const ids: Record<string, string> = {};
    for (const [index, name] of ["Ant", "Bee", "Cat", "Dog"].entries()) {
      const widget = await post(`/widgets/${collection}/add`, {
        name,
        pageNumber: 4 - index,
        prompt: "A ".repeat(400),
      });
      ids[name] = widget.id;
    }
    const client = await post("/clients/add", { clientName: collection });
    await page.goto(`/widgets?type=${collection}`);
    const rows = page.locator("tbody tr");
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    const undo = page.getByRole("button", { name: "Undo" });
    const press = async (name: string) => page.getByRole("button", { name, exact: true }).click();

    await widgetTest.step("the list is searched, sorted and kept in the address", async () => {
      const names = page.getByRole("row").locator("td:nth-child(3)");
      await expect(names).toHaveText(["Dog", "Cat", "Bee", "Ant"]);
      const prompt = await page.getByText("A A A").first().boundingBox();
      expect(prompt?.height, "a long prompt takes three lines").toBeLessThan(70);
      await page.getByRole("button", { name: "Name", exact: true }).click();
      await expect(names).toHaveText(["Ant", "Bee", "Cat", "Dog"]);
      await page.getByLabel("Search Widgets").fill("be");
      await expect(names).toHaveText(["Bee"]);
      await page.getByRole("tab", { name: "Course Creation" }).click();
      await expect(
        page.getByRole("cell", { name: "Course Outline Builder", exact: true }),
      ).toBeVisible();
      await page.goBack();
      await expect(names).toHaveText(["Bee"]);
      await page.getByLabel("Search Widgets").fill("");
      await expect(names).toHaveText(["Ant", "Bee", "Cat", "Dog"]);
    });

    await widgetTest.step("by checkbox, by range, and all", async () => {
      await box("Bee").check();
      await box("Dog").click({ modifiers: ["Shift"] });
      await expect(page.getByText("3 selected")).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole("checkbox", { name: "Select all Widgets on this page" }).check();
      await expect(page.getByText("4 selected")).toBeVisible();
      await press("Clear the selection");
      await expect(page.getByRole("group", { name: "Selected widgets" })).toHaveCount(0);
    });

    await widgetTest.step("an approval, and back", async () => {
      await box("Ant").check();
      await box("Bee").check();
      await press("Approve for a client …");
      const dialog = page.getByRole("dialog", { name: "Approve for a client" });
      await expect(dialog.getByText("Ant, Bee")).toBeVisible();
      await dialog.getByLabel("Client").selectOption({ label: collection });
      // Another dialog opens before the answer, which leaves it its widgets.
      const { promise: until, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/chosen/approve", (route) => until.then(() => route.continue()));
      await dialog.getByRole("button", { name: "Approve" }).click();
      await page.keyboard.press("Escape");
      await press("Move to toolkit …");
      const next = page.getByRole("dialog", { name: "Move to toolkit" });
      await expect(next).toBeVisible();
      answer();
      await expect(page.getByText("2 widgets have been approved.")).toBeVisible();
      await expect(next.getByText("Ant, Bee")).toBeVisible();
      await page.keyboard.press("Escape");
      const saved = page.waitForResponse(/\/widgets\/chosen\/approve$/u);
      await undo.click();
      expect((await saved).request().postDataJSON()).toEqual({
        ids: expect.arrayContaining([ids.Ant, ids.Bee]),
        clientid: client.id,
        isApproved: false,
      });
      expect((await saved).status()).toBe(200);
    });

    await widgetTest.step("a move, and back", async () => {
      await box("Ant").check();
      await press("Move to toolkit …");
      const dialog = page.getByRole("dialog", { name: "Move to toolkit" });
      await dialog.getByLabel("Toolkit").selectOption({ label: other });
      await dialog.getByRole("button", { name: "Move" }).click();
      await expect(rows).toHaveCount(3);
      await undo.click();
      await expect(rows).toHaveCount(4);
    });

    const remove = async (names: string[]) => {
      for (const name of names) await box(name).check();
      await press("Delete");
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("This cannot be undone, do you really want to delete");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(rows).toHaveCount(4 - names.length);
    };

    await widgetTest.step("a deletion that is undone, or refused, deletes nothing", async () => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(new URL(request.url()).pathname));
      await remove(["Ant", "Bee"]);
      await undo.click();
      await expect(rows).toHaveCount(4);
      expect(sent).not.toContain("/widgets/chosen/delete");
      await remove(["Ant", "Bee"]);
      await post(`/widgets/${collection}/edit`, { widgetid: ids.Bee, submit: "Theirs" });
      await goWithin(page, "/users");
      await expect(page.getByText("Somebody has changed “Bee” meanwhile.")).toBeVisible();
      await goWithin(page, `/widgets?type=${collection}`);
      await expect(rows).toHaveCount(4);
    });

    await widgetTest.step("a deletion is sent when the person leaves", async () => {
      await remove(["Cat"]);
      const answered = page.waitForResponse(/\/widgets\/chosen\/delete$/u);
      await goWithin(page, "/users");
      expect((await answered).status()).toBe(204);
      await goWithin(page, `/widgets?type=${collection}`);
      await expect(rows).toHaveCount(3);
    });
  },
);
