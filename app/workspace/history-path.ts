import type { AuditEntity } from "#domain/audit/audit.ts";

/** The path of the page with the changes of one row of a table, such as a client. */
export function historyPath(entity: AuditEntity, id: string): string {
  return `/audit?${new URLSearchParams({ entity, id })}`;
}
