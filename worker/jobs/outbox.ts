import { connect } from "#db/base/connect.ts";
import { dropStale } from "#worker/edge/outbox.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";

/** Deletes the KV entries and purges the cached pages that saves have made stale. */
export const outbox: Job = {
  name: "outbox",
  cron: "*/5 * * * *",
  async run({ env, cache }) {
    const counts = await dropStale(connect(env.DB), { kv: env.KV, cache });
    if (counts.failed > 0) throw new JobFailure(counts);
    return counts;
  },
};
