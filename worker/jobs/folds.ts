import { connect } from "#db/connect.ts";
import { fillFolds } from "#db/folds.ts";
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
    let filled = 0;
    for (let bite = 0; bite < MAX_BITES; bite += 1) {
      const rows = await fillFolds(db, BITE);
      filled += rows;
      if (rows === 0) break;
    }
    return { filled };
  },
};
