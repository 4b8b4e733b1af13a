import { connect } from "#db/base/connect.ts";
import { CHAT_REMOVALS, chatGroups, REMOVALS } from "#db/operations/retention.ts";
import { addUpOldDays } from "#db/usage/old-days.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";
import { settleLostOfDays } from "#worker/jobs/lost-runs.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most rows of one statement. */
const STEP = 2_000;

/** The most statements of a run, those for old days (three each) and their rows, and its time. The platform allows 1,000 and 15 minutes. */
const MAX_STEPS = 800;
const OLD_DAYS_STEPS = 50;
const OLD_DAYS_ROWS = 5_000;
const MAX_MS = 10 * MINUTE_MS;

/** Deletes rows that have reached their age (db/operations/retention.ts), until none is due. The next run does what is left. */
export const retention: Job = {
  name: "retention",
  cron: "37 3 * * *",
  async run(context) {
    const db = connect(context.env.DB);
    const now = Date.now();
    const budget = { steps: MAX_STEPS, until: now + MAX_MS };
    // Before runs are deleted: what they reserved must not stay reserved.
    const counts: Record<string, number> = { lost: await settleLostOfDays(context, budget) };
    for (const [name, removeSome] of Object.entries(REMOVALS)) {
      counts[name] = await inSteps(budget, () => removeSome(db, now, STEP));
    }
    const ofOldDays = { steps: OLD_DAYS_STEPS, until: budget.until };
    counts.oldDays = await inSteps(ofOldDays, () => addUpOldDays(db, now, OLD_DAYS_ROWS));
    for (const group of await chatGroups(db)) {
      for (const [name, removeSome] of Object.entries(CHAT_REMOVALS)) {
        const rows = await inSteps(budget, () => removeSome(db, now, STEP, group));
        counts[name] = (counts[name] ?? 0) + rows;
      }
    }
    return counts;
  },
};
