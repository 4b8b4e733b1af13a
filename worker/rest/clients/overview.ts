import { Hono } from "hono";
import type { ClientOverview } from "#domain/clients/answers.ts";
import * as overview from "#db/clients/overview.ts";
import * as usageRows from "#db/usage/report.ts";
import { ROLE } from "#domain/account-roles.ts";
import { forecast } from "#domain/usage/months.ts";
import { retiredAmong } from "#worker/model/model-memory.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { variableLimits } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** `/clients/{id}/overview` (product/clients 15), a part of worker/rest/clients/clients.ts. */
export const clientOverview = new Hono<AppEnv>({ strict: false }).get(
  "/:id/overview",
  requireRole(ROLE.Admin),
  async (c) => {
    const db = database(c);
    const id = c.req.param("id");
    const { zone } = signedIn(c);
    const today = currentDay(c);
    const [facts, state] = await Promise.all([
      overview.facts(db, id, Date.now()),
      usageRows.state(db, id, {
        day: today,
        month: today.slice(0, 7),
        variables: variableLimits(c.env),
      }),
    ]);
    if (facts === null || state === null) throw notFound();
    const { model, ...numbers } = facts;
    const retired = await retiredAmong(c.env, [model]);
    const { answersToday, dailyAnswers, limit, spent, held, warnAt } = state;
    const answer: ClientOverview = {
      ...numbers,
      zone,
      today,
      modelRetired: retired.has(model),
      fallback: c.env.AI_FALLBACK_MODEL || null,
      budget: { limit, spent, held, warnAt, forecast: forecast(spent, Date.now(), zone) },
      quota: { today: answersToday, limit: dailyAnswers },
    };
    return c.json(answer);
  },
);
