import type { StoredMessage } from "#db/assistant/messages.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import type { ChatMessage } from "#domain/assistant/chat.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { sanitizeStoredVersion } from "#worker/sanitize.ts";

/** A message of `GET /api` and `GET /api/threads/{id}`. */
type SentMessage = ChatMessage & {
  sequence: number;
  html?: string;
  aiGenerated?: true;
  stopped?: true;
};

/** The messages of a thread. Answers have sanitised HTML, rendered here where the row has none. */
export async function shownMessages(messages: StoredMessage[]): Promise<SentMessage[]> {
  const shown = messages.map(async ({ html, edited, stopped, ...message }) => ({
    ...message,
    ...(message.role === "agent" && {
      ...AI_MARK,
      html: edited
        ? sanitizeStoredVersion(edited)
        : (html ?? (await renderAnswer(message.message))),
    }),
    ...(stopped && { stopped }),
  }));
  return Promise.all(shown);
}
