import { nearestSentence } from "#domain/nearest.ts";
import { z } from "#domain/zod.ts";
import type { FieldError } from "#worker/problem.ts";

/** The most characters of a name in a sentence. */
const MAX_NAME = 60;

/**
 * Finds the properties of a body that its schema does not have, one by one: a save would leave them out without a word.
 * @param ignored names that the body itself may have although nothing reads them
 */
export function* findUnknown(
  schema: z.core.$ZodType,
  value: unknown,
  ignored: readonly string[] = [],
  path: readonly (string | number)[] = [],
): Generator<FieldError> {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, part] of value.entries())
      yield* findUnknown(inner.element, part, [], [...path, index]);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!(inner instanceof z.ZodObject) || !isObject) return;
  const known = Object.keys(inner.shape);
  for (const [name, part] of Object.entries(value)) {
    if (Object.hasOwn(inner.shape, name)) {
      yield* findUnknown(inner.shape[name], part, [], [...path, name]);
    } else if (!ignored.includes(name)) {
      const shown = name.slice(0, MAX_NAME);
      const message = `Unknown property “${shown}”. ${nearestSentence(shown, known)}`;
      yield { path: [...path, shown].join("."), message };
    }
  }
}

/** The schema of what is sent, without the wrappers around it. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return innerOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}
