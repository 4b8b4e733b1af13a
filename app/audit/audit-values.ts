import { inWords } from "#domain/in-words.ts";
import { perMillion } from "#domain/usage/money.ts";
import { textOf } from "#app/workspace/html-text.ts";
import type { AuditEntity } from "#domain/audit/audit.ts";
import { isSame } from "#domain/merge.ts";
import { inDollars } from "#domain/usage/money.ts";

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
export function valueText(entity: AuditEntity, field: string, value: unknown): string {
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

/** Whether a value is an object with members. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields that differ. Objects, such as the styles of a client, are taken apart. */
export function differingParts(
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
