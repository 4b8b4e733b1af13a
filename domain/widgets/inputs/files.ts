import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import {
  MAX_DOCUMENT_LENGTH,
  MAX_IMAGE_BYTES,
  UNREAD_FILE,
} from "#domain/widgets/inputs/file-limits.ts";
import { ANY_AREA } from "#domain/widgets/inputs/free-text.ts";
import type { InputTypeRules } from "#domain/widgets/inputs/limits.ts";

/** The most characters of an image in an address of data: four for three bytes, and its beginning. */
const MAX_IMAGE_TEXT = (MAX_IMAGE_BYTES / 3) * 4 + 30;

/** An image as an address of data, with the first bytes that its type has. */
const IMAGE_DATA =
  /^data:image\/(jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo|webp;base64,UklGR.{6}XRUJQ)[A-Za-z\d+/]*={0,2}$/u;

const FILE = { properties: ["optional", "showIf"] } satisfies Partial<InputTypeRules>;

/** Sent as an address of data. */
export const IMAGE: InputTypeRules = {
  name: "Image",
  control: "image",
  ...FILE,
  rule: ({ label }, texts) => {
    const max = numberText(MAX_IMAGE_BYTES / 1000, texts.locale);
    return filledText(texts.image, { label, max });
  },
  read: (_, [text = ""]) =>
    text.length <= MAX_IMAGE_TEXT && IMAGE_DATA.test(text) ? [text] : "invalid",
  // The tokens that are reserved for an image (worker/model/meter.ts), four characters each.
  typicalValue: "image ".repeat(1_000),
};

/** Sent as the text of the file. */
export const DOCUMENT: InputTypeRules = {
  name: "Document",
  control: "document",
  ...FILE,
  rule: ({ label }, texts) => {
    const max = numberText(MAX_DOCUMENT_LENGTH, texts.locale);
    return filledText(texts.document, { label, max });
  },
  read: (input, given, ...rest) =>
    given[0] === UNREAD_FILE
      ? "invalid"
      : ANY_AREA.read({ ...input, maxLength: MAX_DOCUMENT_LENGTH }, given, ...rest),
  typicalValue: "words ".repeat(500),
};
