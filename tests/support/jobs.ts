import { createExecutionContext, createScheduledController } from "cloudflare:test";
import type { Env } from "#worker/env.ts";
import { env } from "#tests/support/app.ts";
import { type PageCache } from "#worker/edge/outbox.ts";
import { scheduled } from "#worker/jobs/index.ts";

/** Runs the jobs of a cron expression, as the platform does. */
export async function runJobs(
  cron: string,
  { bindings = {}, cache }: { bindings?: Partial<Env>; cache?: PageCache } = {},
): Promise<void> {
  const context = Object.assign(createExecutionContext(), { cache });
  await scheduled(createScheduledController({ cron }), { ...env, ...bindings }, context);
}

/** Runs the job that deletes stale KV entries. */
export async function runOutbox(options: Parameters<typeof runJobs>[1] = {}): Promise<void> {
  await runJobs("*/5 * * * *", options);
}
