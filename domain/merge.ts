/**
 * What two people have made of the same values: of each field what was changed, mine where both have changed it. Lists of texts
 * are merged entry by entry, so that neither loses what only the other has added or taken out.
 * @param base what both began with
 */
export function mergeChanges<D extends object>(base: D, mine: D, theirs: D): D {
  const merged = { ...theirs };
  for (const field of Object.keys(mine) as (keyof D)[]) {
    merged[field] = mergeField(base[field], mine[field], theirs[field]);
  }
  return merged;
}

function mergeField<T>(base: T, mine: T, theirs: T): T {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isTexts(base) && isTexts(mine) && isTexts(theirs)) return mergeTexts(base, mine, theirs) as T;
  return mine;
}

function mergeTexts(base: string[], mine: string[], theirs: string[]): string[] {
  const kept = theirs.filter((text) => mine.includes(text) || !base.includes(text));
  const added = mine.filter((text) => !base.includes(text) && !theirs.includes(text));
  return [...kept, ...added];
}

/** Whether two values of a form hold the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}
