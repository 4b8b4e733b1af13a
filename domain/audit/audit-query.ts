import { Day, DAYS_IN_ORDER } from "#domain/field.ts";
import { ExportFields, PageFields } from "#domain/usage/page-fields.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "#domain/audit/audit.ts";
import { MAX_NAME_LENGTH } from "#domain/list-filters.ts";
import { z } from "#domain/zod.ts";

const name = z.string().min(1).max(MAX_NAME_LENGTH);

/** The filters of the audit. Days are those of UTC, both included. */
export const AuditFilter = z.object({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  id: name.optional(),
  /** The name of the person, or of the command: `cli:anna`. */
  actor: name.optional(),
  /** The id of the account. A name can be taken again after its account has been deleted. */
  actorId: name.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

export const AuditExportQuery = AuditFilter.extend(ExportFields.shape).refine(...DAYS_IN_ORDER);
