import { demoEmbedPath } from "#scripts/demo.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

test("a visitor fills in a widget and reads the answer as it comes", async ({ page }) => {
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/ai/**", async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(demoEmbedPath());
  await expect(page).toHaveTitle("Course Outline Builder");
  await page.getByLabel("What is your course about?").fill("Sourdough bread");
  await page.getByLabel("Who is it for?").fill("Busy parents");
  await page.getByLabel("What will they be able to do at the end?").fill("Bake a loaf");
  await page.getByRole("button", { name: "Build My Outline" }).click();
  const answer = page.getByRole("region", { name: "AI Response" });
  await expect(answer.getByText("sending ...")).toBeVisible();
  await expect(answer.locator("#response")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Success!")).toBeHidden();
  release();
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  await expect(answer.locator("#response")).not.toHaveAttribute("aria-busy");
  await expect(answer.getByRole("heading", { name: /sourdough/iu })).toBeVisible();
  await expect(answer.getByText("Demo answer")).toBeVisible();
});

test("an incomplete form says so, marks the fields and asks nothing of the server", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request);
  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
  await page.goto(path);
  await page.getByLabel("Topic").fill("12345 !?");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByText("Missing form values.")).toBeVisible();
  await expect(page.getByLabel("Topic")).toBeFocused();
  await expect(page.getByLabel("Topic")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Topic")).toHaveAccessibleDescription("Fill in this field.");
  await expect(page.getByText("Success!")).toBeHidden();
  expect(posts).toEqual([]);
  await page.getByLabel("Topic").fill("Bread");
  await expect(page.getByText("Missing form values.")).toBeHidden();
  await expect(page.getByLabel("Topic")).not.toHaveAttribute("aria-invalid");
});

test.describe("with scripts switched off", () => {
  test.use({ javaScriptEnabled: false, allowedStatuses: [400] });

  test("the form is sent, the answer comes with the page, and what was typed stays", async ({
    page,
    request,
  }) => {
    const { path } = await makeEmbed(request);
    await page.goto(path);
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(page.getByText("Missing form values.")).toBeVisible();
    await expect(page.getByLabel("Topic")).toHaveAccessibleDescription("Fill in this field.");
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
    await expect(page.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
    await expect(page.getByLabel("Topic")).toHaveValue("Sourdough bread");
  });
});

test("landing text and image stand in two halves from medium width on, else one above the other", async ({
  page,
  request,
}) => {
  // The browser requests the image as soon as it has parsed the head.
  const head = (await (await request.get(demoEmbedPath())).text()).split("</head>")[0];
  expect(head).toMatch(/<link rel="preload" as="image" href="[^"]+" fetchPriority="high"\/>/iu);
  await page.goto(demoEmbedPath());
  const text = page.getByRole("heading", { name: "From a topic to a plan" });
  const image = page.locator("img");
  await page.setViewportSize({ width: 1280, height: 800 });
  const [wideText, wideImage] = [await text.boundingBox(), await image.boundingBox()];
  expect(wideImage?.x).toBeGreaterThan((wideText?.x ?? 0) + (wideText?.width ?? 0));
  expect(wideText?.width).toBeCloseTo(wideImage?.width ?? 0, 0);
  await page.setViewportSize({ width: 360, height: 800 });
  const [narrowText, narrowImage] = [await text.boundingBox(), await image.boundingBox()];
  expect(narrowImage?.y).toBeGreaterThan(narrowText?.y ?? 0);
  expect(narrowImage?.x).toBe(narrowText?.x);
});

test("a wrong key shows a plain page with a way to try again", async ({ page, request }) => {
  const { path } = await makeEmbed(request);
  const response = await page.goto(path.replace(/[^/]+$/u, crypto.randomUUID()));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This widget is not available" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Write it" })).toBeVisible();
});
test.use({ allowedStatuses: [404] });

test("input names that mean something to browsers and templates are names like any other", async ({
  page,
  request,
}) => {
  const names = ["$&", "__proto__", "dataset", "addEventListener", "submit", "{other}"];
  const { path } = await makeEmbed(request, {
    prompt: names.map((name) => `{${name}}`).join(" "),
    inputs: names.map((name, index) => ({
      name,
      label: `Field ${index}`,
      placeholder: name,
      inputOrder: index,
    })),
  });
  await page.goto(path);
  for (const [index, word] of [
    "Apples",
    "Bananas",
    "Cherries",
    "Damsons",
    "Elderberries",
    "Figs",
  ].entries()) {
    await page.getByLabel(`Field ${index}`).fill(word);
  }
  await page.getByRole("button", { name: "Write it" }).click();
  const answer = page.getByRole("region", { name: "AI Response" });
  for (const word of ["apples", "bananas", "cherries", "damsons", "elderberries"]) {
    await expect(answer).toContainText(word);
  }
});

test("a video is asked of nobody before it is pressed", async ({ page, request }) => {
  const { path } = await makeEmbed(request, { youtube: "dQw4w9WgXcQ" });
  const hosts = new Set<string>();
  page.on("request", (sent) => hosts.add(new URL(sent.url()).hostname));
  await page.goto(path);
  const play = page.frameLocator("iframe").getByRole("link", { name: "Play the video" });
  await expect(play).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/u,
  );
  expect([...hosts].filter((host) => host !== "localhost")).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the accessibility checker finds nothing (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(demoEmbedPath());
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Build My Outline" }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
