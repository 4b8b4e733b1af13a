import { connect } from "#db/base/connect.ts";
import * as databaseSize from "#db/operations/database-size.ts";
import { overdueDrill } from "#db/operations/job-alerts.ts";
import * as raised from "#db/operations/raised-alerts.ts";
import { endingTokens } from "#db/operations/token-alerts.ts";
import type { Job } from "#worker/jobs/job.ts";

/** Notes the size of the database; raises alerts about it, about sites that were refused for the first time, about keys and service tokens that end soon, and about an overdue drill. */
export const digest: Job = {
  name: "digest",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    return {
      bytes: await databaseSize.note(db, now),
      raised: await raised.blockedSites(db, now),
      keys: await raised.endingKeys(db, now),
      tokens: await endingTokens(db, now),
      drills: await overdueDrill(db, now),
    };
  },
};
