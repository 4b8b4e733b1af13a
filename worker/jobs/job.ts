import type { PageCache } from "#worker/edge/outbox.ts";
import type { Env } from "#worker/env.ts";

export type JobContext = { env: Pick<Env, "DB" | "KV">; cache: PageCache };

/** The numbers of a run, for the table `jobs` and the log. */
export type JobCounts = Record<string, number>;

/**
 * Work at certain times. A run does a limited amount and leaves the rest to the next run. It may be stopped anywhere and repeated.
 */
export type Job = {
  name: string;
  /** In UTC. wrangler.toml has the same expression. */
  cron: string;
  /** @throws JobFailure where a part failed */
  run: (context: JobContext) => Promise<JobCounts>;
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
