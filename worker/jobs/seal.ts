import * as seals from "#db/audit/seals.ts";
import { connect } from "#db/connect.ts";
import * as alerts from "#db/operations/alerts.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";

/** Seals the days of the audit that are over, and compares every seal with its rows. */
export const seal: Job = {
  name: "seal",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    const sealed = await seals.sealDays(db, now);
    const { days, rows, broken } = await seals.verify(db);
    if (broken === null) return { sealed, days, rows };
    const data = { day: broken };
    await alerts.add(db, [{ key: `seal.broken:${broken}`, kind: "seal.broken", data }], now);
    throw new JobFailure({ sealed, days, rows });
  },
};
