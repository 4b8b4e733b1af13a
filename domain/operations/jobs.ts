import type { JobRow } from "#domain/operations/replies.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Milliseconds after which a run without an end is taken for dead. The platform ends one after 15 minutes. */
export const LONGEST_RUN_MS = 15 * MINUTE_MS;

/** The names under which a backup and a restored one are noted beside the jobs. */
export const BACKUP_JOB = "backup";
export const DRILL_JOB = "drill";

/** The title and the task of each job, and of the restore test, for the page Health (product/operations 3). */
export const JOB_TASKS = {
  outbox: {
    title: "Saved changes for visitors",
    task: "Makes sure that visitors see what was saved last, even if the cache failed",
  },
  alerts: { title: "Alerts", task: "Raises alerts and sends them" },
  "lost-runs": {
    title: "Lost answers",
    task: "Charges answers that never ended, so that no budget stays reserved",
  },
  "learning-platforms": {
    title: "Points for learning platforms",
    task: "Sends points of quizzes that a learning platform has not accepted yet",
  },
  retention: { title: "Expired data", task: "Deletes expired sessions and links, and old answers" },
  models: {
    title: "List of models",
    task: "Asks the provider which models it has, and which it will retire",
  },
  digest: {
    title: "Daily check",
    task: "Measures the database; reports its size, blocked sites and keys that end",
  },
  folds: {
    title: "Search",
    task: "Prepares names for a search that ignores case and accents, after an upgrade",
  },
  "usage-sums": {
    title: "Daily totals",
    task: "Adds up the days that are over, so that usage and statements are quick",
  },
  "deleted-accounts": {
    title: "Deleted accounts",
    task: "Replaces the names of deleted accounts in audit and usage",
  },
  drill: { title: "Restore test", task: "Restores a backup as a test" },
} as const;

export type JobName = keyof typeof JOB_TASKS;

/** A job and its time in UTC. */
export type ScheduledJob = { name: string; cron: string };

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
