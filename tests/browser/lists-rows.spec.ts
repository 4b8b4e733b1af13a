import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  PASSWORD,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

const LONG = "A name that is much longer than the column that it is shown in, and goes on and on";

adminTest(
  "a row has one line, on a phone it is a card, and users are limited to a permission",
  async ({ page, request, post }) => {
    const { collection } = await makeEmbed(request, { name: LONG });
    await adminTest.step(
      "a row keeps its height, shows its texts in full to the keyboard, and leads to its page",
      async () => {
        await page.goto(`/widgets?type=${collection}`);
        const row = page.getByRole("row").filter({ hasText: LONG });
        await expect(row).toBeVisible();
        expect((await row.boundingBox())?.height).toBe(44);
        const name = row.getByRole("link", { name: LONG, exact: true });
        await expect(name.locator("[data-text]")).toHaveAttribute("title", LONG);
        const peek = page.locator("[data-peek]");
        await page.keyboard.press("Tab");
        await name.focus();
        await expect(peek).toContainText(LONG);
        expect((await row.boundingBox())?.height).toBe(44);
        await page.keyboard.press("Escape");
        await expect(peek).toHaveCount(0);

        // The first click after Escape is for the button below the pointer.
        const inputs = row.getByRole("button", { name: `Inputs of ${LONG}` });
        for (const opener of [row.getByRole("button", { name: `Details of ${LONG}` }), inputs]) {
          await opener.click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await page.keyboard.press("Escape");
          await expect(opener).toBeFocused();
        }
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("menuitem").first()).toBeFocused();
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog", { name: `Duplicate ${LONG}` })).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(row.getByRole("button", { name: `More of ${LONG}` })).toBeFocused();

        await row.getByRole("cell").nth(3).click();
        await expect(page.getByRole("heading", { level: 1, name: LONG })).toBeVisible();
        await page.goBack();
        await name.focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { level: 1, name: LONG })).toBeVisible();
      },
    );
    await adminTest.step(
      "users are limited to those with a permission, and the address has it",
      async () => {
        const tag = uniqueLetters();
        const roles = { admin: { User: 2001, Admin: 5150 }, user: { User: 2001 } };
        for (const [kind, given] of Object.entries(roles))
          await post("/users/add", { username: `${tag}${kind}`, password: PASSWORD, roles: given });
        const company = page.getByRole("columnheader", { name: "Company" });
        await goWithin(page, `/users?search=${tag}`);
        const rows = page
          .getByRole("table", { name: "Users" })
          .getByRole("row")
          .filter({ hasText: tag });
        await expect(rows).toHaveCount(2);
        await expect(company).toHaveCount(0);
        await post("/users/add", { username: `${tag}x`, password: PASSWORD, company: "Rye" });
        await goWithin(page, `/users?search=${tag}`);
        await expect(rows).toHaveCount(3);
        await expect(company).toHaveCount(1);
        await page.getByLabel("Permission").selectOption("Admin");
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText(`${tag}admin`);
        await expect(page).toHaveURL(/permission=admin/u);
        await page.reload();
        await expect(rows).toHaveCount(1);
        await page.getByLabel("Permission").selectOption("Waiting for approval");
        await expect(page.getByText(`Nothing matches “${tag}”.`)).toBeVisible();
        await page.getByLabel("Permission").selectOption("Permission: all");
        await expect(rows).toHaveCount(3);
      },
    );
    await adminTest.step(
      "clients are limited to a state, and selected ones get a widget and a model",
      async () => {
        const tag = uniqueLetters();
        for (const name of ["one", "two", "three"])
          await post("/clients/add", { clientName: `${tag} ${name}` });
        await goWithin(page, `/clients?search=${tag}`);
        const rows = page.locator("tbody tr");
        await expect(rows).toHaveCount(3);
        const box = (name: string) => page.getByRole("checkbox", { name: `Select ${tag} ${name}` });
        await box("one").check();
        await box("two").check();
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.getByRole("button", { name: "Approve widgets …" }).click();
        const approving = page.getByRole("dialog", { name: "Approve widgets for 2 clients" });
        const approve = approving.getByRole("button", { name: "Approve", exact: true });
        await approving.getByText("Course Outline Builder").click();
        expect(await accessibilityViolations(page)).toEqual([]);
        // A refusal that comes under the next dialog leaves it its clients, and does not replace it.
        const { promise: until, resolve: answer } = Promise.withResolvers<void>();
        const refused = [{ id: "x", name: `${tag} one`, reason: "It is deleted." }];
        await page.route("**/chosen/approve", (route) =>
          until.then(() => route.fulfill({ json: { changed: ["y"], refused } })),
        );
        await approve.click();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Approve widgets …" }).click();
        await approving.getByText("Course Outline Builder").click();
        answer();
        await expect(
          page.getByText("1 widget approved for 1 client. 1 client not changed."),
        ).toBeVisible();
        await page.unroute("**/chosen/approve");
        await approve.click();
        await expect(page.getByText("1 widget approved for 2 clients.")).toBeVisible();
        await page.getByLabel("State").selectOption("No widgets");
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText(`${tag} three`);
        await expect(page).toHaveURL(/state=no-widgets/u);
        await page.getByLabel("State").selectOption("Needs attention");
        await expect(rows).toHaveCount(3);
        await page.getByRole("checkbox", { name: "Select all Clients on this page" }).check();
        await page.getByRole("button", { name: "Move to model …" }).click();
        const moving = page.getByRole("dialog", { name: "Move 3 clients to a model" });
        await moving.getByLabel("Move to").selectOption("Other …");
        await moving.getByLabel("Name of the model").fill(`model-${tag}`);
        const move = moving.getByRole("button", { name: "Move", exact: true });
        const cut = { contentType: "application/json", body: '{"changed":[' };
        await page.route("**/chosen/move", (route) => route.fulfill(cut));
        await move.click();
        await expect(moving.getByText(LOAD_FAILURES.unreachable)).toBeVisible();
        await page.unroute("**/chosen/move");
        await move.click();
        await expect(page.getByText(`3 clients moved to model-${tag}.`)).toBeVisible();
        await expect(rows.filter({ hasText: `model-${tag}` })).toHaveCount(3);
      },
    );
    await adminTest.step("on a phone, rows are cards, without sideways scrolling", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [path, name] of [
        ["/users", "Users"],
        [`/widgets?type=${collection}`, "Widgets"],
        ["/clients", "Clients"],
        ["/toolkits", "Toolkits"],
      ] as const) {
        await goWithin(page, path);
        const table = page.getByRole("table", { name });
        await expect(table.getByRole("button", { name: /^Details of/u }).first()).toBeVisible();
        const first = await table.locator("tbody tr").first().boundingBox();
        expect(first?.y, `the list of ${path} begins high on the page`).toBeLessThan(470);
        const scrolls = await table.evaluate(
          ({ parentElement: area }) => area !== null && area.scrollWidth > area.clientWidth,
        );
        expect(scrolls, path).toBe(false);
        const ends = await table
          .getByRole("button", { name: / of / })
          .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right));
        expect(ends.length, path).toBeGreaterThan(0);
        expect(Math.max(...ends), path).toBeLessThanOrEqual(390);
      }
    });
  },
);
