import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import type { InputTypeRules, TypedInput } from "#domain/widgets/inputs/limits.ts";
import { withSingleJoiners } from "#domain/widgets/prompt.ts";

/** The most characters of free text where the author sets no limit. */
export const DEFAULT_MAX_LENGTH = 500;

/** Text in which visitors can write anything, instructions to the model too. */
const FREE_TEXT = {
  properties: ["placeholder", "maxLength", "optional", "showIf"],
  rule: ({ label, maxLength = DEFAULT_MAX_LENGTH }, texts) => {
    const max = numberText(maxLength, texts.locale);
    return filledText(maxLength === 1 ? texts.character : texts.characters, { label, max });
  },
  maxLength: ({ maxLength = DEFAULT_MAX_LENGTH }) => maxLength,
} satisfies Partial<InputTypeRules>;

export const ANY_TEXT: InputTypeRules = {
  name: "Any Text",
  control: "line",
  ...FREE_TEXT,
  read: (input, [text = ""]) => limited(visible(text).replace(/\s+/gu, " ").trim(), input),
};

export const ANY_AREA: InputTypeRules = {
  name: "Long Text",
  control: "area",
  ...FREE_TEXT,
  read: (input, [text = ""]) => limited(visible(text), input),
};

/** A text without control characters and invisible ones, which could carry text to the model that a visitor does not see. */
function visible(text: string): string {
  const shown = text
    .replace(/\r\n?/gu, "\n")
    .replace(/\t/gu, " ")
    .replace(/(?![\n\u200c\u200d])[\p{C}\p{DI}]/gu, "");
  return withSingleJoiners(shown)
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

function limited(text: string, { maxLength = DEFAULT_MAX_LENGTH }: TypedInput) {
  if (text === "") return "empty";
  return [...text].length <= maxLength ? [text] : "invalid";
}
