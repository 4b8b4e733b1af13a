import { adminTest } from "#tests/support/admin-test.ts";
import {
  expect,
  expectAccessible,
  goWithin,
  typeQuickly,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

adminTest("the palette finds pages, widgets, clients and people", async ({ page, post }) => {
  const name = uniqueLetters();
  await post("/toolkits/add", { name, collection: name });
  const widget = await post(`/widgets/${name}/add`, { name: `Widget ${name}` });
  await post("/clients/add", { clientName: `Client ${name}` });
  const scripts: string[] = [];
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/palette-(?!host)/u.test(pathname)) scripts.push(pathname);
    if (search.includes("search=")) searches.push(pathname);
  });
  await page.goto("/users");
  const search = page.getByLabel("Search Users");
  await search.focus();
  expect(scripts).toEqual([]);

  const box = page.getByRole("combobox", { name: "Search pages, widgets, clients and people" });
  await page.keyboard.press("Control+k");
  // People type at once, while the palette is still loading.
  await page.keyboard.type("greenfield", { delay: 30 });
  await expect(box).toHaveValue("greenfield");
  await expect(box).toBeFocused();
  expect(scripts).not.toEqual([]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(search).toBeFocused();
  searches.length = 0;

  await page.keyboard.press("Control+k");
  await typeQuickly(box, name);
  const options = page.getByRole("option");
  await expect(options).toHaveText([`Widget ${name}${name}`, `Client ${name}`]);
  expect(searches).toEqual(["/widgets", "/clients", "/users"]);
  await expect(options.first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/widgets/${name}/${widget.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Widget ${name}` })).toBeFocused();

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box.fill("toolk");
  await expect(options).toHaveText("Toolkits");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/toolkits");
  // Another dialog is open.
  await page.getByRole("button", { name: "Add New" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Toolkit" });
  await expect(dialog.getByLabel("Index")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box).toHaveCount(0);
});

educatorTest.use({ allowedStatuses: [403, 404] });

educatorTest(
  "the palette of an educator has the educator's pages, and the others are closed",
  async ({ page, educator: _ }) => {
    // The keys work from the moment at which the page has its heading.
    await page.addInitScript(() => {
      const keys = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
      const observer = new MutationObserver(() => {
        if (!document.querySelector("h1")) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", keys));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto("/results");
    const box = page.getByRole("combobox", { name: "Search pages", exact: true });
    await box.fill("a");
    const options = page.getByRole("option");
    await expect(options.filter({ hasText: "Account" })).toBeVisible();
    await expect(options.filter({ hasText: "Admin" })).toHaveCount(0);
    await box.fill("xyz");
    await expect(page.getByText("Nothing matches “xyz”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "My site" })).toHaveCount(0);
    await goWithin(page, "/site");
    await expect(page).toHaveURL("/unauthorized");
    await goWithin(page, "/widgets/Any/any");
    await expect(page.getByText("This widget does not exist")).toBeVisible();
  },
);
