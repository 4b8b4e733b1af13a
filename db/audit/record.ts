import { Column, SQL, type Table, is, or, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/base/database.ts";
import { audit, auditBatch } from "#db/schema/audit.ts";
import type { Actor } from "#domain/audit/actor.ts";
import {
  type AuditAction,
  type AuditChanges,
  type AuditEntity,
  MAX_AUDIT_TEXT,
} from "#domain/audit/audit.ts";
import { idAt } from "#domain/time.ts";

/**
 * Rows that a batch may change: those of a subject for which a condition holds. Without an `action` it is "add", "edit" or "delete". Two
 * subjects of one batch are never of the same entity: a row has one record.
 */
export type Watched = { subject: Subject; where: SQL; action?: AuditAction };

type Statements = readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/**
 * Runs the statements of a change as one batch and records what they have changed: a row for each watched row of which a field
 * differs afterwards, so a refused save leaves none. The rows are read before and after, in the batch: whatever the statements do
 * is recorded, and nothing else (decision 023).
 * @returns the results of the statements
 */
export async function recorded<S extends Statements>(
  db: Database,
  by: Actor,
  watched: Watched | Watched[],
  statements: S,
): Promise<BatchResponse<S>> {
  const all = [watched].flat();
  const before = all.map((one) => note(db, one, "before"));
  const after = all.map((one) => note(db, one, "after"));
  const batch = [...before, ...statements, ...after, record(db, by), db.delete(auditBatch)];
  const results = await db.batch(batch as unknown as [BatchItem<"sqlite">]);
  const own = results.slice(before.length, before.length + statements.length);
  return own as BatchResponse<S>;
}

/** Something that changes no row, or whose rows are not followed. */
type AuditEvent = {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | SQL;
  entityName: string | SQL;
  /** An SQL expression must give JSON. */
  changes?: AuditChanges | SQL;
};

/**
 * A statement for a batch: records an event.
 * @param where a condition without which nothing is recorded
 */
export function event(db: Database, by: Actor, happened: AuditEvent, where: SQL = sql`true`) {
  const { action, entity, entityId, entityName, changes = {} } = happened;
  return db.insert(audit).select(
    sql`select ${newId()}, ${by.kind}, ${by.userId}, ${by.username}, ${action}, ${entity}, ${entityId}, ${entityName},
        ${is(changes, SQL) ? changes : JSON.stringify(changes)}, ${by.requestId ?? null} where ${where}`,
  );
}

/**
 * Records that somebody takes a file.
 * @param of what says which file it is: its format and its filters, or what is in it
 */
export async function recordExport(
  db: Database,
  by: Actor,
  entity: "answers" | "toolkits" | "audit",
  of: Record<string, unknown>,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name, [null, value]] as const),
  ) as AuditChanges;
  await event(db, by, { action: "export", entity, entityId: entity, entityName: "", changes });
}

/** Notes the watched rows. After the change also those that the condition no longer finds. */
function note(db: Database, { subject, where, action }: Watched, side: "before" | "after") {
  const { entity, table, id, name, fields } = subject;
  const isNoted = sql`${id} in (select entity_id from ${auditBatch} where entity = ${entity})`;
  const values = side === "before" ? sql`${fields}, null` : sql`null, ${fields}`;
  const rows = side === "before" ? where : or(where, isNoted);
  return db
    .insert(auditBatch)
    .select(
      sql`select ${entity}, ${id}, ${name}, ${action ?? null}, ${values} from ${table} where ${rows}`,
    )
    .onConflictDoUpdate({
      target: [auditBatch.entity, auditBatch.entityId],
      set: { entityName: sql`excluded.entity_name`, after: sql`excluded.after` },
    });
}

function record(db: Database, by: Actor) {
  const changes = difference(sql`${auditBatch.before}`, sql`${auditBatch.after}`);
  const { before, after, action, entity, entityId, entityName } = auditBatch;
  const done = sql`coalesce(${action}, case when ${before} is null then 'add' when ${after} is null then 'delete' else 'edit' end)`;
  return db.insert(audit).select(
    sql`select ${newId()}, ${by.kind}, ${by.userId}, ${by.username}, ${done}, ${entity}, ${entityId}, ${entityName},
        ${changes} as changes, ${by.requestId ?? null}
      from ${auditBatch} where ${before} is not ${after} and changes <> '{}'`,
  );
}

// Lists as SQL text, of constants only.
const SECRETS = sql.raw("('passwordHash', 'webhookSecret', 'email', 'signInSecret')");
const KEYS = sql.raw("('apikey', 'webhook')");
const SETS = sql.raw("('approvedToolkits', 'approvedWidgets')");

/**
 * The fields that differ between two JSON objects, each as `[before, after]`: an SQL expression. An empty value is the same as none. Of
 * lists of approvals only the removed and the added members; of keys the last four characters; a secret has "changed"; of long texts
 * only the beginning.
 * @param before an SQL expression, NULL for something new
 * @param after NULL for something deleted
 */
function difference(before: SQL, after: SQL): SQL {
  const isWhole = sql`(${before} is null or ${after} is null)`;
  return sql`(select json_group_object(f.key, case
      when f.key in ${SECRETS} then json_array(null, 'changed')
      when f.key in ${SETS} then json_array(json(${members(before, after)}), json(${members(after, before)}))
      else json_array(json(${shown(before)}), json(${shown(after)})) end)
    from json_each(coalesce(${after}, ${before})) f
    where ${filled(before)} is not ${filled(after)} and not (f.key in ${SECRETS} and ${isWhole}))`;
}

/** The JSON value of the field, NULL where it is empty. */
function filled(object: SQL): SQL {
  return sql`(case when ${object} -> f.key not in ('null', '""', '[]', '{}') then ${object} -> f.key end)`;
}

/** The members of one list that the other does not have. */
function members(of: SQL, without: SQL): SQL {
  return sql`(select json_group_array(value) from (select value from json_each(${of}, '$.' || f.key)
    except select value from json_each(${without}, '$.' || f.key)))`;
}

function shown(object: SQL): SQL {
  const text = sql`(${object} ->> f.key)`;
  const limit = sql.raw(String(MAX_AUDIT_TEXT));
  return sql`(case
    when ${filled(object)} is null then 'null'
    when f.key in ${KEYS} then json_quote('…' || substr(${text}, -4))
    when length(${text}) > ${limit} then json_quote(substr(${text}, 1, ${limit}) || '… (' || length(${text}) || ' characters)')
    else ${object} -> f.key end)`;
}

/** A new id (UUIDv7) for each row of a statement: an SQL expression. */
function newId(): SQL {
  const hex = (digits: number) => sql.raw(`substr(lower(hex(randomblob(8))), 1, ${digits})`);
  return sql`${`${idAt(Date.now())}-7`} || ${hex(3)} || '-' || substr('89ab', 1 + (random() & 3), 1) || ${hex(3)} || '-' || ${hex(12)}`;
}

/** The condition that a subject has an id. */
export function rowWithId(subject: Subject, id: string): Watched {
  return { subject, where: sql`${subject.id} = ${id}` };
}

/** A kind of row that the audit follows. */
export type Subject = {
  entity: AuditEntity;
  table: Table;
  id: SQLiteColumn | SQL;
  /** The name that people see. */
  name: SQLiteColumn | SQL;
  /** The fields as one JSON object. */
  fields: SQL;
};

/**
 * Some fields as one JSON object: columns, and expressions whose value is JSON. A function of D1 takes at most 32 arguments, so the
 * object is made of rows.
 */
export function fieldsOf(fields: Record<string, SQLiteColumn | SQL>): SQL {
  const names = sql.raw(`'${JSON.stringify(Object.keys(fields))}'`);
  const cases = Object.entries(fields).map(
    ([name, value]) => sql`when ${sql.raw(`'${name}'`)} then ${jsonOf(value)}`,
  );
  return sql`(select json_group_object(f.value, json(case f.value ${sql.join(cases, sql` `)} end)) from json_each(${names}) f)`;
}

function jsonOf(value: SQLiteColumn | SQL): SQL {
  if (!is(value, Column)) return sql`${value}`;
  if (value.dataType === "json") return sql`${value}`;
  if (value.dataType === "boolean") return sql`case ${value} when 1 then 'true' else 'false' end`;
  return sql`json_quote(${value})`;
}

/** The names that clients had at a time (milliseconds since 1970), by id; deleted ones have theirs. */
export async function clientNames(db: Database, ids: string[], time: number) {
  return namesAt(db, { entity: "client", table: sql`clients`, field: "clientname" }, ids, time);
}

export async function widgetNames(db: Database, ids: string[], time: number) {
  return namesAt(db, { entity: "widget", table: sql`widgets`, field: "name" }, ids, time);
}

/** The clients that have a name or an id, and the deleted ones that had it when they were deleted. */
export async function clientsNamed(db: Database, wanted: string): Promise<{ id: string }[]> {
  return db.all(sql`
    select id from clients where clientname = ${wanted} or id = ${wanted}
    union select entity_id from audit where entity = 'client' and action = 'delete' and (entity_name = ${wanted} or entity_id = ${wanted})`);
}

/** The name of a client or a widget that has been deleted, "Acme (deleted)", by the column with its id; null if the audit has none. */
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

type AccountEvent<Changes = AuditChanges | SQL> = {
  action: AuditAction;
  /** The id of the account, or an SQL expression for it. */
  userId: string | SQL;
  /** An SQL expression must give JSON. In the history of a client, the changes stand beside the person's name. */
  changes?: Changes;
};

/** A statement for a batch: records what was done with an account. */
export function accountEvent(db: Database, by: Actor, happened: AccountEvent, where: SQL) {
  const { userId, ...what } = happened;
  const entityName = sql`(select username from users where id = ${userId})`;
  const row = { ...what, entity: "user", entityId: sql`${userId}`, entityName } as const;
  return event(db, by, row, where);
}

/**
 * A statement for a batch: records under the client of an account what was done with a link to it, so that the managers find it in
 * the history of their site, also after the account is gone (product/own-site 4). The row about the account stands beside it.
 */
export function siteEvent(
  db: Database,
  by: Actor,
  { action, userId, changes = sql`'{}'` }: AccountEvent<SQL>,
  where: SQL,
) {
  const of = (value: SQL) =>
    sql`(select ${value} from users u join clients c on c.id = u.client_id where u.id = ${userId})`;
  const person = of(
    sql`json_object('person', json_array(null, u.username), 'personId', json_array(null, u.id))`,
  );
  const row = {
    action,
    entity: "client",
    entityId: of(sql`c.id`),
    entityName: of(sql`c.clientname`),
    changes: sql`json_patch(${person}, ${changes})`,
  } as const;
  return event(db, by, row, where);
}
