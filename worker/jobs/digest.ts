import { connect } from "#db/connect.ts";
import * as raised from "#db/operations/raised-alerts.ts";
import type { Job } from "#worker/jobs/job.ts";

/** Raises one alert about all sites that were refused for the first time since yesterday. */
export const digest: Job = {
  name: "digest",
  cron: "17 3 * * *",
  async run({ env }) {
    return { raised: await raised.refusedSites(connect(env.DB), Date.now()) };
  },
};
