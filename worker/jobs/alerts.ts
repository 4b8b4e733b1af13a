import { connect } from "#db/base/connect.ts";
import { troubledJobs } from "#db/operations/job-alerts.ts";
import * as raised from "#db/operations/raised-alerts.ts";
import { deliverDue } from "#worker/alerts/deliver.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";

/** Raises alerts about what has happened in the last minutes, and sends those that are due. */
export const alerts: Job = {
  name: "alerts",
  cron: "*/5 * * * *",
  async run({ env, schedule }) {
    const db = connect(env.DB);
    const now = Date.now();
    const raisedNow =
      (await raised.failingModels(db, now)) +
      (await raised.replacedModels(db, now)) +
      (await raised.thinkingModels(db, now)) +
      (await raised.missingPrices(db, now)) +
      (await raised.lostRuns(db, now)) +
      (await raised.dearerThanReserved(db, now)) +
      (await raised.unexpectedErrors(db, now)) +
      (await troubledJobs(db, schedule, now));
    const counts = { raised: raisedNow, ...(await deliverDue(db, env.EMAIL, now)) };
    if (counts.failed > 0) throw new JobFailure(counts);
    return counts;
  },
};
