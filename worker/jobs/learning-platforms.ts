import { connect } from "#db/base/connect.ts";
import * as usedOnce from "#db/base/used-once.ts";
import * as replays from "#db/service-tokens/replays.ts";
import { readEnv } from "#worker/env.ts";
import type { Job } from "#worker/jobs/job.ts";
import { sendDue } from "#worker/lti/scores.ts";

/** The most points of a run: each takes up to five calls, and the platform allows 1,000. */
const MAX_SCORES = 40;

const MAX_EXPIRED = 5_000;

/** Sends points that a learning platform has not accepted yet, and forgets what can no longer be used twice (product/lti 5), and answers for repeated calls (product/service-tokens 5). */
export const learningPlatforms: Job = {
  name: "learning-platforms",
  cron: "*/5 * * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    const expired = await usedOnce.removeExpired(db, now, MAX_EXPIRED);
    const replayed = await replays.removeExpired(db, now, MAX_EXPIRED);
    return { ...(await sendDue(db, readEnv(env), { limit: MAX_SCORES })), expired, replayed };
  },
};
