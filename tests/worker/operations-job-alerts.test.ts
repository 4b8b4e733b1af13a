import { describe, expect, it } from "vitest";
import { jobs, alerts } from "#db/schema/operations.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { makeReceiver, openAlerts, setChannels } from "#tests/support/alerts.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

/** Stores the last run of a job. */
async function noteRun(name: string, run: Partial<typeof jobs.$inferInsert>): Promise<void> {
  const row = { startedAt: Date.now(), endedAt: Date.now(), outcome: "done" as const, detail: {} };
  const values = { name, ...row, ...run };
  await db.insert(jobs).values(values).onConflictDoUpdate({ target: jobs.name, set: values });
}

/** The sentences of the open alerts about a job, or about the drill. */
async function sentences(beginning: string) {
  const token = await makeToken({ isAdmin: true });
  return (await openAlerts(token, beginning)).map(({ sentence }) => sentence);
}

describe("A job that fails", () => {
  it("raises an alert, which is sent, once a week", async () => {
    stopClock("2026-03-02T12:00:00Z");
    const { webhook, received } = makeReceiver();
    await setChannels({ webhook });
    await noteRun("folds", { outcome: "failed", detail: { failure: "Error" } });
    await runJob("alerts");
    await runJob("alerts");
    expect(await sentences("job.failed:folds:")).toEqual([
      "The job folds failed in its run of March 2, 2026, 12:00 UTC. The log has the reason.",
    ]);
    const bodies = (await received()).filter(({ body }) => body.includes("The job folds failed"));
    expect(bodies).toHaveLength(1);
    await noteRun("folds", { outcome: "done" });
    await db.delete(alerts);
    await runJob("alerts");
    expect(await sentences("job.failed:folds:")).toEqual([]);
  });

  it("is also one that ended without a word", async () => {
    stopClock("2026-03-02T12:00:00Z");
    await noteRun("models", { outcome: "running", endedAt: null });
    letPass(14 * MINUTE_MS);
    await runJob("alerts");
    expect(await sentences("job.failed:models:")).toEqual([]);
    letPass(MINUTE_MS);
    await runJob("alerts");
    expect(await sentences("job.failed:models:")).toHaveLength(1);
  });
});

describe("A job that is late", () => {
  it("raises an alert when it has not run for twice the time between its runs", async () => {
    stopClock("2026-03-02T03:17:00Z");
    await noteRun("retention", {});
    letPass(2 * DAY_MS);
    await runJob("alerts");
    expect(await sentences("job.late:retention:")).toEqual([]);
    letPass(1);
    await runJob("alerts");
    expect(await sentences("job.late:retention:")).toEqual([
      "The job retention is late: it last ran on March 2, 2026, 03:17 UTC.",
    ]);
  });
});

describe("A drill", () => {
  it("is overdue after 90 days, on a site with answers that are as old", async () => {
    stopClock("2026-04-02T03:17:00Z");
    await runJob("digest");
    expect(await sentences("drill.overdue:")).toEqual([]);
    const { id: clientId } = await makeClient();
    await storeUsage([{ clientId, day: "2026-01-01" }]);
    await noteRun("drill", { outcome: "done", startedAt: Date.now() - 89 * DAY_MS });
    await runJob("digest");
    expect(await sentences("drill.overdue:")).toEqual([]);
    letPass(DAY_MS);
    await runJob("digest");
    await runJob("digest");
    expect(await sentences("drill.overdue:")).toEqual([
      "No backup has been restored for 90 days: the last drill was on January 3, 2026, 03:17 UTC. A backup that was never restored is not proven: run `npm run drill`.",
    ]);
  });
});
