import { z } from "zod";
import { Result, ResultRow } from "#domain/assistant/replies.ts";
import { ResultSettings } from "#domain/assistant/results.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const results = {
  "GET /api/results": {
    summary: "List one's results",
    details: "A page of those that match, the newest first.",
    reply: z.array(ResultRow),
    pages: true,
    refusals: [429],
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
    refusals: [404],
  },
  "POST /api/results/:id": {
    summary: "Change a result",
    details: "Title, text, and the star (`kept`): a starred result stays when newer ones come.",
    reply: Result,
    refusals: [404, 409],
  },
  "DELETE /api/results": {
    summary: "Delete results",
    details: "The body names those to delete.",
    status: 204,
    refusals: [404],
  },
} satisfies Descriptions;
