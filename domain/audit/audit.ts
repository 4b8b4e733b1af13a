import { Day, DAYS_IN_ORDER } from "#domain/usage/months.ts";
import { ExportFields, PageFields } from "#domain/usage/page-fields.ts";
import { z } from "#domain/zod.ts";

/** What the audit is about (product/audit 1). */
export const AUDIT_ENTITIES = [
  "toolkit",
  "widget",
  "client",
  "share",
  "offer",
  "service-token",
  "learning-platform",
  "user",
  "platform",
  "price",
  "alert",
  "job",
  "run",
  "statement",
  "answers",
  "toolkits",
  "audit",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** What was done. */
export const AUDIT_ACTIONS = [
  "add",
  "edit",
  "delete",
  "publish",
  "restore",
  "rotate-key",
  "end-key",
  "end",
  "take-over",
  "decline",
  "move",
  "acknowledge",
  "link",
  "use-link",
  "password",
  "sign-in",
  "sign-out",
  "reprice",
  "correct",
  "run",
  "read-texts",
  "delete-texts",
  "export",
  "erase",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields that differ, each with the value before and after. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

/** The most characters of a text in the audit. */
export const MAX_AUDIT_TEXT = 4_000;

const name = z.string().min(1).max(200);

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

/** The query of `GET /audit`. */
export const AuditQuery = AuditFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

/** The query of `GET /audit/export`. */
export const AuditExportQuery = AuditFilter.extend(ExportFields.shape).refine(...DAYS_IN_ORDER);

/** The most rows of one export, and the sentence of the refusal of more. */
export const MAX_AUDIT_EXPORT = 100_000;
export const AUDIT_TOO_LARGE = "More than 100,000 rows. Choose a shorter time.";
