/** What the provider says about a model: it has it, will retire it, no longer has it, or does not list it. */
export const MODEL_STATES = ["ok", "retiring", "gone", "unlisted"] as const;
export type ModelState = (typeof MODEL_STATES)[number];
