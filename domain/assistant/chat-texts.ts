/** The author of answers on the chat page (product/assistant 2). Not in chat.ts: the browser needs this file without zod. */
export const BOT_NAME = "Course Assistant";

/** The most characters of a message, and of a title that a person gives. */
export const MAX_MESSAGE_LENGTH = 4_000;
export const MAX_TITLE_LENGTH = 100;

/** The sentences of the chat (product/assistant 2). */
export const CHAT_SENTENCES = {
  deleted: "This chat was deleted in another window.",
  changed: "This chat was changed in another window. Reload the page to see it.",
  stopped: "Stopped. The answer is not complete.",
  full: "You have 500 chats with a name of their own. Delete one of them to start another.",
  resultDeleted: "The result with which this chat began has been deleted.",
} as const;

/** The sentence of a search without a match. */
export function noChatSentence(search: string): string {
  return `No chat contains “${search}”.`;
}
