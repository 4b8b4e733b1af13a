import type { Locator } from "@playwright/test";
import { asUser, WRITER } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, goWithin } from "#tests/support/browser.ts";
import { educatorTest } from "#tests/support/educator-test.ts";

educatorTest(
  "the dashboard has the approved toolkits and the tools, on a phone too",
  async ({ page, educator: _educator }) => {
    await educatorTest.step(
      "the dashboard has a tab for each approved toolkit and four cards in a row",
      async () => {
        await page.goto("/dashboard");
        await expect(page.getByRole("tab")).toHaveText(["Course Creation", "Marketing"]);
        await expect(page.getByRole("tab", { name: "Course Creation" })).toHaveAttribute(
          "aria-selected",
          "true",
        );
        const links = page.getByRole("tabpanel").getByRole("link", { name: />{2}$/u });
        await expect(links).toHaveCount(4);
        const tops = await page
          .getByRole("tabpanel")
          .locator("img")
          .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().top));
        expect(new Set(tops).size).toBe(1);
        await page.getByRole("tab", { name: "Marketing" }).click();
        await expect(links).toHaveCount(3);
      },
    );
    await educatorTest.step("the dashboard leads to the six generators", async () => {
      const tools = page.getByRole("navigation", { name: "More tools" }).getByRole("link");
      await expect(tools).toHaveCount(6);
      await tools.filter({ hasText: "Group Topic" }).click();
      await expect(page.getByRole("heading", { name: "Group Topic Generator" })).toBeVisible();
    });
    await educatorTest.step("many toolkits with long names stay readable on a phone", async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      // The default toolkit opens first, whatever its index is.
      const names = Array.from({ length: 8 }, (_, index) =>
        index === 3 ? "CourseCreation" : `A rather long toolkit name ${index}`,
      );
      await page.route("**/toolkits?*", (route) => {
        if (route.request().resourceType() !== "fetch") return route.continue();
        return route.fulfill({
          json: names.map((name, index) => ({ id: name, name, collection: name, index })),
        });
      });
      await goWithin(page, "/dashboard");
      await expect(page.getByRole("tab")).toHaveText(names);
      await expect(page.getByRole("tab", { selected: true })).toHaveText("CourseCreation");
      const cut = await page
        .getByRole("tab")
        .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length);
      expect(cut).toBe(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
    await educatorTest.step("a toolkit without widgets says what to do meanwhile", async () => {
      await page.getByRole("tab").first().click();
      await expect(page.getByText("No tools in this toolkit yet")).toBeVisible();
      await page.getByRole("link", { name: "Start a chat" }).click();
      await expect(page).toHaveURL("/chat");
    });
  },
);

educatorTest.use({ allowedStatuses: [500] });

educatorTest(
  "favourites, used widgets, search and the open tab: found again after Back and reload",
  async ({ page, educator: _educator }) => {
    await page.goto("/dashboard");
    await page.getByRole("tab", { name: "Marketing" }).click();
    await expect(page).toHaveURL("/dashboard?toolkit=Marketing");
    // By its name: the address changes before the panel does.
    const star = page
      .getByRole("tabpanel", { name: "Marketing" })
      .getByRole("button", { name: /^Favourite/u })
      .first();
    const nameOf = async (button: Locator) =>
      ((await button.getAttribute("aria-label")) ?? "").replace("Favourite: ", "");
    const name = await nameOf(star);
    const other = await nameOf(
      page.getByRole("tabpanel", { name: "Marketing" }).getByRole("button").nth(1),
    );
    const favourites = page.getByRole("navigation", { name: "Favourites" });

    // A favourite that cannot be saved is taken back, with a sentence.
    await page.route("**/widgets/mine/favourite", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await star.click();
    await expect(page.getByText("The favourite could not be saved.")).toBeVisible();
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/widgets/mine/favourite");
    // A person who leaves the page and comes back before the favourite is stored finds it all the same.
    const { promise: until, resolve: store } = Promise.withResolvers<void>();
    await page.route("**/widgets/mine/favourite", (route) => until.then(() => route.continue()));
    await star.click();
    await expect(favourites.getByRole("link", { name })).toBeVisible();
    await goWithin(page, "/results");
    await expect(page).toHaveTitle("Results | Acme Academy");
    const loads = page.waitForResponse("**/widgets/personal");
    await goWithin(page, "/dashboard?toolkit=Marketing");
    await loads;
    store();
    await expect(favourites.getByRole("link", { name })).toBeVisible();
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);

    // The whole card is the link: a press on its picture opens the widget, under its name.
    const used = page.waitForResponse("**/widgets/mine/used");
    await page.getByRole("tabpanel").locator("img").nth(1).click({ force: true });
    await expect(page).toHaveTitle(`${other} | Acme Academy`);
    await expect(
      page.getByRole("main").first().getByRole("heading", { level: 1, name: other }).first(),
    ).toBeFocused();
    await used;
    await page.goBack();
    await expect(page).toHaveURL("/dashboard?toolkit=Marketing");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Marketing");
    const recent = page.getByRole("navigation", { name: "Recently used" });
    await expect(recent.getByRole("link")).toHaveText([other]);
    // The search finds names and descriptions of all toolkits, with and without accents.
    await page.getByLabel("Search tools").fill("OUTLÍNE course");
    await expect(page.getByRole("heading", { name: "Course Outline Builder" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page).toHaveURL(/search=OUTL/u);
    await page.getByLabel("Search tools").fill("xyzzy");
    await expect(page.getByText("No tool contains “xyzzy”.")).toBeVisible();
    await expect(page).toHaveURL(/search=xyzzy/u);
    await page.reload();
    await expect(page.getByText("No tool contains “xyzzy”.")).toBeVisible();
    await page.getByLabel("Search tools").fill("");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Marketing");
    await expect(favourites.getByRole("link")).toHaveText([name]);
  },
);

educatorTest(
  "own tools stand in the first tab, and their author works on them in the workbench",
  async ({ page, request, educator }) => {
    const post = await asUser(request, educator);
    for (const name of ["Exit Ticket", "Warm-Up"])
      await post("/widgets/personal", { name, ...WRITER });
    await page.goto("/dashboard");
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveText(["My tools", "Course Creation", "Marketing"]);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Course Creation");
    await expect(page.getByRole("link", { name: "Make a tool" })).toBeVisible();
    await tabs.first().click();
    await page.getByRole("button", { name: "Delete: Warm-Up" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
    await expect(page.getByText("Warm-Up has been deleted.")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("link", { name: />{2}$/u })).toHaveCount(1);
    expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);

    // Each call of the page is one that an educator may make: the console has no refusal.
    await page.getByRole("link", { name: "Edit: Exit Ticket" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Exit Ticket" })).toBeVisible();
    await expect(tabs).toHaveText(["Draft", "Tests", "Versions"]);
    await expect(page.getByText("Model", { exact: true })).toHaveCount(0);
    await expect(page.frameLocator("iframe").getByLabel("Topic")).toBeVisible();
    await page.getByText("Hide the prompt", { exact: true }).click();
    await expect(page.getByText("Visitors' browsers can read this prompt.")).toBeVisible();
    await expect(page.getByText(`Draft of ${educator}, stored`)).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Version 2 is live. What you change")).toBeFocused();
    await page.getByRole("tab", { name: "Tests" }).click();
    await expect(page.getByRole("button", { name: "Add test" }).first()).toBeVisible();
    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(page.getByRole("button", { name: "Restore" }).first()).toBeVisible();
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Copy of Exit Ticket");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("tab", { selected: true })).toHaveText("My tools");
    await expect(page.getByText("Copy of Exit Ticket has been deleted.")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("link", { name: />{2}$/u })).toHaveCount(1);

    await tabs.nth(1).click();
    await page.getByRole("link", { name: "Build My Outline >>" }).click();
    await page.getByRole("button", { name: "Copy to my tools" }).click();
    await page.getByLabel("Name").fill("My outlines");
    await page.getByRole("dialog").getByRole("button", { name: "Copy to my tools" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My outlines");
    await page.getByRole("link", { name: "Use it" }).click();
    await expect(page).toHaveURL(/\/landing\/Tool/u);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Copy to my tools" })).toHaveCount(0);
  },
);
