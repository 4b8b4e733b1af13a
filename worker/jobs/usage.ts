import { connect } from "#db/base/database.ts";
import * as platform from "#db/operations/platform.ts";
import * as answerRows from "#db/usage/settle.ts";
import { addUpDays } from "#db/usage/sums.ts";
import { DAY_MS, HOUR_MS, idAt } from "#domain/time.ts";
import { type StepBudget, type Job, type JobContext, inSteps } from "#worker/jobs/job.ts";
import { PATIENCE } from "#worker/model/patience.ts";

/** The most days of a run: a report reads the others day by day. */
const MAX_DAYS = 31;

/** Adds up the days that are over, so that a report about all clients is fast (product/usage 5). */
export const usageSums: Job = {
  name: "usage-sums",
  cron: "13 * * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const { day } = await platform.storedToday(db, Date.now());
    return { days: await addUpDays(db, day, MAX_DAYS) };
  },
};

/** Milliseconds after which an answer that has not ended is lost: the longest answer, and its settlement. */
const LOST_AFTER = PATIENCE.whole + 30_000;

/** Milliseconds that a run looks back: every five minutes, and every night. */
const LOOKS_BACK = 2 * HOUR_MS;
const LOOKS_BACK_AT_NIGHT = 3 * DAY_MS;

/** The most answers that a step settles, by at most six statements. */
const STEP = 100;

/** Settles answers that ended without a word from the Worker (product/usage 4). */
export const lostRuns: Job = {
  name: "lost-runs",
  cron: "*/5 * * * *",
  run: async (context) => ({ lost: await settleLost(context, LOOKS_BACK, { steps: 20 }) }),
};

/** Settles those that the runs of the last days have left. Returns their number. */
export async function settleLostOfDays(context: JobContext, budget: StepBudget): Promise<number> {
  return settleLost(context, LOOKS_BACK_AT_NIGHT, budget);
}

async function settleLost(
  { env }: JobContext,
  looksBack: number,
  budget: StepBudget,
): Promise<number> {
  const db = connect(env.DB);
  const now = Date.now();
  const before = idAt(now - LOST_AFTER);
  let [after, lost] = [idAt(now - looksBack), 0];
  await inSteps(budget, async () => {
    const settled = await answerRows.settleLostPage(db, { after, before, now, limit: STEP });
    after = settled.last;
    lost += settled.lost;
    return settled.read;
  });
  return lost;
}
