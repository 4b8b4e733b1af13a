import { Hono } from "hono";
import type { PricedRun, Run } from "#domain/usage/answers.ts";
import { z } from "zod";
import * as prices from "#db/usage/prices.ts";
import * as runRows from "#db/usage/runs.ts";
import * as texts from "#db/usage/texts.ts";
import { correct } from "#db/usage/correct.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { ROLE } from "#domain/account-roles.ts";
import { Id } from "#domain/field.ts";
import { CostCorrection, RunExportQuery, RunQuery } from "#domain/usage/run-query.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { sendWindow } from "#worker/rest/list-pages.ts";
import { json, query } from "#worker/rest/body.ts";
import { RUN_COLUMNS, sendRuns } from "#worker/rest/usage/run-export.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** `/runs`: the answers, for administrators only (product/usage 6). */
export const runs = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin, { token: "answers" }), query(RunQuery), async (c) =>
    sendWindow(c, await runRows.page(database(c), c.req.valid("query"))),
  )
  .get(
    "/export",
    requireRole(ROLE.Admin, { token: "answers" }),
    limitReads,
    query(RunExportQuery),
    async (c) => {
      const query = c.req.valid("query");
      const { format: _format, texts: _texts, ...filter } = query;
      const db = database(c);
      return sendRuns<Run>(c, query, {
        columns: RUN_COLUMNS,
        areMoreThan: (limit) => runRows.areMoreThan(db, filter, limit),
        page: (place) => runRows.page(db, { ...filter, ...place }),
        texts: (ids) => texts.ofRuns(db, ids, currentDay(c)),
      });
    },
  )
  .delete("/texts", requireRole(ROLE.Admin), json(z.object({ clientid: Id })), async (c) => {
    const removed = await texts.remove(database(c), c.req.valid("json").clientid, actor(c));
    return c.json({ removed });
  })
  .get("/:id/texts", requireRole(ROLE.Admin), async (c) => {
    const about = { today: currentDay(c), by: actor(c) };
    const kept = await texts.read(database(c), c.req.param("id"), about);
    if (kept === null) throw notFound();
    return c.json({ ...kept, ...AI_MARK });
  })
  .post("/:id/cost", requireRole(ROLE.Admin), json(CostCorrection), async (c) => {
    const db = database(c);
    const id = c.req.param("id");
    const refusal = await correct(db, id, c.req.valid("json"), actor(c));
    const run = refusal === "unknown" ? null : await runRows.get(db, id);
    if (run === null) throw notFound();
    if (refusal !== null) throw new Problem(409, "Not Possible", { detail: refusal });
    return c.json(run);
  })
  .get("/:id", requireRole(ROLE.Admin), async (c) => {
    const run = await runRows.get(database(c), c.req.param("id"));
    if (run === null) throw notFound();
    const priced: PricedRun = { ...run, price: await prices.ofAnswer(database(c), run) };
    return c.json(priced);
  });
