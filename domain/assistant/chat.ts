import { z } from "#domain/zod.ts";
import { requiredText } from "#domain/field.ts";

/** The bot's fixed display name (spec 2). */
export const BOT_NAME = "Course Assistant";

/** The most characters of a message. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** How much of a thread the model is sent: the newest messages, at most so many and so many characters (design 6). */
export const HISTORY_MESSAGES = 20;
export const HISTORY_CHARACTERS = 12_000;

/** A message of a chat thread (spec 3). */
export const ChatMessage = z.object({
  role: z.enum(["user", "agent"]),
  name: z.string(),
  message: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** `POST /api`. The name shown is the account's own, whatever `name` says. */
export const ChatRequest = z.object({
  name: z.string().max(200).optional(),
  message: requiredText(MAX_MESSAGE_LENGTH, "Enter your message."),
});

/** `POST /api/thread`. */
export const ThreadRequest = z.object({ action: z.literal("new thread") });

/** The newest messages that fit the bounds, oldest first. The newest one is always there. */
export function boundedHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  let characters = 0;
  const recent = messages.slice(-HISTORY_MESSAGES);
  const first = recent.findLastIndex((message, index) => {
    characters += message.message.length;
    return characters > HISTORY_CHARACTERS && index < recent.length - 1;
  });
  return recent.slice(first + 1);
}
