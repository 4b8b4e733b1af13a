import { Hono } from "hono";
import type { ModelChoices, ModelFound } from "#domain/operations/model-answers.ts";
import * as modelRows from "#db/operations/models.ts";
import * as prices from "#db/usage/prices.ts";
import { ROLE } from "#domain/account-roles.ts";
import { ModelLookUp } from "#domain/clients/client-model.ts";
import { ANY_MODEL } from "#domain/usage/prices.ts";
import { listedModels, lookUp } from "#worker/model/listed-models.ts";
import { retiredAmong } from "#worker/model/model-memory.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { query } from "#worker/rest/body.ts";

/** Names of models that write no text. */
const NO_TEXT =
  /embed|whisper|tts|dall-e|image|audio|realtime|transcribe|moderation|sora|rerank|speech/iu;

/** The most models of the provider's list that are offered. */
const MAX_LISTED = 200;

/** `/models`: the models that a client can choose. A part of worker/rest/operations/models.ts (product/operations 7). */
export const modelChoices = new Hono<AppEnv>({ strict: false })
  .get("/choices", requireRole(ROLE.Admin), async (c) => {
    const db = database(c);
    const [used, priced, known, chosen, listed] = await Promise.all([
      prices.modelsInUse(db),
      prices.list(db),
      modelRows.known(db),
      modelRows.defaultModel(db),
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
    const answer: ModelChoices = {
      default: chosen.model,
      fallback: c.env.AI_FALLBACK_MODEL || null,
      canCheck: isModelConfigured(c.env),
      models: models
        .map((model) => {
          const fact = known.find(({ id }) => id === model.id);
          const isRetired = fact?.state === "gone" || refused.has(model.id);
          return { ...model, isRetired, shutdownDate: fact?.shutdownDate ?? null };
        })
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    };
    return c.json(answer);
  })
  // Answers only: a save is never refused because of it.
  .get("/look-up", requireRole(ROLE.Admin), limitReads, query(ModelLookUp), async (c) => {
    const answer: ModelFound = { isKnown: await lookUp(c.env, c.req.valid("query").model) };
    return c.json(answer);
  });
