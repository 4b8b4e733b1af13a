import { z } from "zod";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import type { AnswerBlock } from "#worker/answers/html.ts";

/** A JSON Schema (2020-12), as far as schemas of this product need it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** The schemas of the document that have names (OpenAPI 3.1, Components Object). */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {};

  /**
   * The schema of a value with references to the named ones: those with an `id` in their `meta`, and an object under the given name.
   * @param io `input`: as a caller sends it; `output`: as an answer has it
   */
  refer(schema: z.ZodType, io: "input" | "output", name: string): JsonSchema {
    const { $defs = {}, ...root } = jsonSchemaOf(schema, io);
    for (const [id, part] of Object.entries($defs)) this.add(id, part);
    const isNameless = root.type === "object" || root.anyOf?.some(({ $ref }) => !$ref);
    return isNameless && !root.$ref ? this.add(name, root) : root;
  }

  /** Names a schema and returns the reference to it. Throws where the name has another schema. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = (this.all[name] ??= schema);
    if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}. Give one of them another id.`);
    }
    return { $ref: PLACE + name };
  }

  /** The schema that a reference names; any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.all[schema.$ref.slice(PLACE.length)] ?? {}) : schema;
  }
}

const PLACE = "#/components/schemas/";

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> };

/** The JSON Schema of a value, with its named parts below `$defs`. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Converted {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    // A value that no schema describes, such as one that only code checks, is any value.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // zod's bounds of every whole number say nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const isLong = !(Number(jsonSchema.maximum) < 2 ** 31);
      if (jsonSchema.type === "integer" && isLong) jsonSchema.format = "int64";
      // Generators of clients require fields that have a default.
      if (io === "input" && jsonSchema.default !== undefined) {
        const sentence = `${JSON.stringify(jsonSchema.default)} if left out`;
        jsonSchema.description = [jsonSchema.description, sentence].filter(Boolean).join("; ");
        delete jsonSchema.default;
      }
      // Of a union, one form is enough for readers.
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      // Answers may get new fields.
      if (io === "output") delete jsonSchema.additionalProperties;
      // zod cannot describe what a function returns. Ours return the type that they get.
      if (io === "output" && isTransformed(zodSchema)) {
        Object.assign(jsonSchema, jsonSchemaOf(zodSchema.in as z.ZodType, io), { ...jsonSchema });
      }
      if (io === "input" && zodSchema instanceof z.ZodObject && jsonSchema.required) {
        const { shape } = zodSchema;
        jsonSchema.required = jsonSchema.required.filter(
          (name) => !z.safeParse(shape[name] as z.ZodType, undefined).success,
        );
        if (jsonSchema.required.length === 0) delete jsonSchema.required;
      }
    },
  });
  return JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', () => `"${PLACE}`));
}

function isTransformed(schema: unknown): schema is z.ZodPipe {
  return schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform;
}

export const EXAMPLE_ID = "c11e0000-0000-4000-8000-000000000001";

/** The text of a model in examples. */
export const EXAMPLE_TEXT = "Plants make sugar from light.";

/** A small value that a schema accepts: with the fields that it requires, and those that have an example. */
export function exampleOf(given: JsonSchema, named: NamedSchemas, name = "text"): unknown {
  const schema = named.resolve(given);
  const { examples, default: preset, const: constant, enum: choices, anyOf } = schema;
  if (examples?.length) return examples[0];
  if (preset !== undefined) return preset;
  if (constant !== undefined) return constant;
  if (choices?.length) return choices[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0], named, name);
  return exampleOfType(schema, named, name);
}

function exampleOfType(schema: JsonSchema, named: NamedSchemas, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case "object":
      return exampleObject(schema, named);
    case "array":
      return schema.minItems ? [exampleOf(schema.items ?? {}, named, name)] : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    default:
      return name;
  }
}

function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  named: NamedSchemas,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || property.examples?.length,
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(property, named, name)]),
  );
}

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
