import { asc, eq } from "drizzle-orm";
import { audit } from "#db/schema/audit.ts";
import { db } from "#tests/support/factories.ts";

/** The rows of the audit about an entity, in their order. */
export async function auditOf(entityId: string) {
  return db.select().from(audit).where(eq(audit.entityId, entityId)).orderBy(asc(audit.id));
}

/** What the latest row about an entity says was done. */
export async function lastAuditOf(entityId: string) {
  const { action, entity, changes } = (await auditOf(entityId)).at(-1) ?? {};
  return { action, entity, changes };
}
