/** The most characters of a result's title. Not in results.ts: the generators' pages must not load zod. */
export const MAX_RESULT_TITLE = 120;
