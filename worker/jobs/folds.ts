import { connect } from "#db/connect.ts";
import { fillFolds } from "#db/folds.ts";
import { inBites } from "#worker/jobs/bites.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most rows of each table that one step folds, and the most steps of a run: the rest waits for the next run. */
const BITE = 100;
const MAX_BITES = 100;

/** Stores the folds of rows that have none, such as those from before the columns were there. Lists search and sort by them. */
export const folds: Job = {
  name: "folds",
  cron: "13 * * * *",
  async run({ env }) {
    const db = connect(env.DB);
    return { filled: await inBites(MAX_BITES, () => fillFolds(db, BITE)) };
  },
};
