/**
 * Merges two people's changes of the same values: of each field the changed value, and mine where both have changed it. Lists of
 * texts are merged entry by entry, so that nobody's additions and removals are lost.
 * @param base the values that both began with
 */
export function mergeChanges<D extends object>(base: D, mine: D, theirs: D): D {
  return mapFields(theirs, (field) => mergeField(base[field], mine[field], theirs[field]));
}

/**
 * Takes every field that the other person has changed from their values, and keeps mine of all other fields.
 * @param base the values that both began with
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

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}
