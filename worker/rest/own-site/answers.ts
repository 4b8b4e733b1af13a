import { type Context, Hono } from "hono";
import * as runRows from "#db/usage/runs.ts";
import * as answerRows from "#db/usage/settle.ts";
import * as history from "#db/audit/client-history.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { ROLE } from "#domain/account-roles.ts";
import { SiteRun } from "#domain/own-site/answers.ts";
import {
  SiteHistoryQuery,
  SiteRunExportQuery,
  SiteRunQuery,
} from "#domain/own-site/site-changes.ts";
import type { Run } from "#domain/usage/answers.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { found } from "#worker/problem.ts";
import { query } from "#worker/rest/body.ts";
import { sendWindow } from "#worker/rest/replies.ts";
import { seesCost } from "#worker/identity.ts";
import { currentDay } from "#worker/rest/usage/report.ts";
import { RUN_COLUMNS, sendRuns } from "#worker/rest/usage/runs.ts";

const ANSWERS = { token: "answers" } as const;

/** `/site`: what the own client of a manager answers and uses, a part of worker/rest/own-site/own-site.ts. */
export const siteAnswers = new Hono<AppEnv>({ strict: false })
  .get("/history", requireRole(ROLE.Manager), query(SiteHistoryQuery), async (c) =>
    sendWindow(c, await history.page(database(c), c.get("client"), c.req.valid("query"))),
  )
  .get("/answers", requireRole(ROLE.Manager, ANSWERS), query(SiteRunQuery), async (c) => {
    const page = await runRows.page(database(c), c.get("client"), c.req.valid("query"));
    return sendWindow(c, { ...page, rows: page.rows.map((run) => shown(c, run)) });
  })
  .get(
    "/answers/export",
    requireRole(ROLE.Manager, ANSWERS),
    limitReads,
    query(SiteRunExportQuery),
    async (c) => {
      const wanted = c.req.valid("query");
      const { format: _format, texts: _texts, ...filter } = wanted;
      const [db, client] = [database(c), c.get("client")];
      return sendRuns<SiteRun>(
        c,
        { ...wanted, client },
        {
          columns: COLUMNS,
          areMoreThan: (limit) => runRows.areMoreThan(db, client, filter, limit),
          async page(place) {
            const { rows, next } = await runRows.page(db, client, { ...filter, ...place });
            return { rows: rows.map((run) => shown(c, run)), next };
          },
          texts: (ids) => answerRows.ofRuns(db, client, ids, currentDay(c)),
        },
      );
    },
  )
  .get("/answers/:id/texts", requireRole(ROLE.Manager), async (c) => {
    const about = { today: currentDay(c), by: actor(c) };
    return c.json({
      ...found(await answerRows.read(database(c), c.get("client"), c.req.param("id"), about)),
      ...AI_MARK,
    });
  })
  .get("/answers/:id", requireRole(ROLE.Manager, ANSWERS), async (c) => {
    return c.json(
      shown(c, found(await runRows.get(database(c), c.get("client"), c.req.param("id")))),
    );
  });

/** The columns of the administrators' export that managers see. */
const COLUMNS = RUN_COLUMNS.filter(
  (name): name is Extract<typeof name, keyof SiteRun> => name in SiteRun.shape,
);

const FIELDS = Object.keys(SiteRun.shape) as (keyof SiteRun)[];

/** An answer as managers see it. */
function shown(c: Context<AppEnv>, run: Run): SiteRun {
  const listed = Object.fromEntries(FIELDS.map((name) => [name, run[name]])) as SiteRun;
  return seesCost(c) ? listed : { ...listed, cost: null };
}
