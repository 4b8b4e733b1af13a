import { test as base, type Browser, type BrowserContext, type Disposable } from "@playwright/test";

/**
 * The CPU time (ms) that the processes of a browser have used since this function was last called for it, without its main process. The
 * system does not add these to the time of the command that started the browser. What a process has used that ended meanwhile is missing.
 * @param used the CPU seconds of each process at the last call; brought up to date
 */
async function browserCpuMs(browser: Browser, used: Map<number, number>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  let sum = 0;
  for (const { type, id, cpuTime } of processInfo) {
    if (type === "browser") continue;
    sum += cpuTime - (used.get(id) ?? 0);
    used.set(id, cpuTime);
  }
  return Math.round(sum * 1_000);
}

/** The context that the tests of one worker share, and what has to be undone after each of them. */
type KeptContext = {
  context?: BrowserContext;
  scripts: Disposable[];
  isSpoilt: boolean;
  /** The CPU seconds of the browser's processes before the test. */
  used: Map<number, number>;
};

/** The clock of a context can be set, but not given back. */
const CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

/** What `Storage.clearDataForOrigin` removes: all but cookies. */
const STORED = "cache_storage,file_systems,indexeddb,local_storage,service_workers";

/** Without "close", for which Playwright itself listens. */
const EVENTS = [
  "console",
  "dialog",
  "page",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "weberror",
];

/** Playwright's test in a context that is emptied after it and kept. A site, a window or permissions of its own need a context of their own. */
export const test = base.extend<object, { kept: KeptContext }>({
  kept: [
    async ({}, use) => {
      const kept: KeptContext = { scripts: [], isSpoilt: false, used: new Map() };
      await use(kept);
      await kept.context?.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      kept,
      baseURL,
      bypassCSP,
      colorScheme,
      extraHTTPHeaders,
      javaScriptEnabled,
      permissions,
      viewport,
    },
    use,
    info,
  ) => {
    const countCpu = async () => {
      const cpuMs = await browserCpuMs(browser, kept.used);
      info.annotations.push({ type: "cpuMs", description: String(cpuMs) });
    };
    const isUsual = baseURL === process.env.BASE_URL && viewport?.width === 1280;
    if (!isUsual || bypassCSP || !javaScriptEnabled || permissions || colorScheme === null) {
      const own = await browser.newContext();
      await use(own);
      await countCpu();
      await own.close();
      return;
    }
    const context = await takeContext(browser, kept);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await countCpu();
    // After a failure Playwright takes pictures of the pages, and starts another worker.
    if (info.status === info.expectedStatus) await emptyContext(kept, baseURL ?? "");
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

/** Returns the context that is kept for the tests of a worker. It has nothing of a former test but the files of the site in its cache. */
async function takeContext(browser: Browser, kept: KeptContext): Promise<BrowserContext> {
  if (kept.context) return kept.context;
  const context = await browser.newContext();
  kept.context = context;
  kept.isSpoilt = false;
  const { addInitScript, clock } = context;
  Object.assign(context, {
    addInitScript: async (...given: Parameters<typeof addInitScript>) => {
      const script = await addInitScript.apply(context, given);
      kept.scripts.push(script);
      return script;
    },
  });
  for (const name of CLOCK) {
    const set = clock[name] as (...given: unknown[]) => Promise<void>;
    Object.assign(clock, {
      [name]: (...given: unknown[]) => {
        kept.isSpoilt = true;
        return set.apply(clock, given);
      },
    });
  }
  return context;
}

/** Removes everything that a test can leave in a context: pages, cookies, stored values of a site, scripts, listeners, permissions. */
async function emptyContext(kept: KeptContext, origin: string): Promise<void> {
  const { context } = kept;
  if (!context) return;
  if (kept.isSpoilt) {
    await context.close();
    delete kept.context;
    return;
  }
  await Promise.all(context.pages().map((page) => page.close()));
  for (const event of EVENTS) context.removeAllListeners(event);
  await Promise.all(kept.scripts.splice(0).map((script) => script.dispose()));
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  // The page of the next test: only from a page can the values that a site has stored be removed.
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
  await session.detach();
}
