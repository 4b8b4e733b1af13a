/** The most characters of a wish. */
export const MAX_WISH = 2_000;

/** The sentence for a wish of nothing. */
export const NO_WISH = "Write what the tool should do, and for whom.";

/** The sentence where the model has made nothing that can be used. */
export const NO_SUGGESTION = "No suggestion this time. Please try again.";
