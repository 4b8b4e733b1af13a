import { summaryOf } from "#app/audit/audit-changes.ts";
import type { AuditRow } from "#domain/audit/answers.ts";
import { ACTION_NAMES, actorOf, subjectOf } from "#app/audit/audit-words.ts";
import type { Column } from "#app/workspace/table/column.ts";
import { timeText } from "#app/workspace/time-text.ts";

/** The columns of the audit. */
export const AUDIT_COLUMNS: Column<AuditRow>[] = [
  { header: "Time", width: "12.5rem", text: ({ at }) => timeText(at), isName: true },
  { header: "Who", width: "12%", text: actorOf },
  { header: "Action", width: "11rem", text: ({ action }) => ACTION_NAMES[action] ?? action },
  { header: "What", width: "20%", text: subjectOf },
  { header: "Changes", text: summaryOf },
];
