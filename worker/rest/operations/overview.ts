import { Hono } from "hono";
import type { Overview } from "#domain/operations/answers.ts";
import * as overviewRows from "#db/operations/overview.ts";
import { ROLE } from "#domain/account-roles.ts";
import { retiredAmong } from "#worker/model/model-memory.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { variableLimits } from "#worker/limits.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

const NONE = { count: 0, rows: [] };

/** `/overview`: what there is and what needs attention, for administrators. */
export const overview = new Hono<AppEnv>({ strict: false }).get(
  "/",
  requireRole(ROLE.Admin),
  async (c) => {
    const db = database(c);
    const today = { zone: signedIn(c).zone, day: currentDay(c) };
    const found = await overviewRows.get(db, today, variableLimits(c.env));
    const { models, attention, steps, ...facts } = found;
    const retired = [...(await retiredAmong(c.env, models))];
    const withRetired = retired.length > 0 ? await overviewRows.clientsByModel(db, retired) : NONE;
    const hasModel = isModelConfigured(c.env);
    const answer: Overview = {
      ...facts,
      attention: { ...attention, retired: withRetired },
      steps: { ...steps, hasModel, isOnPage: steps.isOnPage && hasModel },
    };
    return c.json(answer);
  },
);
