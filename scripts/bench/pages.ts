import { type Browser, type CDPSession, chromium, type Frame, type Page } from "@playwright/test";
import { median } from "#scripts/bench/load.ts";
import { findBrowser } from "#scripts/browser.ts";

/** The cost of a page for a visitor: bytes on the wire, requests, and milliseconds from the start. */
export type PageCost = {
  bytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  usable: number;
  shift: number;
};

// A cheap phone on a slow network (docs/performance.md).
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A page to load. With `frame` the form is in an iframe of the page. */
export type MeasuredPage = { name: string; url: string; frame: boolean };

/** Loads pages in turns, each time with an empty cache. Returns the medians by name. */
export async function measurePages(
  pages: readonly MeasuredPage[],
  rounds = 21,
): Promise<Record<string, PageCost>> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      // One process for the page and its frame, so that throttling and counting include both.
      "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process",
    ],
  });
  try {
    const costs: Record<string, PageCost[]> = {};
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        const cost = await measureOnce(browser, page);
        // The first round warms the browser and the servers.
        if (round > 0) (costs[page.name] ??= []).push(cost);
      }
    }
    return Object.fromEntries(
      Object.entries(costs).map(([name, measured]) => [name, medianCost(measured)]),
    );
  } finally {
    await browser.close();
  }
}

async function measureOnce(browser: Browser, { url, frame }: MeasuredPage): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const wire = { bytes: 0, requests: 0 };
    session.on("Network.requestWillBeSent", () => (wire.requests += 1));
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      wire.bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    return { ...wire, ...(await timings(page, frame)) };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Waits until the form is usable: painted, and its script has run. In both pages this is so when the document is complete. */
async function timings(page: Page, isFramed: boolean) {
  const startedAt = await page.evaluate(() => performance.timeOrigin);
  const frame = isFramed
    ? await (await page.waitForSelector("iframe")).contentFrame()
    : page.mainFrame();
  // The <div> of /embed.js gets its frame after the page has loaded.
  await frame?.locator("form").waitFor({ state: "attached" });
  if (!frame) throw new Error("There is no frame.");
  await frame.waitForFunction(
    () =>
      document.readyState === "complete" &&
      performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  const inner = await frame.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      origin: performance.timeOrigin,
      paint: paint?.startTime ?? 0,
      ready: navigation?.domContentLoadedEventEnd ?? 0,
    };
  });
  const offset = inner.origin - startedAt;
  return {
    firstPaint: offset + inner.paint,
    largestPaint: offset + Math.max(...(await observed(frame, "largest-contentful-paint"))),
    usable: offset + Math.max(inner.paint, inner.ready),
    shift: (await observed(page.mainFrame(), "layout-shift")).reduce(
      (sum, value) => sum + value,
      0,
    ),
  };
}

/** The values of what the browser has observed in a document: the sizes of its shifts, or the times of its largest paints. */
async function observed(frame: Frame, type: string): Promise<number[]> {
  return frame.evaluate(
    (type) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.push((entry as unknown as { value?: number }).value ?? entry.startTime);
        }).observe({ type, buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
      }),
    type,
  );
}

function medianCost(costs: PageCost[]): PageCost {
  const of = (name: keyof PageCost) => median(costs.map((cost) => cost[name]));
  return {
    bytes: of("bytes"),
    requests: of("requests"),
    firstPaint: of("firstPaint"),
    largestPaint: of("largestPaint"),
    usable: of("usable"),
    shift: of("shift"),
  };
}
