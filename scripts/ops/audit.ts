import * as auditRows from "#db/audit/list.ts";
import * as seals from "#db/audit/seals.ts";
import type { Database } from "#db/connect.ts";
import { AuditFilter } from "#domain/audit/audit.ts";
import { type MoneyOptions, sinceTime } from "#scripts/ops/money.ts";
import type { Told } from "#scripts/ops/table.ts";

/** The options of `audit`. */
export type AuditOptions = MoneyOptions & {
  entity?: string;
  id?: string;
  actor?: string;
  action?: string;
  verify?: boolean;
};

const MAX_ROWS = 100;

/** `audit`: the newest changes, at most 100. `audit --verify`: compares the seals of the days with their rows. */
export async function auditCommand(db: Database, options: AuditOptions): Promise<Told> {
  if (options.verify) return verified(db);
  const { entity, id, actor, action, since } = options;
  const { data, error } = AuditFilter.safeParse({ entity, id, actor, action });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  const { rows } = await auditRows.page(db, { ...data, size: MAX_ROWS });
  const from = since === undefined ? "" : new Date(sinceTime(since)).toISOString();
  return {
    rows: rows
      .filter(({ at }) => at >= from)
      .map((row) => ({
        time: row.at,
        who: row.actorName || "the system",
        action: row.action,
        entity: row.entity,
        name: row.entityName || row.entityId,
        changes: JSON.stringify(row.changes),
      })),
  };
}

async function verified(db: Database): Promise<Told> {
  const { days, rows, newest, broken } = await seals.verify(db);
  if (broken !== null) throw new Error(`The audit of ${broken} is not the one that was sealed.`);
  if (newest === null) return { sentence: "No day is sealed yet." };
  return {
    sentence: `${days} days with ${rows} rows are as sealed. Seal of ${newest.day}: ${newest.digest}`,
  };
}
