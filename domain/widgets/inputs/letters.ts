import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import type { InputTypeRules } from "#domain/widgets/inputs/type-rules.ts";
import { MAX_VALUE_LENGTH, stripValue } from "#domain/widgets/prompt.ts";

/** Letters and spaces, and always a value (product/widgets 3). */
const LETTERS = {
  properties: ["placeholder"],
  rule: ({ label }, texts) =>
    filledText(texts.letters, { label, max: numberText(MAX_VALUE_LENGTH, texts.locale) }),
  read: (_, [text = ""]) => {
    const value = stripValue(text);
    if (value === "") return "empty";
    return [...value].length <= MAX_VALUE_LENGTH ? [value] : "invalid";
  },
  maxLength: () => MAX_VALUE_LENGTH,
} satisfies Partial<InputTypeRules>;

export const TEXT: InputTypeRules = { name: "Text Input", control: "line", ...LETTERS };

export const SELECT_AREA: InputTypeRules = { name: "Select Area", control: "area", ...LETTERS };
