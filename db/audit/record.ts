import { is, or, sql, SQL } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { audit, auditBatch } from "#db/schema/audit.ts";
import { difference } from "#db/audit/shown.ts";
import type { Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/base/connect.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { AuditAction, AuditChanges, AuditEntity } from "#domain/audit/audit.ts";
import { idAt } from "#domain/time-ids.ts";

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
  /** As an SQL expression: JSON. */
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

/** A new id (UUIDv7) for each row of a statement: an SQL expression. */
function newId(): SQL {
  const hex = (digits: number) => sql.raw(`substr(lower(hex(randomblob(8))), 1, ${digits})`);
  return sql`${`${idAt(Date.now())}-7`} || ${hex(3)} || '-' || substr('89ab', 1 + (random() & 3), 1) || ${hex(3)} || '-' || ${hex(12)}`;
}

/** The condition that a subject has an id. */
export function rowWithId(subject: Subject, id: string): Watched {
  return { subject, where: sql`${subject.id} = ${id}` };
}
