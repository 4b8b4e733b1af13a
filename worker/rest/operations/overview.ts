import { Hono } from "hono";
import * as overviewRows from "#db/operations/overview.ts";
import { ROLE } from "#domain/account-roles.ts";
import type { Overview } from "#domain/operations/overview.ts";
import { retiredAmong } from "#worker/ai/model-memory.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { today } from "#worker/today.ts";

const NONE = { count: 0, rows: [] };

/** `/overview`: what there is and what needs attention, for administrators. */
export const overview = new Hono<AppEnv>({ strict: false }).get(
  "/",
  requireRole(ROLE.Admin),
  async (c) => {
    const db = database(c);
    const found = await overviewRows.get(db, today(c.env.DB));
    const { models, answers, attention, quotas, ...facts } = found;
    const retired = [...(await retiredAmong(c.env, models))];
    const withRetired =
      retired.length > 0 ? await overviewRows.clientsWithModels(db, retired) : NONE;
    const limits = {
      limit: quotas.dailyAnswers ?? c.env.DAILY_ANSWERS_PER_PLATFORM,
      perClient: quotas.defaultDailyAnswers ?? c.env.DAILY_ANSWERS_PER_CLIENT,
    };
    const answer: Overview = {
      ...facts,
      answers: { ...answers, ...limits },
      attention: { ...attention, retired: withRetired },
    };
    return c.json(answer);
  },
);
