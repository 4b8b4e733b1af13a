import { Id } from "#domain/field.ts";
import type { JobRow } from "#domain/operations/answers.ts";
import { z } from "#domain/zod.ts";
import { MINUTE_MS } from "#domain/durations.ts";

/** Milliseconds after which a run without an end is taken for dead. The platform ends one after 15 minutes. */
export const LONGEST_RUN_MS = 15 * MINUTE_MS;

/** The names under which a backup and a restored one are noted beside the jobs. */
export const BACKUP_JOB = "backup";
export const DRILL_JOB = "drill";

/** A sentence about each job and the drill, for the page (product/operations 3). */
export const JOB_TASKS = {
  outbox: "Deletes stale entries from the cache",
  alerts: "Raises alerts and sends them",
  "lost-runs": "Settles answers that never ended",
  retention: "Deletes expired data",
  models: "Asks the provider for its models",
  digest:
    "Stores the size of the database; reports a large database, blocked sites and keys that end",
  folds: "Fills the columns for search",
  "usage-sums": "Adds up the days that are over, for the usage of all clients",
  seal: "Seals the days of the audit that are over, and checks the seals",
  "deleted-accounts": "Replaces the names of deleted accounts in audit and usage",
  drill: "Restores a backup as an exercise",
} as const;

export type JobName = keyof typeof JOB_TASKS;

/** A job and its time in UTC. */
export type ScheduledJob = { name: string; cron: string };

/** The body of `POST /jobs/run`. */
export const JobToRun = z.object({ name: Id.meta({ examples: ["outbox"] }) });

/** The time between two runs, in milliseconds. Reads the expressions of wrangler.toml: each minute is a number or a step. */
function intervalOf(cron: string): number {
  const [minute = "", hour = ""] = cron.split(" ");
  if (minute.startsWith("*/")) return Number(minute.slice(2)) * MINUTE_MS;
  return hour === "*" ? 60 * MINUTE_MS : 24 * 60 * MINUTE_MS;
}

/** Whether a run is under way, or ended without a word. */
export function isUnderWay(
  run: { outcome: JobRow["outcome"]; startedAt: number } | undefined,
  now: number,
): boolean {
  return run?.outcome === "running" && now - run.startedAt < LONGEST_RUN_MS;
}

/** Whether a job that has run should have run again: two of its intervals have passed. */
export function isLate(cron: string, startedAt: number, now: number): boolean {
  return now - startedAt > 2 * intervalOf(cron);
}

/** Whether the last run of a job failed, or has ended without a word. */
export function hasFailed(
  run: { outcome: JobRow["outcome"]; startedAt: number },
  now: number,
): boolean {
  return run.outcome === "failed" || (run.outcome === "running" && !isUnderWay(run, now));
}
