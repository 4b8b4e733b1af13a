import { connect } from "#db/base/database.ts";
import * as usedOnce from "#db/base/used-once.ts";
import * as platformRows from "#db/operations/platform.ts";
import * as raised from "#db/operations/raised-alerts.ts";
import * as replays from "#db/service-tokens/replays.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";
import { type KnownModel, dueWarning, watchedModel } from "#domain/operations/models.ts";
import { deliverDue } from "#worker/alerts/deliver.ts";
import { readEnv } from "#worker/env.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";
import { sendDue } from "#worker/lti/scores.ts";
import { NoModelList, endpointHost, fetchModelList } from "#worker/model/provider.ts";

/** Raises alerts about what has happened in the last minutes, and sends those that are due. */
export const alerts: Job = {
  name: "alerts",
  cron: "*/5 * * * *",
  async run({ env, schedule }) {
    const db = connect(env.DB);
    const now = Date.now();
    const raisedNow =
      (await raised.findings(db, now)) +
      (await raised.replacedModels(db, now)) +
      (await raised.troubledJobs(db, schedule, now));
    const counts = { raised: raisedNow, ...(await deliverDue(db, env.EMAIL, now)) };
    if (counts.failed > 0) throw new JobFailure(counts);
    return counts;
  },
};

/** Notes the size of the database; raises alerts about it, about sites that were refused for the first time, about keys and service tokens that end soon, and about an overdue drill. */
export const digest: Job = {
  name: "digest",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    return {
      bytes: await platformRows.noteDatabaseSize(db, now),
      raised: await raised.blockedSites(db, now),
      keys: await raised.endingKeys(db, now),
      tokens: await raised.endingTokens(db, now),
      drills: await raised.overdueDrill(db, now),
    };
  },
};

/** Asks the endpoint for its models, and raises alerts about models in use that it retires or no longer has. */
export const models: Job = {
  name: "models",
  cron: "17 3 * * *",
  async run({ env: platform }) {
    const env = readEnv(platform);
    const db = connect(env.DB);
    const list = await fetchModelList(env).catch((error: unknown) => {
      if (error instanceof NoModelList) throw new JobFailure({ status: error.status });
      throw error;
    });
    const now = Date.now();
    const [used, known, chosen] = await Promise.all([
      platformRows.inUse(db),
      platformRows.known(db),
      platformRows.defaultModel(db),
    ]);
    used.delete("");
    const former = new Map(known.map((model) => [model.id, model]));
    const ids = new Set([
      ...used.keys(),
      ...(env.AI_FALLBACK_MODEL ? [env.AI_FALLBACK_MODEL] : []),
      chosen.model,
    ]);
    const found = [...ids].map((id) => watchedModel(id, list, former.get(id), now));
    const raised = found.flatMap((model) =>
      alertsOf(model, used.get(model.id)?.clients.length ?? 0, now),
    );
    await platformRows.store(db, found, { source: endpointHost(env), at: now, raised });
    const count = (state: KnownModel["state"]) =>
      found.filter((model) => model.state === state).length;
    return { models: found.length, retiring: count("retiring"), gone: count("gone") };
  },
};

function alertsOf(model: KnownModel, clients: number, now: number): NewAlert[] {
  const { id, state, shutdownDate, replacement, missingSince } = model;
  const data = { model: id, clients, ...(replacement ? { replacement } : {}) };
  if (state === "gone") {
    return [{ key: `model.gone:${id}:${missingSince}`, kind: "model.gone", data }];
  }
  const warning = shutdownDate === null ? null : dueWarning(shutdownDate, now);
  if (state !== "retiring" || shutdownDate === null || warning === null) return [];
  // With the month: a provider that postpones the end by a few days gets no second row of warnings.
  const key = `model.retiring:${id}:${shutdownDate.slice(0, 7)}:${warning}`;
  return [{ key, kind: "model.retiring", data: { ...data, date: shutdownDate } }];
}

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
