import { rest } from "#app/session/session-calls.ts";
import { longListLoader } from "#app/workspace/table/long-list.ts";
import type { AuditFilter } from "#domain/audit/audit.ts";

/** Loads the next rows of the audit that match, newest first. */
export const loadAudit = longListLoader((query: AuditFilter & { before?: string }, signal) =>
  rest(signal).audit.$get({ query }),
);
