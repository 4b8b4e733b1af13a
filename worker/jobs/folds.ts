import { connect } from "#db/base/connect.ts";
import { fillFolds } from "#db/base/folds.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most rows of each table in one step, and the most steps of a run. The next run does the rest. */
const STEP = 100;
const MAX_STEPS = 50;

/** Stores the folded copies of rows that have none, such as rows older than these columns (db/base/folds.ts). */
export const folds: Job = {
  name: "folds",
  cron: "13 * * * *",
  async run({ env }) {
    const db = connect(env.DB);
    return { filled: await inSteps({ steps: MAX_STEPS }, () => fillFolds(db, STEP)) };
  },
};
