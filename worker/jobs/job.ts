import type { PageCache } from "#worker/edge/outbox.ts";
import type { Env } from "#worker/env.ts";

/** What a job gets from the platform. */
export type JobContext = { env: Pick<Env, "DB" | "KV">; cache: PageCache };

/** What a run did, in numbers: it is stored and logged. */
export type JobCounts = Record<string, number>;

/**
 * Work that is done at certain times. One run does a limited amount and leaves the rest to the next; it can be stopped anywhere
 * and run again.
 */
export type Job = {
  name: string;
  /** When it runs, in UTC. wrangler.toml names the same times. */
  cron: string;
  /** @throws JobFailure when a part could not be done */
  run: (context: JobContext) => Promise<JobCounts>;
};

/** A run that could not do all it should have done. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly counts: JobCounts;

  constructor(counts: JobCounts) {
    super("A part of the job could not be done.");
    this.counts = counts;
  }
}
