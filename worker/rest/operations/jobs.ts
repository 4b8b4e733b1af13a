import { Hono } from "hono";
import type { JobRow } from "#domain/operations/answers.ts";
import * as jobRows from "#db/operations/jobs.ts";
import { ROLE } from "#domain/account-roles.ts";
import { isLate, isUnderWay, JobToRun } from "#domain/operations/jobs.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import type { PageCache } from "#worker/edge/outbox.ts";
import { JOBS, runAndNote } from "#worker/jobs/index.ts";
import { json } from "#worker/rest/body.ts";
import { notFound, Problem } from "#worker/problem.ts";

/** `/jobs`: for administrators only (product/operations 3). */
export const jobs = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), async (c) => {
    const runs = await jobRows.list(database(c));
    const scheduled = JOBS.map((job) =>
      toRow(
        job,
        runs.find(({ name }) => name === job.name),
      ),
    );
    const names = new Set<string>(JOBS.map(({ name }) => name));
    const others = runs.filter(({ name }) => !names.has(name));
    return c.json([
      ...scheduled,
      ...others.map((run) => toRow({ name: run.name, cron: null }, run)),
    ]);
  })
  .post("/run", requireRole(ROLE.Admin), json(JobToRun), async (c) => {
    const { name } = c.req.valid("json");
    const job = JOBS.find((one) => one.name === name);
    if (job === undefined) throw notFound();
    const db = database(c);
    if (isUnderWay(await jobRows.get(db, name), Date.now())) {
      throw new Problem(409, "Not Possible", { detail: "This job is running. Wait for its end." });
    }
    const { cache } = c.executionCtx as { cache?: PageCache };
    await runAndNote(job, { env: c.env, cache }, actor(c));
    return c.json(toRow(job, await jobRows.get(db, name)));
  });

function toRow(
  { name, cron }: Pick<JobRow, "name" | "cron">,
  run: jobRows.Run | undefined,
): JobRow {
  if (run === undefined) {
    const never = { startedAt: null, endedAt: null, outcome: null };
    return { name, cron, ...never, detail: {}, isLate: false };
  }
  return {
    name,
    cron,
    startedAt: new Date(run.startedAt).toISOString(),
    endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    outcome: run.outcome,
    detail: run.detail,
    isLate: cron !== null && isLate(cron, run.startedAt, Date.now()),
  };
}
