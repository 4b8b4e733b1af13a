import { connect } from "#db/base/connect.ts";
import * as platform from "#db/operations/platform.ts";
import { addUpDays } from "#db/usage/sums.ts";
import type { Job } from "#worker/jobs/job.ts";

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
