import { isFile } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

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
