import * as seals from "#db/audit/seals.ts";
import { connect } from "#db/base/connect.ts";
import * as alerts from "#db/operations/alerts.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";

/** The seals that each run compares with their rows. All of them would be a query for each 2,000 rows ever stored. */
const CHECKED_DAYS = 7;

/** Compares the newest seals of the audit with their rows, and seals the days that are over. */
export const seal: Job = {
  name: "seal",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    const { days, rows, broken } = await seals.verify(db, CHECKED_DAYS);
    const sealed = await seals.sealDays(db, now);
    if (broken === null) return { sealed, days, rows };
    const data = { day: broken };
    await alerts.add(db, [{ key: `seal.broken:${broken}`, kind: "seal.broken", data }], now);
    throw new JobFailure({ sealed, days, rows });
  },
};
