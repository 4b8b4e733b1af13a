/** The most bytes of a person's results and chats; the entry that reaches it is still stored (product/accounts 8). */
export const MAX_STORED_BYTES = 50_000_000;

export const STORAGE_FULL =
  "Your storage of 50 MB is full. Delete results or chats that you no longer need.";

/** The sentence about the effects of a full storage. */
export const NOTHING_STORED =
  "Until then, answers are not stored as results, and the chat gives none.";
