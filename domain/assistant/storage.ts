/** The most bytes of a person's results and chats; the entry that reaches it is still stored (product/accounts 8). */
export const MAX_STORED_BYTES = 50_000_000;

export const STORAGE_FULL =
  "Your storage of 50 MB is full. Delete results or chats that you no longer need.";

/** The sentence about the effects of a full storage. */
export const NOTHING_STORED =
  "Until then, answers are not stored as results, and the chat does not answer.";

/** The most results that are not kept; older ones are deleted when a new one is stored (product/results 1). */
export const MAX_RECENT_RESULTS = 200;

/** The most results that a person keeps (product/results 1). */
export const MAX_KEPT_RESULTS = 1_000;
export const TOO_MANY_KEPT = "You keep 1,000 results. Delete some to keep more.";
