import { z } from "#domain/zod.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";

const isTexts = (value: unknown) =>
  typeof value === "string" ||
  (Array.isArray(value) && value.every((text) => typeof text === "string"));

/** The values of a form by the names of its inputs, as a body has them. */
export const ValuesByName = z
  // Not z.record(): inputs may have names such as `__proto__`.
  .custom<Record<string, string | string[]>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(isTexts),
    "Must be an object with a text, or a list of texts, for each input name.",
  )
  .meta({
    description: "A text, or a list of texts, for the name of each input",
    type: "object",
    additionalProperties: {
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
    },
    examples: [{ topic: "Photosynthesis" }],
  })
  .transform((values): GivenValues => {
    const entries = Object.entries(values);
    return new Map(entries.map(([name, value]) => [name, [value].flat()]));
  });
