import { z } from "#domain/zod.ts";
import {
  type AnswerForm,
  hasItems,
  ITEMS_KINDS,
  type ItemsForm,
  type ItemsKind,
  itemsInWords,
} from "#domain/answers/answer-form.ts";
import { Card, Cards, Row, Step, Steps, Table } from "#domain/answers/plain-items.ts";
import { OpenQuiz, openQuiz, Quiz, QuizItem } from "#domain/answers/quiz.ts";

const EXAMPLE = {
  kind: "quiz",
  title: "Photosynthesis",
  items: [
    {
      question: "What does a leaf take from the air?",
      options: ["Oxygen", "Carbon dioxide"],
      right: [1],
      why: "It gives oxygen back.",
    },
  ],
};

/** An answer that is made of items (product/answers 1). */
export const StructuredAnswer = z
  .discriminatedUnion("kind", [Quiz, Cards, Steps, Table])
  .meta({ id: "StructuredAnswer", examples: [EXAMPLE] });
export type StructuredAnswer = z.output<typeof StructuredAnswer>;

/** A question, card, row or step. */
export type Item = StructuredAnswer["items"][number];

/** An answer as a visitor gets it: a quiz has no key. */
export const OpenAnswer = z
  .discriminatedUnion("kind", [OpenQuiz, Cards, Steps, Table])
  .meta({ id: "OpenAnswer" });

/** The part of an answer that a visitor may have. */
export function openAnswerOf(answer: StructuredAnswer): z.output<typeof OpenAnswer> {
  return answer.kind === "quiz" ? openQuiz(answer) : answer;
}

type Wire = Record<string, unknown>;

type KindRules = {
  item: z.ZodType;
  /** The item as a JSON Schema that every provider takes: without sizes. */
  wire: Wire;
  /** An item as the model is shown it, in words. */
  example: string;
};

const TEXT = { type: "string" };
/** A list, in the JSON Schema of an answer. */
export const wireList = (items: Wire) => ({ type: "array", items });

/** An object whose properties are all required, as strict modes of providers ask. */
export function wireObject(properties: Record<string, Wire>): Wire {
  const required = Object.keys(properties);
  return { type: "object", properties, required, additionalProperties: false };
}

const KINDS: Readonly<Record<ItemsKind, KindRules>> = {
  quiz: {
    item: QuizItem,
    wire: wireObject({
      question: TEXT,
      options: wireList(TEXT),
      right: wireList({ type: "integer" }),
      why: TEXT,
    }),
    example:
      '{"question": "…", "options": ["…", "…", "…", "…"], "right": [2], "why": "…"}; "right" has the positions of all right options, counted from 0; 2 to 6 options that differ; "why" says in one or two sentences why they are right',
  },
  cards: {
    item: Card,
    wire: wireObject({ front: TEXT, back: TEXT }),
    example:
      '{"front": "…", "back": "…"}; "front" is a term or a question, "back" what a learner should know',
  },
  steps: {
    item: Step,
    wire: wireObject({ title: TEXT, text: TEXT }),
    example: '{"title": "…", "text": "…"}',
  },
  table: {
    item: Row,
    wire: wireObject({ cells: wireList(TEXT) }),
    example: '{"cells": ["…", "…"]}; as many cells as "columns" has names',
  },
};

export function itemSchema(kind: ItemsKind): z.ZodType {
  return KINDS[kind].item;
}

/** The JSON Schema of an answer for providers: no sizes, which strict modes refuse. */
function wireSchema(kind: ItemsKind): Wire {
  const columns: Record<string, Wire> = kind === "table" ? { columns: wireList(TEXT) } : {};
  return wireObject({ title: TEXT, ...columns, items: wireList(KINDS[kind].wire) });
}

/** The format of an answer for the call to the model; none for a text. */
export function formatOf(form: AnswerForm): { name: string; schema: Wire } | undefined {
  return hasItems(form) ? { name: form.kind, schema: wireSchema(form.kind) } : undefined;
}

/** The rule for the model, in words: some endpoints ignore the schema. */
export function formatRule({ kind, count }: ItemsForm): string {
  const columns = kind === "table" ? ' "columns": ["…", "…"],' : "";
  return (
    `Answer with one JSON object and nothing else: {"title": "…",${columns} "items": […]} with ${itemsInWords(kind, count)}, or as many as the request names, at most ${ITEMS_KINDS[kind].max}. ` +
    `Each item is ${KINDS[kind].example}. Texts are plain or Markdown of one line, in the language of the request; ` +
    "maths stands between $ signs. Double every backslash."
  );
}
