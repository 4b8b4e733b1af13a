import { FIRST_HEIGHT } from "#app/embeds/frame-messages.ts";
import { expect } from "#tests/support/browser.ts";
import { ask, heard, place, test } from "#tests/support/customer-page.ts";

/** Where a page has the script: by the tag in its head and the element in its body. */
const PLACES: Record<string, (tag: string, div: string) => string> = {
  "in the head, async": (tag, div) => `<head>${tag}</head>${div}`,
  "in the head, deferred": (tag, div) => `<head>${tag.replace("async", "defer")}</head>${div}`,
  "in the head, at once": (tag, div) => `<head>${tag.replace("async", "")}</head>${div}`,
  twice: (tag, div) => `<head>${tag}</head>${div}${tag}`,
  "as a module": (tag, div) => div + tag.replace("async", 'type="module"'),
};

test.describe("wherever it stands", () => {
  // An additional header would cause a CORS preflight request for the module, which does not happen on customers' pages.
  test.use({ extraHTTPHeaders: {} });

  test("the script makes one frame, may be kept for a while and used from anywhere", async ({
    page,
    customer,
    request,
  }) => {
    const [div = "", tag = ""] = place("one", customer.embedUrl).split("\n");
    for (const [where, write] of Object.entries(PLACES)) {
      await page.goto(await customer.serve(write(tag, div)));
      await expect(page.frameLocator("#one iframe").getByLabel("Topic"), where).toBeVisible();
      await expect(page.locator("iframe"), where).toHaveCount(1);
      await expect.poll(() => heard(page), where).toHaveLength(1);
    }
    expect((await request.get("/embed.js")).headers()).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
  });
});

test("what is no widget of ours stays as it is, a place for none stays empty and the page is told, and a frame has the language of its place or page", async ({
  page,
  customer,
}) => {
  const { embedUrl } = customer;
  const wrong = ["", "kit", "/kit/", "a/b/c"].map(
    (widget, index) => `<div id="wrong${index}" data-widget="${widget}" data-key="key"></div>`,
  );
  const german = place("two", embedUrl).replace("<div", '<div data-lang="de"');
  await page.goto(
    await customer.serve(
      `<html lang="pt-BR"><a href="#" data-widget="pushmenu">Menu</a>${wrong.join("")}${place("one", embedUrl)}${german}`,
    ),
  );
  const errors = wrong.map((_, index) => [`wrong${index}`, "error", "The widget did not open."]);
  await expect
    .poll(async () => (await heard(page)).toSorted())
    .toEqual([
      ["one", "ready", expect.stringMatching(/^Widget /u)],
      ["two", "ready", expect.stringMatching(/^Widget /u)],
      ...errors,
    ]);
  await expect(page.getByRole("link", { name: "Menu" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(2);
  await expect(page.locator("#one iframe")).toHaveAttribute("src", `${embedUrl}?lang=pt`);
  await expect(page.locator("#two iframe")).toHaveAttribute("src", `${embedUrl}?lang=de`);
});

test.describe("on a device whose scheme nothing replaces", () => {
  // A scheme that Playwright emulates also replaces the one that a page gives its frames.
  test.use({ colorScheme: null });

  test("a frame with the scheme auto is dark as its page or its place says, and light in a page that says nothing", async ({
    page,
    customer,
  }) => {
    const { embedUrl, editClient, serve } = customer;
    const dark = "rgb(1, 2, 3)";
    await editClient({ frame: { scheme: "auto", dark: { background: "#010203" } } });
    const plain = `<iframe id="three" src="${embedUrl}" data-widget-frame></iframe>`;
    const places = place("one", embedUrl) + plain;
    const background = (id: string) =>
      page.frameLocator(`iframe#${id}, #${id} iframe`).locator("html");

    await page.goto(await serve(`<html style="color-scheme: dark">${places}`));
    for (const id of ["one", "three"])
      await expect(background(id)).toHaveCSS("background-color", dark);

    const chosen = place("two", embedUrl).replace('style="', 'style="color-scheme: dark; ');
    await page.goto(await serve(places + chosen));
    await expect(background("two")).toHaveCSS("background-color", dark);
    for (const id of ["one", "three"]) {
      await expect(background(id)).not.toHaveCSS("background-color", dark);
      await expect(page.locator(`iframe#${id}, #${id} iframe`)).toHaveCSS("color-scheme", "light");
    }
  });
});

test("two widgets on one page do not mix, and no height but a sound one is taken over", async ({
  page,
  customer,
}) => {
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
  await page
    .frameLocator("#one iframe")
    .locator("html")
    .evaluate(() => {
      for (const value of [0, -5, Number.NaN, Infinity, 1e12, "400", null, {}])
        parent.postMessage({ widget: "height", value }, "*");
      parent.postMessage({ widget: "result", value: "last" }, "*");
    });
  await expect.poll(() => heard(page)).toHaveLength(5);
  expect(await height("one")).toBe(untouched);
});

test.describe("forged messages", () => {
  // The browser reports in the console that our greeting was addressed to another origin than the attacker's.
  test.use({ isConsoleGuarded: false });

  test("a message of any other window or origin counts for nothing, and a frame says nothing before the page around it has said hello itself", async ({
    page,
    customer,
  }) => {
    const forged = `[{ widget: "ready", value: "Forged" }, { widget: "height", value: 4000 }]
    .forEach((message) => parent.postMessage(message, "*"))`;
    const intruder = `<iframe srcdoc='<script>onload = () => ${forged.replaceAll("'", "&#39;")}</script>'></iframe>`;
    await page.goto(await customer.serve(intruder + place("one", customer.embedUrl)));
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

    await page.goto(await customer.serve(`<iframe id="one" src="${customer.embedUrl}"></iframe>`));
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
});
