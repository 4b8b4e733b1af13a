import {
  CLIENT_LABELS,
  PRIVACY_LABELS,
  DARK_FIELDS,
  DARK_NAMES,
  FRAME_LABELS,
  STYLE_LABELS,
} from "#app/clients/client-labels.ts";
import { USER_LABELS } from "#app/accounts/user-labels.ts";
import { LIMIT_LABELS } from "#app/clients/limit-fields.ts";
import { PLATFORM_FIELD_LABELS } from "#app/lti/platform-labels.ts";
import { PLATFORM_LABELS } from "#app/operations/platform-labels.ts";
import { TOOLKIT_LABELS } from "#app/toolkits/toolkit-labels.ts";
import { MODEL_LABELS, WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { textOf } from "#app/workspace/html-text.ts";
import type { AuditRow } from "#domain/audit/replies.ts";
import type { AuditEntity, AuditAction } from "#domain/audit/audit.ts";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";
import { inWords } from "#domain/text.ts";
import { isSame } from "#domain/merge.ts";
import { inDollars, perMillion, ANY_MODEL } from "#domain/usage/money.ts";
import { alertTitle } from "#domain/operations/alert-titles.ts";
import { programName } from "#domain/service-tokens/program.ts";

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
  return Object.values(changes).every(
    ([before]) => before === null || (Array.isArray(before) && before.length === 0),
  );
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

/** The fields with amounts of money, and how these are written. */
const AMOUNTS: Partial<Record<string, (amount: number) => string>> = {
  "client.monthlyBudget": inDollars,
  "client.ownBudget": inDollars,
  "platform.monthlyBudget": inDollars,
  "platform.defaultBudget": inDollars,
  "price.cost": inDollars,
  "price.input": perMillion,
  "price.cachedInput": perMillion,
  "price.output": perMillion,
};

/** A value as a person reads it; an empty one is an empty text. */
function valueText(entity: AuditEntity, field: string, value: unknown): string {
  const amount = AMOUNTS[`${entity}.${field}`];
  if (amount && typeof value === "number") return amount(value);
  const isHtml = entity === "widget" && field === "landingText";
  return isHtml && typeof value === "string" ? textOf(value) : plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(member).join("\n");
  return typeof value === "object" ? partsOf(value).join("\n") : String(value as string | number);
}

/** A member of a list in one line: the inputs of a widget and its tests are objects. */
function member(value: unknown): string {
  return isObject(value) ? `• ${partsOf(value).join(", ")}` : plain(value);
}

function partsOf(object: object): string[] {
  return Object.entries(object)
    .filter(([, value]) => value !== false && plain(value) !== "")
    .map(([name, value]) =>
      value === true ? inWords(name) : `${inWords(name)}: ${inLine(value)}`,
    );
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLine).join("; ");
  return isObject(value) ? partsOf(value).join(", ") : plain(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields that differ. Objects, such as the styles of a client, are taken apart. */
function differingParts(
  field: string,
  before: unknown,
  after: unknown,
): [field: string, before: unknown, after: unknown][] {
  const objects = [before, after].filter(isObject);
  const others = [before, after].filter((value) => !isObject(value) && value !== null);
  if (objects.length === 0 || others.length > 0)
    return isSame(before, after) ? [] : [[field, before, after]];
  const [former, newer] = [before, after].map((value) => (isObject(value) ? value : {}));
  return [...new Set(objects.flatMap(Object.keys))].flatMap((name) =>
    differingParts(`${field}.${name}`, former?.[name] ?? null, newer?.[name] ?? null),
  );
}

type Labels = Partial<Record<string, string>>;

/** The labels that the screens give the fields of a row. Parts of an object have the object's name before them. */
const LABELS: Partial<Record<AuditEntity, Labels>> = {
  toolkit: { ...TOOLKIT_LABELS, approvedFor: "Clients that could use it" },
  widget: {
    ...WIDGET_LABELS,
    ...MODEL_LABELS,
    isPromptHidden: "Prompt is hidden",
    approvedFor: "Clients that could use it",
  },
  user: {
    ...USER_LABELS,
    client: USER_LABELS.clientId,
    role: "Role",
    waiting: "Waits for approval",
    passwordHash: USER_LABELS.password,
    email: "E-mail",
    passkey: "Passkey",
    identity: "Account at the sign-in provider",
  },
  platform: PLATFORM_LABELS,
  "learning-platform": PLATFORM_FIELD_LABELS,
  offer: { client: "Client", state: "State", note: "Note", reason: "Reason", copy: "Copy" },
  share: { client: "Client", widget: "Tool", dailyAnswers: "Answers a day", ends: "Ends" },
  client: {
    ...CLIENT_LABELS,
    ...LIMIT_LABELS,
    ...PRIVACY_LABELS,
    clientname: CLIENT_LABELS.clientName,
    domainurl: CLIENT_LABELS.domainURL,
    gptmodel: CLIENT_LABELS.gptModel,
    gpttemp: CLIENT_LABELS.gptTemp,
    approvedWidgets: "Approved Widgets",
    hostSites: "Site builders",
    lmsHosts: "Learning platforms",
    refusedSite: "Blocked site",
    serviceToken: "Service token",
    signInIssuer: "Sign-in provider",
    signInClientId: "Client ID of the sign-in provider",
    signInSecret: "Secret of the sign-in provider",
    signInDomains: "Domains that may sign in",
    signInLabel: "Name of the sign-in provider",
    signInRequired: "Sign-in by the provider only",
    shutOut: "Removed person",
    person: "Person",
    personId: "Number of the person",
    passkey: "Passkey",
    ...within("styles", STYLE_LABELS),
    ...within("frame", FRAME_LABELS),
    ...Object.fromEntries(
      DARK_NAMES.map((name) => [`frame.dark.${DARK_FIELDS[name]}`, FRAME_LABELS[name]]),
    ),
    ...within("links", LINK_LABELS),
  },
  price: {
    validFrom: "From",
    input: "Input, for a million tokens",
    cachedInput: "Cached input, for a million tokens",
    output: "Output, for a million tokens",
  },
};

function within(object: string, labels: Labels): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([name, text]) => [`${object}.${name}`, text]),
  );
}

/** The label of a field. A field without one has its name in words: `landingText` is `Landing text`. */
function labelOf(entity: AuditEntity, field: string): string {
  return LABELS[entity]?.[field] ?? inWords(field.split(".").at(-1) ?? field);
}
