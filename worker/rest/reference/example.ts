import type { JsonSchema, NamedSchemas } from "#worker/rest/reference/schema.ts";

/** The id of examples. */
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
