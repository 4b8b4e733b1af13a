import { z } from "zod";
import {
  type Result,
  ResultQuery,
  type ResultRow,
  ResultSettings,
} from "#domain/assistant/results.ts";
import { AI_MARKED, type Descriptions } from "#worker/rest/reference/description.ts";

const Row = z
  .object({
    id: z.string(),
    source: ResultQuery.shape.source.unwrap(),
    title: z.string(),
    widget: z.object({ id: z.string(), type: z.string(), name: z.string() }).nullable(),
    kept: z.boolean(),
    createdAt: z.int(),
    updatedAt: z.int(),
    version: z.int(),
    excerpt: z.string(),
  })
  .meta({ id: "ResultRow" }) satisfies z.ZodType<ResultRow>;

const Stored: z.ZodType<Result> = Row.omit({ excerpt: true })
  .extend({
    inputs: z.record(z.string(), z.string()),
    answer: z.string(),
    edited: z.string().nullable(),
    html: z.string(),
    ...AI_MARKED,
  })
  .meta({ id: "Result" });

export const results = {
  "GET /api/results": {
    summary: "List one's results",
    details: "A page of those that match, the newest first.",
    answer: z.array(Row),
    pages: true,
    refusals: [429],
  },
  "GET /api/results/settings": {
    summary: "Read whether one's answers are stored",
    details: "`isFull` where the limit of the person is reached: then nothing more is stored.",
    answer: ResultSettings.extend({ isFull: z.boolean() }),
  },
  "POST /api/results/settings": {
    summary: "Choose whether one's answers are stored",
    details: "It counts for answers from now on.",
    answer: ResultSettings,
  },
  "GET /api/results/:id": {
    summary: "Read a result",
    details: "With the inputs, the answer of the model and the text as the person edited it.",
    answer: Stored,
    refusals: [404],
  },
  "POST /api/results/:id": {
    summary: "Change a result",
    details: "Title, text, and the star (`kept`): a starred result stays when newer ones come.",
    answer: Stored,
    refusals: [404, 409],
  },
  "DELETE /api/results": {
    summary: "Delete results",
    details: "The body names those to delete.",
    status: 204,
    refusals: [404],
  },
} satisfies Descriptions;
