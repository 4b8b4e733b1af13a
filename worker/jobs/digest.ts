import { connect } from "#db/connect.ts";
import * as raised from "#db/operations/raised-alerts.ts";
import type { Job } from "#worker/jobs/job.ts";

/** Raises one alert about all sites that were refused for the first time since yesterday, and one for each key that ends soon. */
export const digest: Job = {
  name: "digest",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    return { raised: await raised.refusedSites(db, now), keys: await raised.endingKeys(db, now) };
  },
};
