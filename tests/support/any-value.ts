import * as fc from "fast-check";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";

const made = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>();

/** Any small value that a JSON Schema accepts: made once for each schema, because arbitraries of texts take milliseconds. */
export function anyValueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const arbitrary = made.get(schema) ?? newValueOf(schema);
  made.set(schema, arbitrary);
  return arbitrary;
}

function newValueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => anyValueOf(option)));
  switch (schema.type) {
    case "object":
      return anyObjectOf(schema);
    case "array": {
      const { minItems: minLength = 0, maxItems = 3 } = schema;
      return fc.array(anyValueOf(schema.items ?? {}), {
        minLength,
        maxLength: Math.min(maxItems, 3),
      });
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case "number":
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case "string":
      return anyTextOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function anyTextOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema) {
  if (format === "uuid") return fc.uuid({ version: 4 });
  if (pattern) {
    const texts = fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
    return texts.filter(({ length }) => length >= minLength && length <= maxLength);
  }
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 20) });
}

function anyObjectOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  if (typeof additionalProperties === "object") {
    return fc.dictionary(fc.string({ minLength: 1 }), anyValueOf(additionalProperties), {
      maxKeys: 3,
    });
  }
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, anyValueOf(property)] as const,
  );
  const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(values, { requiredKeys: required });
}
