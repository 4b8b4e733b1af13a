import { accessibilityViolations, expect, holdScript, test } from "#tests/support/browser.ts";

test.use({ allowedStatuses: [404] });

test("a visitor tries the widgets of the demo toolkit on the home page, and nothing moves; a widget that is gone is a picture", async ({
  page,
}) => {
  const releaseScript = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const demo = page.getByRole("region", { name: "Try a widget" });
  const lessonPlan = demo.getByRole("link", { name: "Lesson Plan Writer" });
  const outline = demo.getByRole("link", { name: "Course Outline Builder" });
  // A press that comes before the script opens the widget, too.
  await lessonPlan.click();
  releaseScript();
  await expect(lessonPlan).toHaveAttribute("aria-current", "true");
  await outline.click();
  const frame = page.frameLocator("iframe");
  const place = await demo.boundingBox();
  await expect(demo.getByRole("link")).toHaveCount(3);
  const background = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).background);
  await expect.poll(background).toContain("rgb(250, 250, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).not.toContain("rgb(250, 250, 255)");
  await page.getByRole("link", { name: "or try a form here" }).click();
  await expect(frame.getByRole("textbox").first()).toBeFocused();
  await lessonPlan.click();
  await expect(frame.getByLabel("What does the lesson teach?")).toBeInViewport();
  await outline.click();
  await expect(page.locator("iframe[data-loaded]")).toBeVisible();
  // A second press of the same link changes nothing.
  await outline.click();
  await expect(page.locator("iframe[data-loaded]")).toBeVisible();
  for (const field of await frame.getByRole("textbox").all()) await field.fill("Sourdough bread");
  await frame.getByRole("button", { name: "Build My Outline" }).click();
  await expect(frame.getByText("Demo answer")).toBeInViewport();
  await expect(demo.getByRole("link", { name: "create a free account" })).toHaveAttribute(
    "href",
    "/register",
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  // Where strangers cannot register, the way leads to sign-in.
  const json = { registration: "approval" };
  await page.route("**/settings/registration", async (route) => route.fulfill({ json }));
  await frame.getByRole("button", { name: "Build My Outline" }).click();
  await expect(demo.getByRole("link", { name: "sign in" })).toHaveAttribute("href", "/login");
  expect(await demo.boundingBox()).toEqual(place);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // The same as without a demo toolkit.
  await page.route("**/embed/**", async (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/u, "unknown"),
    }),
  );
  await page.reload();
  await expect(page.locator('img[src="/images/home-widget.webp"]')).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
