import { z } from "#domain/zod.ts";
import { MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from "#domain/assistant/chat-texts.ts";
import { Id, requiredText, Version } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { beginningOf, inWords, oneLine } from "#domain/text.ts";

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
  /** The id of a thread; the newest one if left out. */
  thread: Id.optional(),
  /** The sequence of a message: it and the messages after it are replaced (product/assistant 2). */
  replaces: z.int().min(1).optional(),
});

/** The body of `POST /api/thread`. */
export const ThreadRequest = z.object({ action: z.literal("new thread") });

/** The body of `POST /api/threads`. `from` is the id of a result with which the thread begins. */
export const ThreadDraft = z.object({ from: Id.optional() });

/** The body of `POST /api/threads/{id}`. */
export const ThreadChanges = z.object({
  title: requiredText(MAX_TITLE_LENGTH, "Enter a title."),
  version: Version,
});
export type ThreadChanges = z.output<typeof ThreadChanges>;

/** The query of `GET /api/threads`. */
export const ThreadQuery = ListQuery.pick({ page: true, search: true }).extend({
  size: z.coerce.number().int().min(1).max(500).default(25),
});
export type ThreadQuery = z.output<typeof ThreadQuery>;

/** The most UTF-16 units of a title that is made from a message. */
const TITLE_CHARACTERS = 60;

/** The title of a thread that nobody has named: the beginning of its first message, in one line. */
export function threadTitleOf(message: string): string {
  return beginningOf(oneLine(message), TITLE_CHARACTERS).trim();
}

/** The inputs of a result as a question: a line with label and value for each input that has a value. */
export function briefOf(
  inputs: Record<string, string>,
  labels: Record<string, string> = {},
): string {
  const lines = Object.entries(inputs).map(
    ([name, value]) => [name, String(value).trim()] as const,
  );
  const filled = lines.filter(([, value]) => value !== "");
  const brief = filled
    .map(([name, value]) => labelled(labels[name] || inWords(name), value))
    .join("\n");
  return beginningOf(brief, MAX_MESSAGE_LENGTH);
}

/** A label that ends with a mark of its own, such as a question, gets no colon. */
function labelled(label: string, value: string): string {
  return /\p{P}$/u.test(label) ? `${label} ${value}` : `${label}: ${value}`;
}

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
