import { z } from "zod";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { EXAMPLE_TEXT } from "#worker/rest/reference/example.ts";
import type { JsonSchema, NamedSchemas } from "#worker/rest/reference/schema.ts";
import type { AnswerBlock } from "#worker/answers/html.ts";

const Block: z.ZodType<AnswerBlock> = z.object({
  html: z.string().describe("Finished blocks of the answer as sanitised HTML"),
  end: z.int().describe("The length of the text that all blocks so far cover"),
});

const Delta = z.object({ text: z.string().describe("The next piece of the text") });

/** The schema of a stream (product/rest 5): its events in their order, the last of which has the answer or why there is none. */
export function eventSchemas(answer: JsonSchema, named: NamedSchemas): JsonSchema {
  const failure: JsonSchema = {
    type: "object",
    properties: {
      code: named.all.Problem?.properties?.code ?? {},
      title: { type: "string" },
      detail: { type: "string" },
    },
    required: ["code", "title"],
  };
  return {
    type: "array",
    description: "Server-sent events. `done` or `error` is the last one.",
    items: {
      anyOf: [
        named.add("DeltaEvent", event("delta", named.refer(Delta, "output", "Delta"))),
        named.add("BlockEvent", event("block", named.refer(Block, "output", "Block"))),
        event("done", answer),
        named.add("ErrorEvent", event("error", failure)),
      ],
    },
  };
}

/** A stream with an answer, and one that is cut off, for readers. */
export function eventExamples(answer: unknown): Record<string, { value: unknown }> {
  const text = EXAMPLE_TEXT;
  const begun = [
    { event: "delta", data: { text } },
    { event: "block", data: { html: `<p>${text}</p>`, end: text.length } },
  ];
  const failure = {
    code: "answer_interrupted",
    title: "No Answer",
    detail: ANSWER_FAILURES.interrupted,
  };
  return {
    answer: { value: [...begun, { event: "done", data: answer }] },
    failure: { value: [...begun, { event: "error", data: failure }] },
  };
}

function event(name: string, data: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { event: { const: name }, data },
    required: ["event", "data"],
  };
}
