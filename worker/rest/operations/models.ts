import { type Context, Hono } from "hono";
import type { ModelInUse, ModelsInUse } from "#domain/operations/model-answers.ts";
import * as clientModels from "#db/clients/models.ts";
import * as jobRows from "#db/operations/jobs.ts";
import * as modelRows from "#db/operations/models.ts";
import { ROLE } from "#domain/account-roles.ts";
import { ModelMove, noClientUses } from "#domain/operations/models-in-use.ts";
import { retiredAmong } from "#worker/model/model-memory.ts";
import { askAnew } from "#worker/model/ready-model.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries, type PageCache } from "#worker/edge/outbox.ts";
import { runAndNote } from "#worker/jobs/index.ts";
import { models as watch } from "#worker/jobs/models.ts";
import { json } from "#worker/rest/body.ts";
import { Problem } from "#worker/problem.ts";
import { modelChoices } from "#worker/rest/operations/model-choices.ts";

/** The most names of clients in a row. */
const MAX_NAMES = 10;

/** `/models`: the models in use, for administrators only (product/operations 7). */
export const models = new Hono<AppEnv>({ strict: false })
  .use(dropsStaleEntries())
  .get("/", requireRole(ROLE.Admin), async (c) => c.json(await inUse(c)))
  .route("/", modelChoices)
  .post("/check", requireRole(ROLE.Admin), async (c) => {
    const { cache } = c.executionCtx as { cache?: PageCache };
    await runAndNote(watch, { env: c.env, cache }, actor(c));
    return c.json(await inUse(c));
  })
  .post("/move", requireRole(ROLE.Admin), json(ModelMove), async (c) => {
    const { from, to } = c.req.valid("json");
    const moved = await clientModels.move(database(c), { from, to }, actor(c), Date.now());
    if (moved.length === 0) {
      throw new Problem(409, "Not Possible", { detail: noClientUses(from) });
    }
    await askAnew(c.env, to);
    return c.json({ moved });
  });

async function inUse(c: Context<AppEnv>): Promise<ModelsInUse> {
  const db = database(c);
  const [used, known, run, chosen] = await Promise.all([
    modelRows.inUse(db),
    modelRows.known(db),
    jobRows.get(db, watch.name),
    modelRows.defaultModel(db),
  ]);
  const fallback = c.env.AI_FALLBACK_MODEL;
  const ids = [...new Set([...used.keys(), ...(fallback ? [fallback] : []), chosen.model])];
  const replaced = await retiredAmong(c.env, ids);
  const rows = ids.map((id): ModelInUse => {
    const names = used.get(id) ?? [];
    const found = known.find((model) => model.id === id);
    return {
      id,
      known: found ? factsOf(found) : null,
      clients: names.length,
      names: names.slice(0, MAX_NAMES),
      isFallback: id === fallback,
      isDefault: id === chosen.model,
      isReplaced: replaced.has(id),
    };
  });
  const checkedAt = Math.max(...known.map((model) => model.checkedAt));
  return {
    rows: rows.toSorted((a, b) => b.clients - a.clients || a.id.localeCompare(b.id)),
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
