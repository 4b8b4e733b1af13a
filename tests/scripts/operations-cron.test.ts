import { expect, it, onTestFinished, vi } from "vitest";
import { runAtTimes } from "#scripts/cron.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Runs cron expressions with a fake clock. Returns the times (UTC) of the runs of each one. */
async function timesOf(crons: string[], from: string, hours: number): Promise<string[]> {
  vi.useFakeTimers({ now: new Date(from) });
  onTestFinished(() => void vi.useRealTimers());
  const ran: string[] = [];
  const stop = runAtTimes(crons, async (cron) => {
    ran.push(`${new Date().toISOString().slice(5, 16)} ${cron}`);
    throw new Error("A job that fails is run again at its next time.");
  });
  await vi.advanceTimersByTimeAsync(hours * HOUR_MS);
  stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  return ran;
}

it("runs a job at every multiple of its minutes", async () => {
  expect(await timesOf(["*/20 * * * *"], "2026-11-22T10:00:30Z", 1)).toEqual([
    "11-22T10:20 */20 * * * *",
    "11-22T10:40 */20 * * * *",
    "11-22T11:00 */20 * * * *",
  ]);
});

it("runs a daily job once a day and an hourly job once an hour", async () => {
  const ran = await timesOf(["17 3 * * *", "13 * * * *"], "2026-11-30T23:59:00Z", 48);
  expect(ran.filter((time) => time.endsWith("17 3 * * *"))).toEqual([
    "12-01T03:17 17 3 * * *",
    "12-02T03:17 17 3 * * *",
  ]);
  expect(ran).toHaveLength(2 + 48);
});
