/** The tab that opens first on the dashboard and in the widget table. */
export const DEFAULT_COLLECTION = "CourseCreation";

/** A collection keeps letters, of any script, and spaces only. */
export function stripCollection(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M} ]/gu, "")
    .trim();
}

/**
 * The collection whose tab opens first among the tabs of some toolkits.
 * @param asked the collection that is asked for, if any
 * @returns the one asked for, else the default one, else the first; `undefined` where there are no toolkits
 */
export function openingCollection(
  toolkits: readonly { collection: string }[],
  asked: string = DEFAULT_COLLECTION,
): string | undefined {
  const collections = toolkits.map(({ collection }) => collection);
  return [asked, DEFAULT_COLLECTION].find((type) => collections.includes(type)) ?? collections[0];
}
