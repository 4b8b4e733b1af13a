import { connect } from "#db/connect.ts";
import { REMOVALS } from "#db/operations/retention.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";
import { settleLost } from "#worker/jobs/lost-runs.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most rows of one statement, and the most statements for one table. The next run does the rest. */
const STEP = 2_000;
const MAX_STEPS = 50;

/** Deletes rows that have reached their age (db/operations/retention.ts). */
export const retention: Job = {
  name: "retention",
  cron: "17 3 * * *",
  async run(context) {
    const db = connect(context.env.DB);
    const now = Date.now();
    // Before runs are deleted: what they reserved must not stay reserved.
    const counts: Record<string, number> = { lost: await settleLost(context, 0) };
    for (const [name, removeSome] of Object.entries(REMOVALS)) {
      counts[name] = await inSteps(MAX_STEPS, () => removeSome(db, now, STEP));
    }
    return counts;
  },
};
