import { Hono } from "hono";
import type { PricedRun, Run } from "#domain/usage/answers.ts";
import { z } from "zod";
import { recordExport } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import * as prices from "#db/usage/prices.ts";
import * as runRows from "#db/usage/runs.ts";
import * as texts from "#db/usage/texts.ts";
import { correct } from "#db/usage/correct.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { ROLE } from "#domain/account-roles.ts";
import { Id } from "#domain/field.ts";
import {
  CostCorrection,
  EXPORT_TOO_LARGE,
  MAX_EXPORT,
  RunExportQuery,
  RunQuery,
} from "#domain/usage/run-query.ts";
import type { RunTexts } from "#domain/usage/run-texts.ts";
import { estimatedWords } from "#domain/usage/runs.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { sendWindow } from "#worker/rest/list-pages.ts";
import { json, query } from "#worker/rest/body.ts";
import { type Export, sendExport } from "#worker/rest/export.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** `/runs`: the answers, for administrators only (product/usage 6). */
export const runs = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), query(RunQuery), async (c) =>
    sendWindow(c, await runRows.page(database(c), c.req.valid("query"))),
  )
  .get("/export", requireRole(ROLE.Admin), limitReads, query(RunExportQuery), async (c) => {
    const { format, texts: withTexts, ...filter } = c.req.valid("query");
    const db = database(c);
    if (await runRows.areMoreThan(db, filter, MAX_EXPORT))
      throw new Problem(400, "Bad Request", { code: "result_too_large", detail: EXPORT_TOO_LARGE });
    await recordExport(db, actor(c), "answers", c.req.valid("query"));
    const plain: Export<Run> = {
      name: "answers",
      columns: [...COLUMNS, "costUsd"],
      cells: (run) => [
        ...COLUMNS.map((name) =>
          name === "estimated" ? estimatedWords(run.estimated) : run[name],
        ),
        run.cost === null ? null : run.cost / 1e9,
      ],
      read: async (place) => runRows.page(db, { ...filter, ...place }),
    };
    if (withTexts === undefined) return sendExport(c, format, plain);
    return sendExport(c, format, textsExport(db, plain, currentDay(c)));
  })
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

const COLUMNS = [
  "id",
  "at",
  "day",
  "clientId",
  "clientName",
  "feature",
  "widgetName",
  "userId",
  "username",
  "kind",
  "modelAsked",
  "modelAnswered",
  "outcome",
  "calls",
  "inputTokens",
  "cachedTokens",
  "outputTokens",
  "reasoningTokens",
  "estimated",
  "cost",
  "correctedFrom",
  "firstMs",
  "totalMs",
  "requestId",
] as const satisfies (keyof Run)[];

/**
 * Rows of one query of an export with texts. A row can have 40,000 characters, so a page must fit in memory. A page takes two
 * queries, and D1 lets a request make 1,000 of them, so {@link MAX_EXPORT} rows must not need more than 500 pages.
 */
const TEXTS_PAGE = 250;

/** The same export with the texts that are kept. Other answers have none. */
function textsExport(db: Database, { columns, cells, read, name }: Export<Run>, today: string) {
  const exported: Export<Run & { texts: (RunTexts & typeof AI_MARK) | null }> = {
    name,
    pageSize: TEXTS_PAGE,
    columns: [...columns, "inputs", "answer", "aiGenerated"],
    cells: ({ texts: kept, ...run }) => [
      ...cells(run),
      kept && JSON.stringify(kept.inputs),
      kept && kept.answer,
      kept && String(AI_MARK.aiGenerated),
    ],
    async read(place) {
      const { rows, next } = await read(place);
      const ids = rows.filter(({ hasTexts }) => hasTexts).map(({ id }) => id);
      const kept =
        ids.length > 0 ? await texts.ofRuns(db, ids, today) : new Map<string, RunTexts>();
      return { rows: rows.map((run) => ({ ...run, texts: marked(kept.get(run.id)) })), next };
    },
  };
  return exported;
}

function marked(texts: RunTexts | undefined) {
  return texts === undefined ? null : { ...texts, ...AI_MARK };
}
