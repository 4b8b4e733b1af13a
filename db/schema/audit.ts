import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditChanges, AuditEntity } from "#domain/audit/audit.ts";

// The migrations add triggers that refuse to change or to replace rows of `audit`: drizzle-kit cannot generate them. INSERT OR REPLACE can replace a row of `audit` by its rowid, so its trigger compares that, too.

/** Changes with their time and author. Rows are only added. There are no foreign keys, because the record outlives the entities it names. */
export const audit = sqliteTable(
  "audit",
  {
    // UUIDv7: the order of ids is the order of time, and an id has the time.
    id: text().primaryKey(),
    actorKind: text("actor_kind", { enum: ["user", "token", "cli", "system"] }).notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text().$type<AuditAction>().notNull(),
    entity: text().$type<AuditEntity>().notNull(),
    entityId: text("entity_id").notNull(),
    entityName: text("entity_name").notNull(),
    changes: text({ mode: "json" }).$type<AuditChanges>().notNull(),
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_entity").on(table.entity, table.entityId, table.id),
    index("audit_actor").on(table.actorName, table.id),
  ],
);

/** Unused since 0.3.0, for a Worker of before: the next release drops it. */
export const auditSeals = sqliteTable("audit_seals", {
  day: text().primaryKey(),
  rows: integer().notNull(),
  digest: text().notNull(),
  previous: text().notNull(),
});

/** The rows that a batch is about to change, before and after. Empty outside of a batch (db/audit/record.ts). */
export const auditBatch = sqliteTable(
  "audit_batch",
  {
    entity: text().$type<AuditEntity>().notNull(),
    entityId: text("entity_id").notNull(),
    entityName: text("entity_name").notNull(),
    action: text().$type<AuditAction>(),
    before: text(),
    after: text(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.entityId] })],
);
