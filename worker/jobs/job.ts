import { paced } from "#db/base/windows.ts";
import type { JobName, ScheduledJob } from "#domain/operations/jobs.ts";
import type { PageCache } from "#worker/edge/outbox.ts";
import type { PlatformEnv } from "#worker/env.ts";

/** `env` has no checked variables: a job that needs them calls `readEnv`. */
export type JobContext = { env: PlatformEnv; cache: PageCache };

/** The parameters of a job's run. `schedule` names every job with its time. */
type JobRunContext = JobContext & { schedule: readonly ScheduledJob[] };

/** The numbers of a run, for the table `jobs` and the log. */
type JobCounts = Record<string, number>;

/**
 * Work at certain times. A run does a limited amount and leaves the rest to the next run. It may be stopped anywhere and repeated.
 */
export type Job = {
  name: JobName;
  /** In UTC. wrangler.toml has the same expression. */
  cron: string;
  /** @throws JobFailure if a part failed */
  run: (context: JobRunContext) => Promise<JobCounts>;
};

/** A part of a run failed. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly counts: JobCounts;

  constructor(counts: JobCounts) {
    super("A part of the job could not be done.");
    this.counts = counts;
  }
}

/**
 * The steps that are left, and the time after which no step begins (milliseconds since 1970). Parts of a job can share one. A run
 * may send 1,000 statements to D1, those of the other jobs of the same time included.
 */
export type StepBudget = { steps: number; until?: number };

/**
 * Repeats a bounded step until it processes no row or the budget is used up. It pauses after each step (db/base/windows.ts).
 * @param step processes a limited number of rows and returns how many
 * @returns the total number of processed rows
 */
export async function inSteps(budget: StepBudget, step: () => Promise<number>): Promise<number> {
  let total = 0;
  while (budget.steps > 0) {
    if (budget.until !== undefined && Date.now() >= budget.until) break;
    budget.steps -= 1;
    const rows = await paced(step);
    total += rows;
    if (rows === 0) break;
  }
  return total;
}
