import { z } from "zod";
import { Thread, Result, ResultRow } from "#domain/assistant/replies.ts";
import { ChatMessage } from "#domain/assistant/chat.ts";
import { AI_MARKED } from "#domain/ai-marked.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";
import { ResultSettings } from "#domain/assistant/results.ts";

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
  },
  "POST /api/threads/:id": {
    summary: "Name a thread",
    details: "A named thread keeps its title when its first question is replaced.",
    reply: Thread,
    refusals: [409],
  },
  "DELETE /api/threads/:id": {
    summary: "Delete a thread",
    details: "With all its messages, at once.",
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

export const results = {
  "GET /api/results": {
    summary: "List one's results",
    details: "A page of those that match, the newest first.",
    reply: z.array(ResultRow),
    pages: true,
  },
  "GET /api/results/settings": {
    summary: "Read whether one's answers are stored",
    details: "`isFull` where the limit of the person is reached: then nothing more is stored.",
    reply: ResultSettings.extend({ isFull: z.boolean() }),
  },
  "POST /api/results/settings": {
    summary: "Choose whether one's answers are stored",
    details: "It counts for answers from now on.",
    reply: ResultSettings,
  },
  "GET /api/results/:id": {
    summary: "Read a result",
    details: "With the inputs, the answer of the model and the text as the person edited it.",
    reply: Result,
  },
  "POST /api/results/:id": {
    summary: "Change a result",
    details: "Title, text, and the star (`kept`): a starred result stays when newer ones come.",
    reply: Result,
    refusals: [409],
  },
  "DELETE /api/results": {
    summary: "Delete results",
    details: "The body names those to delete.",
    refusals: [404],
  },
} satisfies Descriptions;
