import type { Page } from "@playwright/test";
import { FIRST_HEIGHT } from "#app/embeds/frame-messages.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  ask as askWithin,
  test as customerTest,
  excessHeight,
  heard,
  place,
} from "#tests/support/customer-page.ts";

async function ask(page: Page) {
  await page.getByLabel("Topic").fill("Sourdough bread");
  await page.getByRole("button", { name: "Write it" }).click();
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="teal"/></svg>`;

test("nothing jumps: neither while pictures come nor while an answer streams; a picture that does not come leaves no hole", async ({
  page,
  request,
}) => {
  const picture = "https://pictures.example/tall.svg";
  const { path } = await makeEmbed(request, {
    image: picture,
    landingText: `<p>Before</p><p><img src="${picture}" alt="A tall picture"></p><p><img src="${picture}" height="300"></p><p>After</p>`,
  });
  const { promise: isLaidOut, resolve: release } = Promise.withResolvers<void>();
  await page.route("https://pictures.example/**", async (route) => {
    await isLaidOut;
    await route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
  });
  const jumps = await watchJumps(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.getByText("After")).toBeVisible();
  release();
  await page.waitForFunction(() =>
    [...document.images].every(({ naturalWidth }) => naturalWidth > 0),
  );
  for (const image of await page.locator("img").all())
    await expect(image).toHaveAttribute("loading", "lazy");
  await ask(page);
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  expect(await jumps()).toEqual([]);

  await page.unroute("https://pictures.example/**");
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "no picture" }),
  );
  await page.reload();
  await expect(page.locator("img.media")).toHaveCount(0);
  await expect(page.getByAltText("A tall picture")).toHaveCount(1);
  // The text has its half, too.
  const form = await page.locator("form").boundingBox();
  expect((await page.getByText("Before").boundingBox())?.width).toBe(form?.width);
});

test("the form comes before the rest of a landing text, a picture and a video", async ({
  page,
  request,
}) => {
  const paragraph = "Describe your learners and the change that you want for them. ";
  const landingText = `<h2>From a topic to a plan</h2><p>${paragraph.repeat(320)}</p><ul><li>Last</li></ul>`;
  for (const media of [
    { image: "/images/course-outline.svg" },
    { youtube: "-FOCpMAww28" },
    { image: "" },
  ]) {
    const { path } = await makeEmbed(request, { landingText, ...media });
    for (const width of [320, 390, 480, 600, 700, 767, 768, 1440]) {
      await page.setViewportSize({ width, height: 735 });
      await page.goto(path);
      const field = await page.getByLabel("Topic").boundingBox();
      const highest = width < 768 ? 400 : 500;
      expect.soft(field?.y, `${JSON.stringify(media)} at ${width}`).toBeLessThan(highest);
    }
  }
  const last = page.getByText("Last", { exact: true });
  await expect(last).not.toBeInViewport();
  const more = page.getByLabel("More");
  await more.focus();
  await page.keyboard.press("Space");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  // A text that is a little lower than the picture beside it: the form follows the picture, without a hole.
  const text = `<h2>From a topic to a plan</h2><p>${paragraph.repeat(4)}</p>`;
  const short = { landingText: text, image: "/images/course-outline.svg" };
  const { path: ofShort } = await makeEmbed(request, short);
  await page.setViewportSize({ width: 768, height: 735 });
  await page.goto(ofShort);
  const field = await page.getByLabel("Topic").boundingBox();
  expect.soft(field?.y).toBeLessThan(400);
});

test.describe("when the answer fails", () => {
  test.use({ allowedStatuses: [502] });

  test("nothing jumps either, and the reason is in view", async ({ page, request }) => {
    const { path } = await makeEmbed(request);
    // As low as a phone with its keyboard: the form fills it.
    await page.setViewportSize({ width: 390, height: 300 });
    const { promise: isLate, resolve: fail } = Promise.withResolvers<void>();
    await page.route("**/ai/**", async (route) => {
      await isLate;
      await route.fulfill({
        status: 502,
        contentType: "application/problem+json",
        body: '{"detail":"No answer."}',
      });
    });
    const jumps = await watchJumps(page, { isPressCounted: true });
    await page.goto(path);
    await ask(page);
    // The press of the button reserves the banner's space, which is one expected shift.
    await expect(page.getByText("sending ...")).toBeVisible();
    await expect.poll(jumps).toHaveLength(1);
    fail();
    await expect(page.getByText("No answer.")).toBeInViewport();
    await expect(page.getByText("Success!")).toBeHidden();
    expect(await jumps()).toHaveLength(1);
  });
});

customerTest(
  "a place becomes the widget's frame, as high as its content, without moving what stands below, and tells what happens",
  async ({ page, customer }) => {
    const jumps = await watchJumps(page);
    await page.goto(
      await customer.serve(`${place("one", customer.embedUrl)}<p>What stands below</p>`),
    );
    const frame = page.locator("#one iframe");
    await expect(frame).toHaveAttribute("title", /^Widget /u);
    await expect(frame).toHaveAttribute("loading", "lazy");
    const name = await frame.getAttribute("title");
    expect(await heard(page)).toEqual([["one", "ready", name]]);
    const height = async () => (await frame.boundingBox())?.height ?? 0;
    await expect.poll(height).not.toBe(FIRST_HEIGHT);
    await expect.poll(() => excessHeight(page, "#one iframe")).toBe(0);
    await expect(page.getByText("What stands below")).toBeInViewport();
    expect(await jumps()).toEqual([]);
    const before = await height();

    await askWithin(page, "#one iframe", "Sourdough bread");
    await expect.poll(async () => (await heard(page)).length).toBe(3);
    const [, submit, result] = await heard(page);
    expect(submit).toEqual(["one", "submit", ""]);
    expect(result).toEqual(["one", "result", expect.stringContaining("Demo answer")]);
    await expect.poll(() => excessHeight(page, "#one iframe")).toBe(0);
    expect(await height()).toBeGreaterThan(before);
  },
);

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Records the layout shifts of the next page. Returns a function that returns the distances so far. */
async function watchJumps(page: Page, { isPressCounted = false } = {}) {
  await page.addInitScript((isPressCounted) => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (isPressCounted || !entry.hadRecentInput) jumps.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  }, isPressCounted);
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift at most two animation frames after the paint.
      await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)));
      return (window as unknown as { jumps: number[] }).jumps;
    });
}
