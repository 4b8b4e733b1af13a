import { type Context, Hono } from "hono";
import { z } from "zod";
import { recordExport } from "#db/audit/record.ts";
import { correct } from "#db/usage/correct.ts";
import * as prices from "#db/usage/prices.ts";
import * as runRows from "#db/usage/runs.ts";
import * as answerRows from "#db/usage/settle.ts";
import { ROLE } from "#domain/account-roles.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { EVERY_CLIENT } from "#domain/clients/client.ts";
import type { CsvStyle } from "#domain/csv.ts";
import { Id } from "#domain/field.ts";
import type { Run, RunTexts } from "#domain/usage/replies.ts";
import {
  CostCorrection,
  EXPORT_TOO_LARGE,
  MAX_EXPORT,
  RunExportQuery,
  RunQuery,
} from "#domain/usage/run-query.ts";
import { estimatedWords } from "#domain/usage/runs.ts";
import { namedClient, requireRole, byAdmin } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitReads } from "#worker/limits.ts";
import { Problem, found } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { type Export, sendExport, sendWindow } from "#worker/rest/replies.ts";

/** The columns of an export, in their order. */
export const RUN_COLUMNS = [
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
  "share",
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

type Exported = Pick<Run, "id" | "hasTexts" | "estimated" | "cost">;
type Place = { before: string | undefined; size: number };

/** The answers of an export: those that match a filter, of one client or of all. */
type RunSource<Row extends Exported> = {
  columns: readonly (keyof Row & string)[];
  areMoreThan(limit: number): Promise<boolean>;
  page(place: Place): Promise<{ rows: Row[]; next: string | null }>;
  texts(ids: string[]): Promise<Map<string, RunTexts>>;
};

/** The query of an export: what is known of its filters is recorded. */
type ExportQuery = { format: CsvStyle | "jsonl"; texts?: "1" | undefined; client?: string };

/** Answers a file of answers, with their texts where the query asks for them, and records it. Throws 400 if it would be too long, 403 for a program that asks for texts. */
export async function sendRuns<Row extends Exported>(
  c: Context<AppEnv>,
  query: ExportQuery,
  source: RunSource<Row>,
): Promise<Response> {
  if (await source.areMoreThan(MAX_EXPORT))
    throw new Problem(400, { code: "result_too_large", detail: EXPORT_TOO_LARGE });
  // Throws 403 for a program: texts are for people only.
  if (query.texts !== undefined) signedIn(c);
  await recordExport(database(c), actor(c), "answers", query);
  const { columns } = source;
  const plain: Export<Row> = {
    name: "answers",
    columns: [...columns, "costUsd"],
    cells: (run) => [
      ...columns.map((name) => cellOf(run, name)),
      run.cost === null ? null : run.cost / 1e9,
    ],
    read: (place) => source.page(place),
  };
  if (query.texts === undefined) return sendExport(c, query.format, plain);
  return sendExport(c, query.format, withTexts(plain, source));
}

function cellOf<Row extends Exported>(run: Row, name: keyof Row): string | number | null {
  return name === "estimated" ? estimatedWords(run.estimated) : (run[name] as string | number);
}

/**
 * Rows of one query of an export with texts. A row can have 40,000 characters, so a page must fit in memory. A page takes two
 * queries, and D1 lets a request make 1,000 of them, so {@link MAX_EXPORT} rows must not need more than 500 pages.
 */
const TEXTS_PAGE = 250;

/** Adds the stored texts to an export. Answers without stored texts have none. */
function withTexts<Row extends Exported>(
  { columns, cells, read, name }: Export<Row>,
  source: RunSource<Row>,
) {
  const exported: Export<Row & { texts: (RunTexts & typeof AI_MARK) | null }> = {
    name,
    pageSize: TEXTS_PAGE,
    columns: [...columns, "inputs", "answer", "aiGenerated"],
    cells: ({ texts: kept, ...run }) => [
      ...cells(run as unknown as Row),
      kept && JSON.stringify(kept.inputs),
      kept && kept.answer,
      kept && String(AI_MARK.aiGenerated),
    ],
    async read(place) {
      const { rows, next } = await read(place);
      const ids = rows.filter(({ hasTexts }) => hasTexts).map(({ id }) => id);
      const kept = ids.length > 0 ? await source.texts(ids) : new Map<string, RunTexts>();
      return { rows: rows.map((run) => ({ ...run, texts: marked(kept.get(run.id)) })), next };
    },
  };
  return exported;
}

function marked(texts: RunTexts | undefined) {
  return texts === undefined ? null : { ...texts, ...AI_MARK };
}

/** `/runs`: the answers, for administrators only (product/usage 6). */
export const runs = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin, { token: "answers" }), query(RunQuery), async (c) =>
    sendWindow(c, await runRows.page(database(c), EVERY_CLIENT, c.req.valid("query"))),
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
        areMoreThan: (limit) => runRows.areMoreThan(db, EVERY_CLIENT, filter, limit),
        page: (place) => runRows.page(db, EVERY_CLIENT, { ...filter, ...place }),
        texts: (ids) => answerRows.ofRuns(db, EVERY_CLIENT, ids, currentDay(c)),
      });
    },
  )
  .delete("/texts", byAdmin, json(z.object({ clientid: Id })), async (c) => {
    const client = namedClient(c, c.req.valid("json").clientid);
    const removed = await answerRows.remove(database(c), client, actor(c));
    return c.json({ removed });
  })
  .get("/:id/texts", byAdmin, async (c) => {
    const about = { today: currentDay(c), by: actor(c) };
    return c.json({
      ...found(await answerRows.read(database(c), EVERY_CLIENT, c.req.param("id"), about)),
      ...AI_MARK,
    });
  })
  .post("/:id/cost", byAdmin, json(CostCorrection), async (c) => {
    const db = database(c);
    const id = c.req.param("id");
    const refusal = await correct(db, id, c.req.valid("json"), actor(c));
    const run = found(refusal === "unknown" ? null : await runRows.get(db, EVERY_CLIENT, id));
    if (refusal !== null) throw new Problem(409, { detail: refusal });
    return c.json(run);
  })
  .get("/:id", byAdmin, async (c) => {
    const run = found(await runRows.get(database(c), EVERY_CLIENT, c.req.param("id")));
    return c.json({ ...run, price: await prices.ofAnswer(database(c), run) });
  });
