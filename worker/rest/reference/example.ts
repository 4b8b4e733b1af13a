import type { JsonSchema } from "#worker/rest/reference/schema.ts";

/** A small value that a schema accepts: with the fields that it requires, and those that have an example. */
export function exampleOf(schema: JsonSchema, name = "text"): unknown {
  const { examples, default: preset, const: constant, enum: choices, anyOf } = schema;
  if (examples?.length) return examples[0];
  if (preset !== undefined) return preset;
  if (constant !== undefined) return constant;
  if (choices?.length) return choices[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0], name);
  return exampleOfType(schema, name);
}

function exampleOfType(schema: JsonSchema, name: string): unknown {
  switch (schema.type) {
    case "object":
      return exampleObject(schema);
    case "array":
      return schema.minItems ? [exampleOf(schema.items ?? {}, name)] : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    default:
      return name;
  }
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || property.examples?.length,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, name)]));
}
