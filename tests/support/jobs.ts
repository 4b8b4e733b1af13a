import { createExecutionContext, createScheduledController } from "cloudflare:test";
import type { Env } from "#worker/env.ts";
import { env } from "#tests/support/app.ts";
import { type PageCache } from "#worker/edge/outbox.ts";
import { JOBS, runAndNote, scheduled } from "#worker/jobs/index.ts";

/** Runs the jobs of a cron expression, as the platform does. */
export async function runJobs(
  cron: string,
  { bindings = {}, cache }: { bindings?: Partial<Env>; cache?: PageCache } = {},
): Promise<void> {
  const context = Object.assign(createExecutionContext(), { cache });
  await scheduled(createScheduledController({ cron }), { ...env, ...bindings }, context);
}

/** Runs one job. */
export async function runJob(
  name: string,
  { bindings = {}, cache = undefined }: Parameters<typeof runJobs>[1] = {},
): Promise<void> {
  const job = JOBS.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await runAndNote(job, { env: { ...env, ...bindings }, cache });
}

/** Runs the job that deletes stale KV entries. */
export async function runOutbox(options: Parameters<typeof runJobs>[1] = {}): Promise<void> {
  await runJob("outbox", options);
}
