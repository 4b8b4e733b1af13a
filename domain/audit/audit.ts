/** What the audit is about. */
const AUDIT_ENTITIES = [
  "toolkit",
  "widget",
  "client",
  "user",
  "platform",
  "price",
  "alert",
  "job",
  "run",
  "answers",
  "audit",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** What was done. */
const AUDIT_ACTIONS = [
  "add",
  "edit",
  "delete",
  "publish",
  "restore",
  "rotate-key",
  "end-key",
  "move",
  "acknowledge",
  "link",
  "password",
  "sign-in",
  "reprice",
  "run",
  "read-texts",
  "delete-texts",
  "export",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields that differ, each with the value before and after. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

/** The most characters of a text in the audit. */
export const MAX_AUDIT_TEXT = 4_000;
