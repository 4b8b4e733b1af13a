/**
 * Merges two people's changes of one form (product/site 6). A field that one person changed gets that person's value; a field that
 * both changed gets mine. Lists of texts are merged entry by entry, so that additions and removals of both are kept.
 * @param base the values that both started from
 */
export function mergeChanges<D extends object>(base: D, mine: D, theirs: D): D {
  return mapFields(theirs, (field) => mergeField(base[field], mine[field], theirs[field]));
}

/**
 * Takes their value of each field that they changed, and mine of all other fields.
 * @param base the values that both started from
 */
export function takeTheirs<D extends object>(base: D, mine: D, theirs: D): D {
  return mapFields(theirs, (field) =>
    isSame(base[field], theirs[field]) ? mine[field] : theirs[field],
  );
}

function mapFields<D extends object>(values: D, valueOf: (field: keyof D) => D[keyof D]): D {
  const fields = Object.keys(values) as (keyof D)[];
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as D;
}

function mergeField<T>(base: T, mine: T, theirs: T): T {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isTexts(base) && isTexts(mine) && isTexts(theirs)) return mergeTexts(base, mine, theirs) as T;
  return mine;
}

function mergeTexts(base: string[], mine: string[], theirs: string[]): string[] {
  const [inBase, inMine, inTheirs] = [new Set(base), new Set(mine), new Set(theirs)];
  const kept = theirs.filter((text) => inMine.has(text) || !inBase.has(text));
  const added = mine.filter((text) => !inBase.has(text) && !inTheirs.has(text));
  return [...kept, ...added];
}

/** Whether two values of a form are equal, compared as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A field whose value differs: its label, and the newer value as text. */
export type Difference = { label: string; value: string };

/**
 * Lists the labelled fields whose values differ between two versions of a form.
 * @param readable turns the value of a field into text, where JSON would be hard to read
 */
export function differences<D extends object>(
  labels: { [field in keyof D]?: string },
  newer: D,
  former: D,
  readable: { [field in keyof D]?: (value: D[field]) => string } = {},
): Difference[] {
  const fields = Object.keys(labels) as (keyof D)[];
  return fields
    .filter((field) => !isSame(newer[field], former[field]))
    .map((field) => ({
      label: labels[field] ?? "",
      value: (readable[field] ?? asText)(newer[field]),
    }));
}

function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isTexts(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

/** A value with the properties of its objects in one order, so that equal values are equal as JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries
      .map(([name, part]) => [name, sorted(part)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
