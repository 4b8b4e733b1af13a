import { demoEmbedPath } from "#scripts/demo.ts";
import { expect, test } from "#tests/support/browser.ts";

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

test("a page describes itself to search engines, chats and home screens, in the client's name", async ({
  request,
}) => {
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
});

test("a frame loads no font and no manifest, and its policy allows none", async ({ request }) => {
  const response = await request.get(demoEmbedPath());
  expect(response.headers()["content-security-policy"]).not.toMatch(/font-src|manifest-src/u);
  expect(await response.text()).not.toMatch(/woff2|manifest|theme-color/u);
});
