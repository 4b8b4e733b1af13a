import { connect } from "#db/connect.ts";
import { sweep } from "#db/usage/settle.ts";
import { runIdAt } from "#domain/usage/run-ids.ts";
import { PATIENCE } from "#worker/ai/deadline.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";
import type { Job, JobContext } from "#worker/jobs/job.ts";

/** Milliseconds after which an answer that has not ended is lost: the longest answer, and its settlement. */
const LOST_AFTER = PATIENCE.whole + 30_000;

/** Milliseconds that each run looks back. The nightly job looks at all runs. */
const LOOKS_BACK = 7_200_000;

const STEP = 100;
const MAX_STEPS = 20;

/** Settles answers that ended without a word from the Worker (product/usage 4). */
export const lostRuns: Job = {
  name: "lost-runs",
  cron: "*/5 * * * *",
  run: async (context) => ({ lost: await settleLost(context, Date.now() - LOOKS_BACK) }),
};

/** Settles the lost answers since a time (milliseconds since 1970). Returns their number. */
export async function settleLost({ env }: JobContext, since: number): Promise<number> {
  const db = connect(env.DB);
  const now = Date.now();
  const [first, before] = [runIdAt(since), runIdAt(now - LOST_AFTER)];
  return inSteps(MAX_STEPS, () => sweep(db, { since: first, before, now, limit: STEP }));
}
