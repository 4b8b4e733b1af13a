import { AuditFilter } from "#domain/audit/audit-query.ts";
import * as auditRows from "#db/audit/list.ts";
import type { AuditRow } from "#domain/audit/replies.ts";
import type { Database } from "#db/base/database.ts";
import { type MoneyOptions, sinceTime } from "#scripts/ops/money.ts";
import type { Told } from "#scripts/ops/table.ts";

/** The options of `audit`. */
export type AuditOptions = MoneyOptions & {
  entity?: string;
  id?: string;
  actor?: string;
  action?: string;
};

/** How many rows are shown at most, without and with `--since`. */
const NEWEST_ROWS = 100;
const MAX_ROWS = 10_000;

/** `audit`: the newest 100 changes, or all since a time. */
export async function auditCommand(db: Database, options: AuditOptions): Promise<Told> {
  const { entity, id, actor, action, since } = options;
  const { data, error } = AuditFilter.safeParse({ entity, id, actor, action });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  const rows =
    since === undefined
      ? await read(db, data, NEWEST_ROWS)
      : await read(db, { ...data, since: sinceTime(since) }, MAX_ROWS);
  return {
    rows: rows.map((row) => ({
      time: row.at,
      who: row.actorName || "the system",
      action: row.action,
      entity: row.entity,
      name: row.entityName || row.entityId,
      changes: JSON.stringify(row.changes),
    })),
  };
}

/** The newest rows that match. A page can be short, or empty, although older rows match. */
async function read(
  db: Database,
  wanted: AuditFilter & { since?: number },
  most: number,
): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let before: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await auditRows.page(db, { ...wanted, before, size: most - rows.length });
    rows.push(...page.rows);
    before = page.next ?? undefined;
  } while (before !== undefined && rows.length < most);
  return rows;
}
