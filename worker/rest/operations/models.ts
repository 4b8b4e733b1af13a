import { type Context, Hono } from "hono";
import * as jobRows from "#db/operations/jobs.ts";
import * as movedModels from "#db/moved-models.ts";
import * as platform from "#db/operations/platform.ts";
import * as prices from "#db/usage/prices.ts";
import { ModelLookUp } from "#domain/clients/client.ts";
import type { ModelInUse, ModelsInUse } from "#domain/operations/model-replies.ts";
import { ModelMove, noUseSentence } from "#domain/operations/models.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { ANY_MODEL, ownPriceNames } from "#domain/usage/money.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { type PageCache, dropsStaleEntries } from "#worker/edge/outbox.ts";
import { runAndNote } from "#worker/jobs/index.ts";
import { models as watch } from "#worker/jobs/outside.ts";
import { limitReads } from "#worker/limits.ts";
import { retiredAmong, askAnew } from "#worker/model/ready-model.ts";
import { isModelConfigured, listedModels, lookUp } from "#worker/model/provider.ts";
import { Problem } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";

/** Names of models that write no text. */
const NO_TEXT =
  /embed|whisper|tts|dall-e|image|audio|realtime|transcribe|moderation|sora|rerank|speech/iu;

/** The most models of the provider's list that are offered. */
const MAX_LISTED = 200;

/** `/models`: the models that a client can choose (product/operations 7). */
const modelChoices = new Hono<AppEnv>({ strict: false })
  .get("/choices", byAdmin, async (c) => {
    const db = database(c);
    const [used, priced, known, chosen, listed] = await Promise.all([
      prices.modelsInUse(db),
      prices.list(db),
      platform.known(db),
      platform.defaultModel(db),
      listedModels(c.env),
    ]);
    const offered = [
      ...used.map((id) => ({ id, source: "used" as const })),
      { id: chosen.model, source: "used" as const },
      ...priced.map(({ model }) => ({ id: model, source: "priced" as const })),
      ...listed
        .filter(({ id }) => !NO_TEXT.test(id))
        .slice(0, MAX_LISTED)
        .map(({ id }) => ({ id, source: "listed" as const })),
    ];
    const models = offered.filter(
      ({ id }, index) => id !== ANY_MODEL && offered.findIndex((one) => one.id === id) === index,
    );
    const inUse = models.filter(({ source }) => source === "used").map(({ id }) => id);
    const refused = await retiredAmong(c.env, inUse);
    const day = currentDay(c);
    const valid = priced.filter(({ validFrom }) => validFrom <= day);
    return c.json({
      default: chosen.model,
      fallback: c.env.AI_FALLBACK_MODEL || null,
      canCheck: isModelConfigured(c.env),
      models: models
        .map((model) => {
          const fact = known.find(({ id }) => id === model.id);
          const isRetired = fact?.state === "gone" || refused.has(model.id);
          const { input, output } = priceOn(day, ownPriceNames(model.id), valid) ?? {};
          const price = input === undefined || output === undefined ? null : { input, output };
          return { ...model, isRetired, shutdownDate: fact?.shutdownDate ?? null, price };
        })
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    });
  })
  // Answers only: a save is never refused because of it.
  .get("/look-up", byAdmin, limitReads, query(ModelLookUp), async (c) => {
    return c.json({ isKnown: await lookUp(c.env, c.req.valid("query").model) });
  });

/** The most names of clients in a row. */
const MAX_NAMES = 10;

/** `/models`: the models in use, for administrators only (product/operations 7). */
export const models = new Hono<AppEnv>({ strict: false })
  .use(dropsStaleEntries())
  .get("/", byAdmin, async (c) => c.json(await inUse(c)))
  .route("/", modelChoices)
  .post("/check", byAdmin, async (c) => {
    const { cache } = c.executionCtx as { cache?: PageCache };
    await runAndNote(watch, { env: c.env, cache }, actor(c));
    return c.json(await inUse(c));
  })
  .post("/move", byAdmin, json(ModelMove), async (c) => {
    const { from, to } = c.req.valid("json");
    const moved = await movedModels.move(database(c), { from, to }, actor(c), Date.now());
    if (moved.clients.length === 0 && moved.widgets === 0) {
      throw new Problem(409, { detail: noUseSentence(from) });
    }
    await askAnew(c.env, to);
    return c.json({ moved: moved.clients, widgets: moved.widgets });
  });

async function inUse(c: Context<AppEnv>): Promise<ModelsInUse> {
  const db = database(c);
  const [used, known, run, chosen] = await Promise.all([
    platform.inUse(db),
    platform.known(db),
    jobRows.get(db, watch.name),
    platform.defaultModel(db),
  ]);
  const fallback = c.env.AI_FALLBACK_MODEL;
  const ids = [...new Set([...used.keys(), ...(fallback ? [fallback] : []), chosen.model])];
  const replaced = await retiredAmong(c.env, ids);
  const rows = ids.map((id): ModelInUse => {
    const { clients: names, widgets } = used.get(id) ?? { clients: [], widgets: 0 };
    const found = known.find((model) => model.id === id);
    return {
      id,
      known: found ? factsOf(found) : null,
      clients: names.length,
      widgets,
      names: names.slice(0, MAX_NAMES),
      isFallback: id === fallback,
      isDefault: id === chosen.model,
      isReplaced: replaced.has(id),
    };
  });
  const checkedAt = Math.max(...known.map((model) => model.checkedAt));
  return {
    rows: rows.toSorted(
      (a, b) => b.clients - a.clients || b.widgets - a.widgets || a.id.localeCompare(b.id),
    ),
    checkedAt: known.length > 0 ? new Date(checkedAt).toISOString() : null,
    hasFailed: run?.outcome === "failed",
    version: chosen.version,
  };
}

function factsOf({
  state,
  shutdownDate,
  replacement,
  missingSince,
}: NonNullable<ModelInUse["known"]>) {
  return { state, shutdownDate, replacement, missingSince };
}
