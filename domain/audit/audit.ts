/** The kinds of entities whose changes the audit records (product/audit 1). */
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

/** The kinds of changes that the audit records. */
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

/** The most rows of one export, and the sentence of the refusal of more. */
export const MAX_AUDIT_EXPORT = 100_000;
export const AUDIT_TOO_LARGE = "More than 100,000 rows. Choose a shorter time.";
