import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { idAt } from "#domain/time-ids.ts";

/** The names that clients had at a time (milliseconds since 1970), by id; deleted ones have theirs. */
export async function clientNames(db: Database, ids: string[], time: number) {
  return namesAt(db, { entity: "client", table: sql`clients`, field: "clientname" }, ids, time);
}

/** The names that widgets had at a time, by id. */
export async function widgetNames(db: Database, ids: string[], time: number) {
  return namesAt(db, { entity: "widget", table: sql`widgets`, field: "name" }, ids, time);
}

/** The clients that have a name or an id, and the deleted ones that had it when they were deleted. */
export async function clientsNamed(db: Database, wanted: string): Promise<{ id: string }[]> {
  return db.all(sql`
    select id from clients where clientname = ${wanted} or id = ${wanted}
    union select entity_id from audit where entity = 'client' and action = 'delete' and (entity_name = ${wanted} or entity_id = ${wanted})`);
}

/** The name of a client or a widget that has been deleted, "Acme (deleted)", by the column with its id; null where the audit has none. */
export function deletedName(entity: "client" | "widget", id: SQL): SQL {
  return sql`${lastName(entity, id)} || ' (deleted)'`;
}

function lastName(entity: string, id: SQL): SQL {
  return sql`(select a.entity_name from audit a where a.entity = ${entity} and a.entity_id = ${id} order by a.id desc limit 1)`;
}

/**
 * The first change of a name after the time has the name before it, and a deletion as well. What has not changed since has its name; what
 * was deleted before, its last one.
 */
async function namesAt(
  db: Database,
  { entity, table, field }: { entity: string; table: SQL; field: string },
  ids: string[],
  time: number,
): Promise<Map<string, string>> {
  const ofEntity = sql`from audit a where a.entity = ${entity} and a.entity_id = j.value`;
  const former = sql`a.changes ->> ${`$.${field}[0]`}`;
  const rows = await db.all<{ id: string; name: string | null }>(sql`select j.value as id, coalesce(
      (select ${former} ${ofEntity} and a.id >= ${idAt(time)} and ${former} is not null order by a.id limit 1),
      (select ${sql.raw(field)} from ${table} where id = j.value),
      ${lastName(entity, sql`j.value`)}) as name
    from json_each(${JSON.stringify(ids)}) j`);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
