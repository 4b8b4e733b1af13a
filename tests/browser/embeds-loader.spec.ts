import type { APIRequestContext } from "@playwright/test";
import { FIRST_HEIGHT } from "#app/embeds/frame-messages.ts";
import { expect } from "#tests/support/browser.ts";
import { ask, excessHeight, heard, place, test } from "#tests/support/customer-page.ts";

test("a place becomes the widget's frame, as high as its content, and tells what happens", async ({
  page,
  customer,
}) => {
  await page.goto(await customer.serve(place("one", customer.embedUrl)));
  const frame = page.locator("#one iframe");
  await expect(frame).toHaveAttribute("title", /^Widget /u);
  await expect(frame).toHaveAttribute("loading", "lazy");
  const name = await frame.getAttribute("title");
  expect(await heard(page)).toEqual([["one", "ready", name]]);
  await expect.poll(() => excessHeight(page, "#one iframe")).toBe(0);
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  const before = await height();

  await ask(page, "#one iframe", "Sourdough bread");
  await expect.poll(async () => (await heard(page)).length).toBe(3);
  const [, submit, result] = await heard(page);
  expect(submit).toEqual(["one", "submit", ""]);
  expect(result).toEqual(["one", "result", expect.stringContaining("Demo answer")]);
  await expect.poll(() => excessHeight(page, "#one iframe")).toBe(0);
  expect(await height()).toBeGreaterThan(before);
});

for (const [how, write] of [
  ["in the head, async", (tag: string, div: string) => `<head>${tag}</head>${div}`],
  [
    "in the head, deferred",
    (tag: string, div: string) => `<head>${tag.replace("async", "defer")}</head>${div}`,
  ],
  [
    "in the head, at once",
    (tag: string, div: string) => `<head>${tag.replace("async", "")}</head>${div}`,
  ],
  ["twice", (tag: string, div: string) => `<head>${tag}</head>${div}${tag}`],
] as const) {
  test(`it works with the script ${how}`, async ({ page, customer }) => {
    const [div = "", tag = ""] = place("one", customer.embedUrl).split("\n");
    await page.goto(await customer.serve(write(tag, div)));
    await expect(page.frameLocator("#one iframe").getByLabel("Topic")).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(1);
    await expect.poll(() => heard(page)).toHaveLength(1);
  });
}

test.describe("as a module", () => {
  // An additional header would cause a CORS preflight request, which does not happen on customers' pages.
  test.use({ extraHTTPHeaders: {} });

  test("the script knows where it came from", async ({ page, customer }) => {
    const html = place("one", customer.embedUrl).replace("async", 'type="module"');
    await page.goto(await customer.serve(html));
    await expect(page.frameLocator("#one iframe").getByLabel("Topic")).toBeVisible();
    await expect.poll(() => heard(page)).toHaveLength(1);
  });
});

test("what is no widget of ours stays as it is", async ({ page, customer }) => {
  const others = `<a href="#" data-widget="pushmenu">Menu</a>`;
  await page.goto(await customer.serve(others + place("one", customer.embedUrl)));
  await expect.poll(() => heard(page)).toHaveLength(1);
  await expect(page.getByRole("link", { name: "Menu" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
});

for (const widget of ["", "kit", "/kit/", "a/b/c"]) {
  test(`a place for "${widget}" stays empty, and the page is told`, async ({ page, customer }) => {
    const url = `${customer.embedUrl.split("/embed/")[0]}/embed.js`;
    const html = `<div id="one" data-widget="${widget}" data-key="key"></div><script src="${url}"></script>`;
    await page.goto(await customer.serve(html));
    await expect.poll(() => heard(page)).toEqual([["one", "error", "The widget did not open."]]);
    await expect(page.locator("iframe")).toHaveCount(0);
  });
}

test("no height but a sound one is taken over", async ({ page, customer }) => {
  await page.goto(await customer.serve(place("one", customer.embedUrl)));
  await expect.poll(() => heard(page)).toHaveLength(1);
  const height = async () => (await page.locator("#one iframe").boundingBox())?.height;
  await expect.poll(height).not.toBe(FIRST_HEIGHT);
  const before = await height();
  await page
    .frameLocator("#one iframe")
    .locator("html")
    .evaluate(() => {
      for (const value of [0, -5, Number.NaN, Infinity, 1e12, "400", null, {}])
        parent.postMessage({ widget: "height", value }, "*");
      parent.postMessage({ widget: "result", value: "last" }, "*");
    });
  await expect.poll(() => heard(page)).toHaveLength(2);
  expect(await height()).toBe(before);
});

test("two widgets on one page do not mix", async ({ page, customer }) => {
  const { embedUrl } = customer;
  await page.goto(await customer.serve(place("one", embedUrl) + place("two", embedUrl)));
  await expect.poll(() => heard(page)).toHaveLength(2);
  const height = async (id: string) => (await page.locator(`#${id} iframe`).boundingBox())?.height;
  for (const id of ["one", "two"]) await expect.poll(() => height(id)).not.toBe(FIRST_HEIGHT);
  const untouched = await height("one");
  await ask(page, "#two iframe", "Bread");
  await expect
    .poll(async () => (await heard(page)).slice(2).map(([id]) => id))
    .toEqual(["two", "two"]);
  await expect.poll(() => height("two")).toBeGreaterThan(untouched ?? 0);
  expect(await height("one")).toBe(untouched);
});

test.describe("forged messages", () => {
  // The browser reports in the console that our greeting was addressed to another origin than the attacker's.
  test.use({ isConsoleGuarded: false });

  test("a message of any other window or origin counts for nothing", async ({ page, customer }) => {
    const forged = `[{ widget: "ready", value: "Forged" }, { widget: "height", value: 4000 }]
    .forEach((message) => parent.postMessage(message, "*"))`;
    const intruder = `<iframe srcdoc='<script>onload = () => ${forged.replaceAll("'", "&#39;")}</script>'></iframe>`;
    const url = await customer.serve(intruder + place("one", customer.embedUrl));
    await page.goto(url);
    await expect.poll(() => heard(page)).toHaveLength(1);
    // From the page itself, and from the frame's window after it has navigated to another origin.
    await page.evaluate(forged);
    await page.locator("#one iframe").evaluate((element, forged) => {
      const frame = element as HTMLIFrameElement;
      frame.removeAttribute("loading");
      frame.srcdoc = `<script>${forged}; parent.postMessage("over", "*")</script>`;
      return new Promise<void>((over) => {
        addEventListener("message", ({ data }) => data === "over" && over());
      });
    }, forged);
    const [[, , name] = []] = await heard(page);
    expect(name).toMatch(/^Widget /u);
    expect(await heard(page)).toHaveLength(1);
    expect((await page.locator("#one iframe").boundingBox())?.height).toBeLessThan(4000);
  });
});

test("a frame says nothing before the page around it has said hello itself", async ({
  page,
  customer,
}) => {
  const url = await customer.serve(`<iframe id="one" src="${customer.embedUrl}"></iframe>`);
  await page.goto(url);
  await page.frameLocator("#one").getByLabel("Topic").waitFor();
  const said = await page.evaluate(async () => {
    const said: unknown[] = [];
    const frame = document.querySelector<HTMLIFrameElement>("#one");
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    addEventListener("message", ({ data }) => {
      said.push(data.widget);
      if (data.widget === "height") over();
      if (data.widget === "greeted") frame?.contentWindow?.postMessage({ widget: "hello" }, "*");
    });
    const intruder = document.createElement("iframe");
    intruder.sandbox.add("allow-scripts");
    intruder.srcdoc = `<script>
      parent.frames[0].postMessage({ widget: "hello" }, "*");
      parent.postMessage({ widget: "greeted" }, "*");
    </script>`;
    document.body.appendChild(intruder);
    await isOver;
    return said;
  });
  expect(said).toEqual(["greeted", "ready", "height"]);
});

test("the script may be kept for a while and used from anywhere", async ({
  request,
}: {
  request: APIRequestContext;
}) => {
  const response = await request.get("/embed.js");
  expect(response.headers()).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
  });
});
