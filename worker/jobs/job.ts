import type { JobName, ScheduledJob } from "#domain/operations/jobs.ts";
import type { PageCache } from "#worker/edge/outbox.ts";
import type { PlatformEnv } from "#worker/env.ts";

/** `env` has no checked variables: a job that needs them calls `readEnv`. */
export type JobContext = { env: PlatformEnv; cache: PageCache };

/** What a job gets: `schedule` names every job with its time. */
type JobRunContext = JobContext & { schedule: readonly ScheduledJob[] };

/** The numbers of a run, for the table `jobs` and the log. */
export type JobCounts = Record<string, number>;

/**
 * Work at certain times. A run does a limited amount and leaves the rest to the next run. It may be stopped anywhere and repeated.
 */
export type Job = {
  name: JobName;
  /** In UTC. wrangler.toml has the same expression. */
  cron: string;
  /** @throws JobFailure where a part failed */
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
