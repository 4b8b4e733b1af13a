/** The tab that is open at first on the dashboard and the widgets page (product/toolkits 2). */
export const DEFAULT_COLLECTION = "CourseCreation";

/** Removes everything but letters and spaces (product/toolkits 2). */
export function stripCollection(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M} ]/gu, "")
    .trim();
}

/** In characters. */
export const MAX_COLLECTION = 60;

/** The collection that a new toolkit of a name gets unless another one is typed (product/toolkits 2). */
export function collectionFrom(name: string): string {
  return stripCollection(name).replaceAll(/ +/gu, " ").slice(0, MAX_COLLECTION).trim();
}

/**
 * The collection whose tab is open at first.
 * @param asked the collection that the address names
 * @returns `asked` where a toolkit has it, else the default, else the first; `undefined` if there are no toolkits
 */
export function openingCollection(
  toolkits: readonly { collection: string }[],
  asked: string = DEFAULT_COLLECTION,
): string | undefined {
  const collections = toolkits.map(({ collection }) => collection);
  return [asked, DEFAULT_COLLECTION].find((type) => collections.includes(type)) ?? collections[0];
}

/**
 * Toolkits with names that tell them apart: where two have one name, their collections stand behind it.
 * @param toolkits all that a person can choose from
 */
export function distinctNames<T extends { name: string; collection: string }>(
  toolkits: readonly T[],
): T[] {
  const byName = Map.groupBy(toolkits, ({ name }) => name);
  return toolkits.map((toolkit) => {
    const isShared = (byName.get(toolkit.name) ?? []).length > 1;
    return isShared ? { ...toolkit, name: `${toolkit.name} (${toolkit.collection})` } : toolkit;
  });
}

/** The name of the toolkit of a site that gets copies of offered tools. */
export const EDUCATORS_TOOLKIT = "From our educators";
