import { Hono } from "hono";
import type { AuditRow } from "#domain/audit/replies.ts";
import * as auditRows from "#db/audit/list.ts";
import { recordExport } from "#db/audit/record.ts";
import { AUDIT_TOO_LARGE, MAX_AUDIT_EXPORT } from "#domain/audit/audit.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { limitReads } from "#worker/limits.ts";
import { Problem } from "#worker/problem.ts";
import { sendWindow, sendExport } from "#worker/rest/replies.ts";
import { query } from "#worker/rest/body.ts";
import { AuditExportQuery, AuditQuery } from "#domain/audit/audit-query.ts";

const COLUMNS = [
  "id",
  "at",
  "actorKind",
  "actorId",
  "actorName",
  "action",
  "entity",
  "entityId",
  "entityName",
  "requestId",
] as const satisfies (keyof AuditRow)[];

/** `/audit`: who changed what, for administrators only (product/audit 3). */
export const audit = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, query(AuditQuery), async (c) =>
    sendWindow(c, await auditRows.page(database(c), c.req.valid("query"))),
  )
  .get("/export", byAdmin, limitReads, query(AuditExportQuery), async (c) => {
    const { format, ...filter } = c.req.valid("query");
    const db = database(c);
    if (await auditRows.areMoreThan(db, filter, MAX_AUDIT_EXPORT))
      throw new Problem(400, { code: "result_too_large", detail: AUDIT_TOO_LARGE });
    await recordExport(db, actor(c), "audit", { format, ...filter });
    return sendExport(c, format, {
      name: "audit",
      columns: [...COLUMNS, "changes"],
      cells: (row: AuditRow) => [...COLUMNS.map((name) => row[name]), JSON.stringify(row.changes)],
      read: (place) => auditRows.page(db, { ...filter, ...place }),
    });
  });
