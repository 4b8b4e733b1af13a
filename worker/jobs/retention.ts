import { connect } from "#db/connect.ts";
import { REMOVALS } from "#db/retention.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most rows of one statement, and the most statements for one kind of rows: what is left waits for the next run. */
const BITE = 2_000;
const MAX_BITES = 50;

/** Deletes what is kept no longer. */
export const retention: Job = {
  name: "retention",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    const counts: Record<string, number> = {};
    for (const [name, removeBite] of Object.entries(REMOVALS)) {
      counts[name] = 0;
      for (let bite = 0; bite < MAX_BITES; bite += 1) {
        const removed = await removeBite(db, now, BITE);
        counts[name] += removed;
        if (removed < BITE) break;
      }
    }
    return counts;
  },
};
