import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "#domain/audit/audit.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about the audit. `app/` imports only their types.

export const AuditRow = z
  .object({
    id: z.string(),
    at: z.string(),
    actorKind: z.enum(["user", "token", "cli", "system"]),
    actorId: z.string().nullable(),
    actorName: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: z.string(),
    entityName: z.string(),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .describe("Each field that differs, with its value before and after"),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditRow" });
export type AuditRow = z.output<typeof AuditRow>;

/** A page of the audit, newest first. `next` is the value of `before` for the next page; a page can be short, or empty, and have one. */
export const AuditPage = z.object({ rows: z.array(AuditRow), next: z.string().nullable() });
export type AuditPage = z.output<typeof AuditPage>;
