import { alertTitle } from "#domain/operations/alert-titles.ts";
import { programName } from "#domain/service-tokens/program.ts";
import type { AuditAction, AuditEntity } from "#domain/audit/audit.ts";
import type { AuditRow } from "#domain/audit/replies.ts";
import { ANY_MODEL } from "#domain/usage/money.ts";

/** The name of each kind of thing that the audit follows. */
export const ENTITY_NAMES: Record<AuditEntity, string> = {
  toolkit: "Toolkit",
  widget: "Widget",
  client: "Client",
  share: "Share",
  offer: "Offer",
  "service-token": "Service token",
  "learning-platform": "Learning platform",
  user: "Account",
  platform: "Platform",
  price: "Price",
  alert: "Alert",
  job: "Job",
  run: "Texts of an answer",
  statement: "Statement",
  answers: "Answers",
  toolkits: "Toolkits",
  audit: "Audit",
};

export const ACTION_NAMES: Record<AuditAction, string> = {
  add: "Added",
  edit: "Changed",
  delete: "Deleted",
  publish: "Published",
  restore: "Version restored",
  "rotate-key": "Key rotated",
  "end-key": "Old key ended",
  end: "Ended",
  "take-over": "Taken over",
  decline: "Declined",
  move: "Moved to a model",
  acknowledge: "Acknowledged",
  link: "One-time link made",
  "use-link": "One-time link used",
  password: "Password set",
  "sign-in": "Signed in",
  "sign-out": "Ended the sessions",
  reprice: "Re-priced",
  correct: "Cost corrected",
  run: "Run by hand",
  "read-texts": "Texts read",
  "delete-texts": "Texts deleted",
  export: "Exported",
  erase: "Names of a deleted account replaced",
};

/** The name of the person, command or system that made a change. */
export function actorOf({ actorKind, actorName }: AuditRow): string {
  if (actorKind === "system") return "The system";
  if (actorKind === "token") return programName(actorName.replace(/^token:/u, ""));
  return actorKind === "cli" ? `${actorName.replace(/^cli:/u, "")} (command)` : actorName;
}

/** The kind of the thing that was changed, and its name where it has one. */
export function subjectOf({ entity, entityName }: AuditRow): string {
  const kind = ENTITY_NAMES[entity] ?? entity;
  const name = nameOf(entity, entityName);
  return name === "" || name === kind ? kind : `${kind} ${name}`;
}

function nameOf(entity: AuditEntity, name: string): string {
  if (entity === "alert") return alertTitle(name);
  return entity === "price" && name === ANY_MODEL ? "of any other model" : name;
}
