import { connect } from "#db/base/connect.ts";
import * as modelRows from "#db/operations/models.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";
import { dueWarning, type KnownModel, watchedModel } from "#domain/operations/model-list.ts";
import { fetchModelList, NoModelList } from "#worker/model/model-list.ts";
import { endpointHost } from "#worker/model/provider.ts";
import { readEnv } from "#worker/env.ts";
import { type Job, JobFailure } from "#worker/jobs/job.ts";

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
      modelRows.inUse(db),
      modelRows.known(db),
      modelRows.defaultModel(db),
    ]);
    used.delete("");
    const former = new Map(known.map((model) => [model.id, model]));
    const ids = new Set([
      ...used.keys(),
      ...(env.AI_FALLBACK_MODEL ? [env.AI_FALLBACK_MODEL] : []),
      chosen.model,
    ]);
    const found = [...ids].map((id) => watchedModel(id, list, former.get(id), now));
    const raised = found.flatMap((model) => alertsOf(model, used.get(model.id)?.length ?? 0, now));
    await modelRows.store(db, found, { source: endpointHost(env), at: now, raised });
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
