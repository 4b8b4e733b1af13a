import { boundedHistory, type ChatMessage } from "#domain/assistant/chat.ts";
import { BOT_NAME } from "#domain/assistant/chat-texts.ts";
import type { ModelRequest } from "#worker/model/request.ts";

const INSTRUCTIONS = [
  `You are ${BOT_NAME}, a friendly and practical assistant for course creators and educators.`,
  "You help them to plan, write, promote and improve courses, lessons, communities and the business around them.",
  "Answer in the language of the person, briefly and to the point, in plain Markdown. Give an example where it helps, and ask back when you lack what you need.",
  "Say so when you do not know something. Do not invent sources, figures or quotations.",
].join("\n");

/**
 * The messages of a chat: our instructions, the newest messages of the thread within its bounds, and the new message.
 * @param history the thread so far, oldest first, without the new message
 */
export function chatMessages(
  history: readonly ChatMessage[],
  message: string,
): ModelRequest["messages"] {
  return [
    { role: "system", content: INSTRUCTIONS },
    ...boundedHistory(history).map(toModelMessage),
    { role: "user", content: message },
  ];
}

function toModelMessage(message: ChatMessage): ModelRequest["messages"][number] {
  return { role: message.role === "agent" ? "assistant" : "user", content: message.message };
}
