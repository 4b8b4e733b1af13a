import { z } from "zod";
import { ChatMessage, type Thread } from "#domain/assistant/chat.ts";
import { AI_MARKED, type Descriptions } from "#worker/rest/reference/description.ts";

const Message = ChatMessage.extend({
  sequence: z.number(),
  html: z.string().optional(),
  aiGenerated: AI_MARKED.aiGenerated.optional(),
  stopped: z.boolean().optional().describe("The person stopped this answer"),
});

const StoredThread: z.ZodType<Thread> = z.object({
  id: z.string(),
  title: z.string(),
  isNamed: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number().nullable(),
  version: z.number(),
});

export const assistant = {
  "GET /api": {
    summary: "Read the newest thread of one's chat",
    details: "The header X-Thread has its id.",
    answer: z.array(Message),
  },
  "POST /api": {
    summary: "Ask in the chat",
    answer: ChatMessage.extend({
      html: z.string(),
      sequence: z.number(),
      question: z.number(),
      thread: z.string(),
      ...AI_MARKED,
    }),
    streams: true,
    refusals: [404, 409, 422, 429, 503],
    example: { message: "Explain photosynthesis in two sentences." },
  },
  "POST /api/thread": {
    summary: "Begin a new thread, and read it",
    answer: z.array(Message),
    refusals: [409, 429],
  },
  "GET /api/threads": {
    summary: "List the threads of one's chat",
    answer: z.array(StoredThread),
    pages: true,
    refusals: [429],
  },
  "POST /api/threads": {
    summary: "Begin a thread, empty or with a stored answer",
    status: 201,
    answer: StoredThread,
    refusals: [404, 409, 429],
  },
  "GET /api/threads/:id": {
    summary: "Read a thread",
    answer: z.array(Message),
    refusals: [404],
  },
  "POST /api/threads/:id": {
    summary: "Name a thread",
    answer: StoredThread,
    refusals: [404, 409],
  },
  "DELETE /api/threads/:id": { summary: "Delete a thread", status: 204, refusals: [404] },
  "POST /api/generate": {
    summary: "Ask a generator",
    rule: "Generators of names need an audience.",
    answer: z.object({
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
