import { z } from "#domain/zod.ts";
import { requiredText } from "#domain/field.ts";

/** The author of answers on the chat page (product/assistant 2). */
export const BOT_NAME = "Course Assistant";

/** The most characters of a message. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** The most messages of a thread, and the most characters of them, that the model gets (product/assistant 2). */
export const HISTORY_MESSAGES = 20;
export const HISTORY_CHARACTERS = 12_000;

export const ChatMessage = z.object({
  role: z.enum(["user", "agent"]),
  name: z.string(),
  message: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The body of `POST /api`. `name` is ignored: the page shows the account's username. */
export const ChatRequest = z.object({
  name: z.string().max(200).optional(),
  message: requiredText(MAX_MESSAGE_LENGTH, "Enter your message."),
});

/** The body of `POST /api/thread`. */
export const ThreadRequest = z.object({ action: z.literal("new thread") });

/** The newest messages within HISTORY_MESSAGES and HISTORY_CHARACTERS, oldest first; always at least the newest one. */
export function boundedHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  let characters = 0;
  const recent = messages.slice(-HISTORY_MESSAGES);
  const first = recent.findLastIndex((message, index) => {
    characters += message.message.length;
    return characters > HISTORY_CHARACTERS && index < recent.length - 1;
  });
  return recent.slice(first + 1);
}
