import { z } from "zod";
import {
  type Result,
  ResultQuery,
  type ResultRow,
  ResultSettings,
} from "#domain/assistant/results.ts";
import { AI_MARKED, type Descriptions } from "#worker/rest/reference/description.ts";

const Row = z.object({
  id: z.string(),
  source: ResultQuery.shape.source.unwrap(),
  title: z.string(),
  widget: z.object({ id: z.string(), type: z.string(), name: z.string() }).nullable(),
  kept: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  version: z.number(),
  excerpt: z.string(),
}) satisfies z.ZodType<ResultRow>;

const Stored: z.ZodType<Result> = Row.omit({ excerpt: true }).extend({
  inputs: z.record(z.string(), z.string()),
  answer: z.string(),
  edited: z.string().nullable(),
  html: z.string(),
  ...AI_MARKED,
});

export const results = {
  "GET /api/results": {
    summary: "List one's results",
    answer: z.array(Row),
    pages: true,
    refusals: [429],
  },
  "GET /api/results/settings": {
    summary: "Read whether one's answers are stored",
    answer: ResultSettings.extend({ isFull: z.boolean() }),
  },
  "POST /api/results/settings": {
    summary: "Choose whether one's answers are stored",
    answer: ResultSettings,
  },
  "GET /api/results/:id": { summary: "Read a result", answer: Stored, refusals: [404] },
  "POST /api/results/:id": {
    summary: "Change a result",
    answer: Stored,
    refusals: [404, 409],
  },
  "DELETE /api/results": { summary: "Delete results", status: 204, refusals: [404] },
} satisfies Descriptions;
