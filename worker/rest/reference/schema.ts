import { z } from "zod";

/** A JSON Schema (2020-12), as far as schemas of this product need it. */
export type JsonSchema = {
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

/**
 * The JSON Schema of a value.
 * @param io `input`: as a caller sends it; `output`: as an answer has it
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    // A value that no schema describes, such as one that only code checks, is any value.
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // zod's bounds of every whole number say nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Of a union, one form is enough for readers.
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      // Answers may get new fields.
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  return converted as JsonSchema;
}
