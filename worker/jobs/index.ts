import { connect } from "#db/base/database.ts";
import * as jobRows from "#db/operations/jobs.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { PageCache } from "#worker/edge/outbox.ts";
import { alerts, digest, learningPlatforms, models } from "#worker/jobs/outside.ts";
import { deletedAccounts, folds, outbox, retention } from "#worker/jobs/cleaning.ts";
import { type Job, type JobContext, JobFailure } from "#worker/jobs/job.ts";
import { lostRuns, usageSums } from "#worker/jobs/usage.ts";
import { noteUnexpected } from "#worker/context.ts";

export const JOBS: Job[] = [
  outbox,
  lostRuns,
  learningPlatforms,
  alerts,
  retention,
  models,
  digest,
  folds,
  usageSums,
  deletedAccounts,
];

/** With this expression, a job that somebody wants to run is run as well; the others of them wait for the next time. */
const OFTEN = "*/5 * * * *";

/** Runs the jobs of a cron expression. A job that fails does not stop the others. */
export async function scheduled(
  { cron }: Pick<ScheduledController, "cron">,
  env: JobContext["env"],
  context: { cache?: PageCache },
): Promise<void> {
  const wanted = cron === OFTEN ? await jobRows.wanted(connect(env.DB)).catch(() => []) : [];
  const [asked] = wanted;
  for (const job of JOBS.filter(({ name, cron: own }) => own === cron || name === asked))
    await runAndNote(job, { env, cache: context.cache });
}

/**
 * Runs a job, stores the run in the table `jobs` and writes one line of JSON to the log.
 * @param by who runs it by hand
 */
export async function runAndNote(job: Job, context: JobContext, by?: Actor): Promise<void> {
  const db = connect(context.env.DB);
  const { name } = job;
  const startedAt = Date.now();
  const { outcome, detail } = await jobRows
    .start(db, name, startedAt, by)
    .catch((error: unknown) => {
      // A full database has no room for the note, and needs the job that deletes. A run by hand must be recorded.
      if (by) throw error;
    })
    .then(() => job.run({ ...context, schedule: JOBS }))
    .then((counts) => ({ outcome: "done" as const, detail: counts }), describeFailure);
  const endedAt = Date.now();
  const isNoted = await jobRows.end(db, name, { endedAt, outcome, detail }).then(
    () => true,
    () => false,
  );
  const time = new Date(endedAt).toISOString();
  const duration = endedAt - startedAt;
  // oxlint-disable-next-line no-console -- this is the log
  console.log(JSON.stringify({ time, job: name, outcome, duration, isNoted, ...detail }));
}

/** The counts of a JobFailure; the name and the stack of any other error, because its message could contain data. */
function describeFailure(error: unknown) {
  const outcome = "failed" as const;
  if (error instanceof JobFailure) return { outcome, detail: error.counts };
  const detail: { failure?: string; stack?: string[] } = {};
  noteUnexpected(detail, error);
  return { outcome, detail };
}
