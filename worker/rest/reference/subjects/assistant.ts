import { z } from "zod";
import { Thread } from "#domain/assistant/replies.ts";
import { ChatMessage } from "#domain/assistant/chat.ts";
import { AI_MARKED } from "#domain/ai-marked.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Message = ChatMessage.extend({
  sequence: z.int(),
  html: z.string().optional(),
  aiGenerated: AI_MARKED.aiGenerated.optional(),
  stopped: z.boolean().optional().describe("The person stopped this answer"),
}).meta({ id: "StoredChatMessage" });

export const assistant = {
  "GET /api": {
    summary: "Read the newest thread of one's chat",
    details: "The header X-Thread has its id.",
    reply: z.array(Message),
  },
  "POST /api": {
    summary: "Ask in the chat",
    details:
      "`thread` is the newest one if left out. `replaces` is the `sequence` of the message that the question replaces, with all that follow.",
    reply: ChatMessage.extend({
      html: z.string(),
      sequence: z.int(),
      question: z.int(),
      thread: z.string(),
      ...AI_MARKED,
    }),
    streams: true,
    refusals: [404, 409, 422, 429, 503],
    example: { message: "Explain photosynthesis in two sentences." },
  },
  "POST /api/thread": {
    summary: "Begin a new thread, and read it",
    details: "The threads before stay as they are.",
    reply: z.array(Message),
    refusals: [409, 429],
  },
  "GET /api/threads": {
    summary: "List the threads of one's chat",
    details: "The newest first. With `page`, a page of those whose title or text matches.",
    reply: z.array(Thread),
    pages: true,
    refusals: [429],
  },
  "POST /api/threads": {
    summary: "Begin a thread, empty or with a stored answer",
    details: "`from` is the id of a stored answer, with which the thread begins.",
    status: 201,
    reply: Thread,
    refusals: [404, 409, 429],
  },
  "GET /api/threads/:id": {
    summary: "Read a thread",
    details: "All messages, the oldest first.",
    reply: z.array(Message),
    refusals: [404],
  },
  "POST /api/threads/:id": {
    summary: "Name a thread",
    details: "A named thread keeps its title when its first question is replaced.",
    reply: Thread,
    refusals: [404, 409],
  },
  "DELETE /api/threads/:id": {
    summary: "Delete a thread",
    details: "With all its messages, at once.",
    status: 204,
    refusals: [404],
  },
  "POST /api/generate": {
    summary: "Ask a generator",
    details: "`type` names the generator, `prompt` is the person's text.",
    rule: "Generators of names need an audience.",
    reply: z.object({
      result: z.string(),
      html: z.string(),
      resultId: z.string().optional(),
      ...AI_MARKED,
    }),
    streams: true,
    refusals: [404, 422, 429, 503],
    example: { type: "socialpost", prompt: "Our summer school begins in July." },
  },
} satisfies Descriptions;
