import type { Browser } from "@playwright/test";

/**
 * The CPU time (ms) that the processes of a browser have used since this function was last called for it, without its main process. The
 * system does not add these to the time of the command that started the browser. What a process has used that ended meanwhile is missing.
 * @param used the CPU seconds of each process at the last call; brought up to date
 */
export async function browserCpuMs(browser: Browser, used: Map<number, number>): Promise<number> {
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
