import type { GivenValues } from "#domain/widgets/input-values.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { z } from "#domain/zod.ts";

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

/** The text that stands in a prompt in place of an image. */
const ATTACHED_IMAGE = "(the attached image)";

type FileValues = {
  /** The values as they stand in the prompt. */
  filled: Map<string, string>;
  /** The values as they may be stored: nothing of a file. */
  stored: Map<string, string>;
  /** The images, as addresses of data. */
  images: string[];
};

/** Separates the images of read values, and what may not be stored of them (product/widgets 2). */
export function withoutFiles(
  inputs: readonly WidgetInput[],
  values: ReadonlyMap<string, string>,
): FileValues {
  const [filled, stored] = [new Map(values), new Map(values)];
  const images: string[] = [];
  for (const input of inputs) {
    const { name, type } = input;
    const value = values.get(name);
    if (!value || !isFile(input)) continue;
    stored.set(name, `(${type})`);
    if (type !== "image") continue;
    filled.set(name, ATTACHED_IMAGE);
    images.push(value);
  }
  return { filled, stored, images };
}
