import { stringify } from "csv-stringify/browser/esm/sync";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Database } from "#db/connect.ts";
import * as runRows from "#db/usage/runs.ts";
import * as texts from "#db/usage/texts.ts";
import { ROLE } from "#domain/account-roles.ts";
import {
  EXPORT_TOO_LARGE,
  MAX_EXPORT,
  type Run,
  RunExportQuery,
  type RunFilter,
  RunQuery,
} from "#domain/usage/run-query.ts";
import { Id } from "#domain/field.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** Runs of one query of an export. */
const EXPORT_PAGE = 1_000;

/** `/runs`: the answers, for administrators only (product/usage 6). */
export const runs = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), query(RunQuery), async (c) =>
    c.json(await runRows.page(database(c), c.req.valid("query"))),
  )
  .get("/export", requireRole(ROLE.Admin), query(RunExportQuery), async (c) => {
    const { format, ...filter } = c.req.valid("query");
    const db = database(c);
    if (await runRows.areMoreThan(db, filter, MAX_EXPORT))
      throw new Problem(400, "Bad Request", { detail: EXPORT_TOO_LARGE });
    return sendFile(c, format, exportOf(db, filter, format));
  })
  .delete("/texts", requireRole(ROLE.Admin), json(z.object({ clientid: Id })), async (c) => {
    const removed = await texts.remove(database(c), c.req.valid("json").clientid, actor(c));
    return c.json({ removed });
  })
  .get("/:id/texts", requireRole(ROLE.Admin), async (c) => {
    const about = { today: await currentDay(c), by: actor(c) };
    const kept = await texts.read(database(c), c.req.param("id"), about);
    if (kept === null) throw notFound();
    return c.json(kept);
  })
  .get("/:id", requireRole(ROLE.Admin), async (c) => {
    const run = await runRows.get(database(c), c.req.param("id"));
    if (run === null) throw notFound();
    return c.json(run);
  });

function sendFile(
  c: Context<AppEnv>,
  format: "csv" | "jsonl",
  parts: AsyncGenerator<string, void>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
  return c.body(body, 200, {
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
    "Content-Disposition": `attachment; filename="answers.${format}"`,
    "Cache-Control": "no-store",
  });
}

/** The parts of a file: one for each query. */
async function* exportOf(
  db: Database,
  filter: RunFilter,
  format: "csv" | "jsonl",
): AsyncGenerator<string, void> {
  if (format === "csv") yield line([...COLUMNS, "costUsd"]);
  let before: string | undefined;
  do {
    const { rows, next } = await runRows.page(db, { ...filter, before, size: EXPORT_PAGE });
    before = next ?? undefined;
    const lines = rows.map((run) =>
      format === "csv" ? line([...COLUMNS.map((name) => run[name]), usd(run.cost)]) : jsonLine(run),
    );
    if (lines.length > 0) yield lines.join("");
  } while (before !== undefined);
}

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
  "firstMs",
  "totalMs",
  "requestId",
] as const satisfies (keyof Run)[];

/** A line of CSV. A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function line(cells: (string | number | null)[]): string {
  return stringify([cells], { escape_formulas: true });
}

function jsonLine(run: Run): string {
  return `${JSON.stringify(run)}\n`;
}

function usd(nano: number | null): string {
  return nano === null ? "" : (nano / 1e9).toFixed(9);
}
