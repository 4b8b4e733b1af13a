import { labelOf } from "#app/audit/audit-labels.ts";
import type { AuditRow } from "#domain/audit/answers.ts";
import { differingParts, valueText } from "#app/audit/audit-values.ts";

/** The fields of an audit row that its changes are read from. */
export type ChangedRow = Pick<AuditRow, "entity" | "action" | "changes">;

/** A field that differs, in words. */
export type ReadChange =
  | { kind: "value"; field: string; label: string; before: string; after: string }
  | { kind: "members"; field: string; label: string; removed: string[]; added: string[] }
  | { kind: "secret"; field: string; label: string };

const SECRETS = new Set(["passwordHash", "webhookSecret"]);
const LISTS = new Set(["approvedToolkits", "approvedWidgets"]);

/** The longest value that stands in the table. */
const SHORT = 40;

/** The fields that a row of the audit has changed, with the labels of the screens (product/audit 4). */
export function changesOf({ entity, changes }: ChangedRow): ReadChange[] {
  return Object.entries(changes).flatMap(([field, [before, after]]): ReadChange[] => {
    const label = labelOf(entity, field);
    if (SECRETS.has(field)) return [{ kind: "secret", field, label }];
    if (LISTS.has(field)) {
      const [removed, added] = [namesIn(before), namesIn(after)];
      return [{ kind: "members", field, label, removed, added }];
    }
    return differingParts(field, before, after).map(([part, ...values]) => {
      const [former = "", newer = ""] = values.map((value) => valueText(entity, part, value));
      return {
        kind: "value",
        field: part,
        label: labelOf(entity, part),
        before: former,
        after: newer,
      };
    });
  });
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** Whether a row has no former values: something was added, or it is an event. */
export function hasOnlyNewValues({ changes }: ChangedRow): boolean {
  return Object.values(changes).every(([before]) => before === null || isEmptyList(before));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The changes of a row in one line, for the table. Of something added or deleted the details have all fields. */
export function summaryOf(row: ChangedRow): string {
  if (row.action === "add" || row.action === "delete") return "";
  return changesOf(row)
    .map((change) => shortText(change, row))
    .join("; ");
}

function shortText(change: ReadChange, row: ChangedRow): string {
  const { label } = change;
  if (change.kind === "secret") return `${label}: changed`;
  if (change.kind === "members") {
    const { removed, added } = change;
    const counts = [
      added.length && `${added.length} added`,
      removed.length && `${removed.length} removed`,
    ];
    return `${label}: ${counts.filter(Boolean).join(", ")}`;
  }
  const { before, after } = change;
  if (Math.max(before.length, after.length) > SHORT) return label;
  if (row.action === "export") return `${label}: ${after}`;
  return `${label}: ${before || "empty"} → ${after || "empty"}`;
}
