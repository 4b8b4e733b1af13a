/** The tab that opens first on the dashboard and in the widget table (spec 9). */
export const DEFAULT_COLLECTION = "CourseCreation";

/** A collection keeps letters, of any script, and spaces only (spec 5). */
export function stripCollection(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M} ]/gu, "")
    .trim();
}
