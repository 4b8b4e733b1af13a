import { Hono } from "hono";
import * as overviewRows from "#db/operations/overview.ts";
import { ROLE } from "#domain/account-roles.ts";
import type { Overview } from "#domain/operations/overview.ts";
import { retiredAmong } from "#worker/ai/model-memory.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { today } from "#worker/rest/quotas.ts";

const NONE = { count: 0, rows: [] };

/** `/overview`: what there is and what needs attention, for administrators. */
export const overview = new Hono<AppEnv>({ strict: false }).get(
  "/",
  requireRole(ROLE.Admin),
  async (c) => {
    const db = database(c);
    const { models, answers, attention, ...facts } = await overviewRows.get(db, today());
    const retired = [...(await retiredAmong(c.env, models))];
    const withRetired =
      retired.length > 0 ? await overviewRows.clientsWithModels(db, retired) : NONE;
    const limits = {
      limit: c.env.DAILY_ANSWERS_PER_PLATFORM,
      perClient: c.env.DAILY_ANSWERS_PER_CLIENT,
    };
    const answer: Overview = {
      ...facts,
      answers: { ...answers, ...limits },
      attention: { ...attention, retired: withRetired },
    };
    return c.json(answer);
  },
);
