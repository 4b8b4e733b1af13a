import { rest } from "#app/session/session-calls.ts";
import { loadFurther } from "#app/workspace/table/long-list.ts";
import type { AuditFilter } from "#domain/audit/audit.ts";

/** Loads the next rows of the audit that match, newest first. */
export function loadAudit(
  filter: AuditFilter,
  { before, signal }: { before?: string; signal?: AbortSignal } = {},
) {
  const ask = (place: { before?: string }) =>
    rest(signal).audit.$get({ query: { ...filter, ...place } });
  return loadFurther(ask, before);
}
