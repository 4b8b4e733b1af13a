import { AI_MARKED } from "#domain/ai-marked.ts";
import { StructuredAnswer } from "#domain/answers/kinds.ts";
import { ResultQuery } from "#domain/assistant/results.ts";
import { z } from "#domain/zod.ts";

// The replies of REST to educators. `app/` imports only their types.

/** A thread in the list of threads. Times are milliseconds since 1970. */
export const Thread = z
  .object({
    id: z.string(),
    title: z.string(),
    isNamed: z.boolean(),
    createdAt: z.int(),
    updatedAt: z
      .int()
      .nullable()
      .describe("The time of the newest message; null while there is none, and in old threads"),
    version: z.int(),
  })
  .meta({ id: "Thread" });
export type Thread = z.output<typeof Thread>;

/** A row of the list of results. Times are milliseconds since 1970. */
export const ResultRow = z
  .object({
    id: z.string(),
    source: ResultQuery.shape.source.unwrap(),
    title: z.string(),
    widget: z
      .object({ id: z.string(), type: z.string(), name: z.string() })
      .nullable()
      .describe("Null for a generator, and after the widget has been deleted"),
    kept: z.boolean(),
    createdAt: z.int(),
    updatedAt: z.int(),
    version: z.int(),
    excerpt: z.string().describe("The beginning of the text"),
  })
  .meta({ id: "ResultRow" });
export type ResultRow = z.output<typeof ResultRow>;

export const Result = ResultRow.pick({
  id: true,
  source: true,
  title: true,
  widget: true,
  kept: true,
  createdAt: true,
  updatedAt: true,
  version: true,
})
  .extend({
    inputs: z.record(z.string(), z.string()),
    labels: z
      .record(z.string(), z.string())
      .describe("The labels of the widget's inputs, as they are now"),
    answer: z.string(),
    edited: z.string().nullable(),
    structured: StructuredAnswer.nullable().describe("The items of an answer that is no text"),
    html: z.string().describe("The answer as sanitised HTML"),
    ...AI_MARKED,
  })
  .meta({ id: "Result" });
export type Result = z.output<typeof Result>;
