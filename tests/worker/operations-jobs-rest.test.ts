import { describe, expect, it } from "vitest";
import type { JobRow } from "#domain/operations/replies.ts";
import * as jobRows from "#db/operations/jobs.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, readJson, uniqueLetters } from "#tests/support/factories.ts";
import { JOBS } from "#worker/jobs/index.ts";

const HOUR = 3_600_000;

async function run(name: unknown, token: string) {
  return call("/jobs/run", { token, body: { name } });
}

async function shown(name: string): Promise<JobRow | undefined> {
  const rows = await readJson<JobRow[]>("/jobs", await makeToken({ isAdmin: true }));
  return rows.find((row) => row.name === name);
}

describe("/jobs", () => {
  it("lists every job, and runs one at once", async () => {
    const token = await makeToken({ isAdmin: true });
    const rows = await readJson<JobRow[]>("/jobs", token);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(JOBS.map(({ name }) => name)),
    );
    const response = await run("folds", token);
    expect(response.status).toBe(200);
    const row = await response.json<JobRow>();
    expect(row).toMatchObject({ name: "folds", outcome: "done", isLate: false });
    expect(await shown("folds")).toEqual(row);
  });

  it("refuses an unknown job, and one that is running", async () => {
    const token = await makeToken({ isAdmin: true });
    expect((await run("no-such-job", token)).status).toBe(404);
    expect((await run(3, token)).status).toBe(400);
    await jobRows.start(db, "folds", Date.now());
    const response = await run("folds", token);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("This job is running.");
    // The platform ends a run after 15 minutes.
    await jobRows.start(db, "folds", Date.now() - 16 * 60_000);
    expect((await run("folds", token)).status).toBe(200);
  });

  it("says that a job is late, after two of its intervals", async () => {
    stopClock();
    await jobRows.start(db, "retention", Date.now());
    await jobRows.start(db, "folds", Date.now());
    letPass(2 * HOUR);
    expect(await shown("folds")).toMatchObject({ isLate: false });
    letPass(1);
    expect(await shown("folds")).toMatchObject({ isLate: true });
    expect(await shown("retention")).toMatchObject({ isLate: false });
    letPass(46 * HOUR);
    expect(await shown("retention")).toMatchObject({ isLate: true });
  });

  it("lists work that a person starts, which has no time", async () => {
    const name = `drill-${uniqueLetters()}`;
    await jobRows.start(db, name, Date.now() - 100 * 24 * HOUR);
    expect(await shown(name)).toMatchObject({ cron: null, isLate: false });
    expect((await run(name, await makeToken({ isAdmin: true }))).status).toBe(404);
  });
});
