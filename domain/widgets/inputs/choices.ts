import { filledText } from "#domain/frame-texts/filled-text.ts";
import type { InputTypeRules, TypedInput } from "#domain/widgets/inputs/limits.ts";

/** The words that stand in the prompt for a ticked and an empty box, where the author gives none. */
const CHECKBOX_WORDS = ["yes", "no"] as const;

/** The options of an input: of a checkbox the words for ticked and empty. */
export function optionsOf({ type, options = [] }: Pick<TypedInput, "type" | "options">): string[] {
  if (type !== "checkbox") return options;
  return CHECKBOX_WORDS.map((word, index) => options[index] ?? word);
}

const CHOICE = {
  properties: ["options", "optional", "showIf"],
  problems: ({ options = [] }) =>
    options.length === 0 ? [["options", "A choice needs at least one option."]] : [],
} satisfies Partial<InputTypeRules>;

export const SELECT: InputTypeRules = {
  name: "Choice",
  control: "choice",
  ...CHOICE,
  rule: ({ label }, texts) => filledText(texts.select, { label }),
  read: ({ options = [] }, [text = ""]) => (options.includes(text) ? [text] : "invalid"),
};

export const MULTI: InputTypeRules = {
  name: "Several Choices",
  control: "boxes",
  ...CHOICE,
  rule: ({ label }, texts) => filledText(texts.multi, { label }),
  read: ({ options = [] }, texts) =>
    texts.every((text) => options.includes(text))
      ? options.filter((option) => texts.includes(option))
      : "invalid",
};

export const CHECKBOX: InputTypeRules = {
  name: "Yes Or No",
  control: "box",
  properties: ["options", "showIf"],
  rule: ({ label }, texts) => filledText(texts.checkbox, { label }),
  read: (input, [text = ""]) => {
    const [ticked = "", empty = ""] = optionsOf(input);
    if (text === "") return [empty];
    return text === "on" ? [ticked] : "invalid";
  },
  problems: ({ options = [] }) =>
    options.length > 2
      ? [["options", "A checkbox has two words at the most: for ticked and for empty."]]
      : [],
  typicalValue: "yes",
};

/** A hidden value comes from a link that anybody can make, and visitors do not see it: anything but an option is replaced by the default. */
export const HIDDEN: InputTypeRules = {
  name: "Hidden",
  control: "hidden",
  properties: ["options"],
  rule: () => "",
  read: ({ options = [], default: preset = "" }, [text = ""]) =>
    [options.includes(text) ? text : preset].filter((part) => part !== ""),
};
