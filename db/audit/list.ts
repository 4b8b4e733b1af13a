import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { all, type Database } from "#db/base/database.ts";
import * as windows from "#db/base/windows.ts";
import { END, WINDOW, pageOfWindow } from "#db/base/windows.ts";
import { audit } from "#db/schema/audit.ts";
import type { AuditPage, AuditRow } from "#domain/audit/replies.ts";
import { DAY_MS, idAt, timeOfId } from "#domain/time.ts";
import type { AuditFilter } from "#domain/audit/audit-query.ts";

/** Rows that match a filter and that are not older than a time, in milliseconds since 1970. */
type Wanted = AuditFilter & { since?: number };

/** A page of the rows that match, newest first. `before` is the `next` of the page before. */
export async function page(
  db: Database,
  { before = END, size, ...filter }: Wanted & { before?: string; size: number },
): Promise<AuditPage> {
  const windowIn = (columns: SQL) => windowOf(filter, before, columns);
  return pageOfWindow(db, size, windowIn, (limit) => select(db, windowIn(sql`*`), filter, limit));
}

/** Whether more than `limit` rows match a filter, or too many have to be read to tell. */
export async function areMoreThan(
  db: Database,
  filter: AuditFilter,
  limit: number,
): Promise<boolean> {
  const windowAt = (before: string) => windowOf(filter, before, sql`*`);
  return windows.areMoreThan(db, limit, windowAt, matching(filter));
}

function windowOf(filter: Wanted, before: string, columns: SQL): SQL {
  return sql`(select ${columns} from audit where ${all(...reachOf(filter, before))} order by id desc limit ${WINDOW})`;
}

/** Conditions that an index answers, in the order of ids. Days are those of UTC. */
function reachOf({ entity, id, actor, from, to, since }: Wanted, before: string): SQL[] {
  const until = to === undefined ? END : idAt(Date.parse(to) + DAY_MS);
  const reach = [sql`id < ${before < until ? before : until}`];
  if (from !== undefined) reach.push(sql`id >= ${idAt(Date.parse(from))}`);
  if (since !== undefined) reach.push(sql`id >= ${idAt(since)}`);
  if (entity !== undefined && id !== undefined)
    reach.push(sql`entity = ${entity} and entity_id = ${id}`);
  else if (actor !== undefined) reach.push(sql`actor_name = ${actor}`);
  return reach;
}

function matching({ entity, id, actor, actorId, action }: AuditFilter): SQL {
  return all(
    entity && sql`entity = ${entity}`,
    id && sql`entity_id = ${id}`,
    actor && sql`actor_name = ${actor}`,
    actorId && sql`actor_id = ${actorId}`,
    action && sql`action = ${action}`,
  );
}

const COLUMNS = sql.raw(
  Object.entries(getTableColumns(audit))
    .map(([name, column]) => `${column.name} as "${name}"`)
    .join(", "),
);

async function select(
  db: Database,
  window: SQL,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const rows = await db.all<Omit<AuditRow, "at" | "changes"> & { changes: string }>(
    sql`select ${COLUMNS} from ${window} where ${matching(filter)} order by id desc limit ${limit}`,
  );
  return rows.map(({ id, changes, ...row }) => ({
    id,
    at: new Date(timeOfId(id)).toISOString(),
    ...row,
    changes: JSON.parse(changes) as AuditRow["changes"],
  }));
}
