import { limitSaves } from "#worker/limits.ts";
import { Hono } from "hono";
import { testsLeft } from "#db/usage/tests-left.ts";
import * as testRows from "#db/widgets/tests.ts";
import * as draftRows from "#db/widgets/drafts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { TestListSave, TestRun } from "#domain/widgets/widget-test.ts";
import { requireAuthor, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { variableLimits } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { json, LANDING_TEXT_LIMIT } from "#worker/rest/body.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";
import { besideWidget, widgetOf } from "#worker/rest/widgets/widget-versions.ts";
import { runTest } from "#worker/rest/widgets/test-run.ts";

/** The tests of a widget, for administrators (product/tests 1). */
export const widgetTests = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/cases", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    c.json(await besideWidget(c, (db, { id }) => testRows.list(db, id))),
  )
  .get("/:type/:id/cases/left", requireRole(ROLE.Manager), requireAuthor(), async (c) => {
    const { userId, clientId } = signedIn(c);
    const person = {
      userId,
      clientId,
      day: currentDay(c),
      quota: c.env.DAILY_TEST_ANSWERS_PER_USER,
      variables: variableLimits(c.env),
    };
    return c.json({ left: await besideWidget(c, (db) => testsLeft(db, person)) });
  })
  .put(
    "/:type/:id/cases",
    requireRole(ROLE.Manager),
    limitSaves,
    json(TestListSave, { limit: LANDING_TEXT_LIMIT }),
    requireAuthor(),
    async (c) => {
      const { id } = await widgetOf(c, c.req.param());
      return c.json(await testRows.put(database(c), id, c.req.valid("json"), actor(c)));
    },
  )
  .post(
    "/:type/:id/cases/:case/run",
    requireRole(ROLE.Manager),
    json(TestRun),
    requireAuthor(),
    async (c) => {
      const db = database(c);
      const widget = await widgetOf(c, c.req.param());
      const { of, again } = c.req.valid("json");
      const test = await testRows.get(db, widget.id, c.req.param("case"));
      const tried = of === "live" ? widget : await draftRows.get(db, widget.id);
      if (test === null || tried === null) throw notFound();
      return c.json(await runTest(c, { widgetId: widget.id, test, data: tried.data, again }));
    },
  );
