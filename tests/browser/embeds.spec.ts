import { demoEmbedPath } from "#scripts/demo.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

test("a visitor is told what is missing and reads the answer as it comes; the frame asks for nothing else, and keeps nothing", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new Error(`${name} was asked for`);
        },
      });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/ai/**", async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(demoEmbedPath());
  await expect(page).toHaveTitle("Course Outline Builder");
  // The form does not wait for the image.
  await expect(page.locator("head > link[rel=preload]")).toHaveCount(0);

  const submit = page.getByRole("button", { name: "Build My Outline" });
  await test.step("landing text and image stand in two halves from medium width on, else one above the other", async () => {
    const text = page.getByRole("heading", { name: "From a topic to a plan" });
    const image = page.locator("img");
    await page.setViewportSize({ width: 360, height: 800 });
    const [narrowText, narrowImage] = [await text.boundingBox(), await image.boundingBox()];
    expect(narrowImage?.y).toBeGreaterThan(narrowText?.y ?? 0);
    expect(narrowImage?.x).toBe(narrowText?.x);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [wideText, wideImage] = [await text.boundingBox(), await image.boundingBox()];
    expect(wideImage?.x).toBeGreaterThan((wideText?.x ?? 0) + (wideText?.width ?? 0));
    expect(wideText?.width).toBeCloseTo(wideImage?.width ?? 0, 0);
  });
  await test.step("an incomplete form says so, marks the field and asks nothing of the server", async () => {
    expect(asked.filter((line) => !/ \/images\/| \/favicon\.svg$/u.test(line))).toEqual([
      `GET ${demoEmbedPath()}`,
    ]);
    const topic = page.getByLabel("What is your course about?");
    await page.getByLabel("Who is it for?").fill("Busy parents");
    await page.getByLabel("What will they be able to do at the end?").fill("Bake a loaf");
    await submit.click();
    await expect(page.getByText("Missing form values.")).toBeVisible();
    await expect(topic).toBeFocused();
    await expect(topic).toHaveAttribute("aria-invalid", "true");
    await expect(topic).toHaveAccessibleDescription("Fill in this field.");
    await expect(page.getByText("Success!")).toBeHidden();
    expect(asked.filter((line) => line.startsWith("POST"))).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    const colors = ["color-contrast", "link-in-text-block"];
    expect(await accessibilityViolations(page, colors)).toEqual([]);
    await topic.fill("Sourdough bread");
    await expect(page.getByText("Missing form values.")).toBeHidden();
    await expect(topic).not.toHaveAttribute("aria-invalid");
  });
  await submit.click();
  const answer = page.getByRole("region", { name: "AI Response" });
  await expect(answer.getByText("sending ...")).toBeVisible();
  await expect(answer.locator("#response")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Success!")).toBeHidden();
  // A second press while the answer comes asks for no other one.
  await submit.dispatchEvent("click");
  release();
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  await expect(answer.locator("#response")).not.toHaveAttribute("aria-busy");
  await expect(answer.getByRole("heading", { name: /sourdough/iu })).toBeVisible();
  await expect(answer.getByText("Demo answer")).toBeVisible();
  expect(asked.filter((line) => line.startsWith("POST"))).toHaveLength(1);
  await test.step("Copy goes away where the browser has no way to copy", async () => {
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
    await expect(page.getByText("Copied to clipboard")).toBeHidden();
  });
  expect(await context.cookies()).toEqual([]);
});

test("input names that mean something to browsers and templates are names like any other, and a video is asked of nobody before it is pressed", async ({
  page,
  request,
  baseURL,
}) => {
  const names = ["$&", "__proto__", "dataset", "addEventListener", "submit", "{other}"];
  const words = ["Apples", "Bananas", "Cherries", "Damsons", "Elderberries", "Figs"];
  const { path } = await makeEmbed(request, {
    youtube: "dQw4w9WgXcQ",
    prompt: names.map((name) => `{${name}}`).join(" "),
    inputs: names.map((name, index) => ({
      name,
      label: `Field ${index}`,
      placeholder: name,
      inputOrder: index,
    })),
  });
  const foreign: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(baseURL ?? "") && sent.url().startsWith("http"))
      foreign.push(sent.url());
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>The video plays</p>" }),
  );
  await page.goto(path);
  const video = page.frameLocator("iframe");
  const play = video.getByRole("link", { name: "Play the video" });
  await expect(play).toBeVisible();
  for (const [index, word] of words.entries()) await page.getByLabel(`Field ${index}`).fill(word);
  await page.getByRole("button", { name: "Write it" }).click();
  const answer = page.getByRole("region", { name: "AI Response" });
  for (const word of words.slice(0, -1)) await expect(answer).toContainText(word.toLowerCase());
  expect(foreign).toEqual([]);
  await play.click();
  await expect(video.getByText("The video plays")).toBeVisible();
  expect(foreign).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
});
