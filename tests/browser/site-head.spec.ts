import { DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { expect, test } from "#tests/support/browser.ts";
// For what is seen over HTTP: no page is opened in the browser.
import { test as httpTest } from "#tests/support/kept-context.ts";

const HTML = { Accept: "text/html" };

test("nothing moves when the fonts arrive late, and all of them are at most 60 kB", async ({
  page,
  request,
}) => {
  let arrive = () => {};
  const isLate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/*.woff2", async (route) => {
    await isLate;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const former = await height();
  arrive();
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Inter Site"')))
    .toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  expect(await height(), "the page keeps its height").toBe(former);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // A link of the header may move by a pixel.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);

  const sheets = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"), (l) => l.href),
  );
  const texts = await Promise.all(sheets.map(async (url) => (await request.get(url)).text()));
  const files = new Set(texts.join("").match(/\/assets\/[\w-]+\.woff2/gu));
  expect(files.size).toBe(4);
  const fonts = await Promise.all(Array.from(files, async (path) => request.get(path)));
  const bytes = await Promise.all(fonts.map(async (font) => (await font.body()).length));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  for (const font of fonts)
    expect(font.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});

httpTest(
  "the home page comes whole from the server and describes itself, in the client's name; a frame loads none of it",
  async ({ request }) => {
    const head = await (await request.get("/", { headers: HTML })).text();
    expect(head).toMatch(/<meta name="description" content="[^"]{50,160}"/u);
    expect(head).toContain('<meta property="og:title" content="Home | Acme Academy"/>');
    expect(head.match(/<meta name="theme-color"/gu)).toHaveLength(2);
    for (const [, path = ""] of head.matchAll(
      /(?:og:image"|icon"[^>]*) (?:content|href)="([^"]+)"/gu,
    ))
      expect((await request.get(path)).headers()["content-type"], path).toMatch(/^image\//u);

    const manifest = await request.get("/manifest.webmanifest");
    expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
    const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
    expect(name).toBe("Acme Academy");
    for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);

    // Without script, what React streams later would stay hidden.
    expect(head).not.toMatch(/<div hidden[^>]*id="S:/u);
    expect(head.match(/<h3/gu)).toHaveLength(6);
    const text = head.replaceAll(/<script.*?<\/script>|<[^>]*>/gsu, "");
    expect(text).toContain("Teach what you know. We help with the blank page.");
    expect(text).toContain(`© ${new Date().getFullYear()} Acme Academy`);
    // What is approved can be thousands of widgets: three of the demo toolkit's four are shown.
    expect(head).toContain(DEMO_WIDGET_ID);
    expect(head).not.toContain(DEMO_WIDGET_ID.replace(/1$/u, "4"));

    const response = await request.get(demoEmbedPath());
    expect(response.headers()["content-security-policy"]).not.toMatch(/font-src|manifest-src/u);
    expect(await response.text()).not.toMatch(/woff2|manifest|theme-color/u);
  },
);

httpTest("a button waits for the script that it needs", async ({ request }) => {
  for (const path of ["/", "/login", "/register", "/unauthorized", "/chat", "/site"]) {
    const html = await (await request.get(path, { headers: HTML })).text();
    expect(html.match(/<button(?![^>]* disabled)[^>]*>/gu), path).toBeNull();
  }
});
