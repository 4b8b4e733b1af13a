import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import { isDay, isWithin } from "#domain/time.ts";
import { readNumber } from "#domain/widgets/decimal.ts";
import { MAX_VALUE_LENGTH, stripValue, withSingleJoiners } from "#domain/widgets/prompt.ts";
import {
  MAX_DOCUMENT_LENGTH,
  MAX_IMAGE_BYTES,
  UNREAD_FILE,
} from "#domain/widgets/inputs/file-limits.ts";

/** The properties of an input that only some types have. */
export const INPUT_PROPERTIES = [
  "placeholder",
  "options",
  "maxLength",
  "min",
  "max",
  "step",
  "optional",
  "showIf",
] as const;
export type InputProperty = (typeof INPUT_PROPERTIES)[number];

/** The part of an input that its type reads. */
export type TypedInput = {
  label: string;
  type: string;
  default?: string;
  options?: string[];
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  step?: number;
  optional?: boolean;
};

/** The reason why a value is refused. */
export type Refusal = "empty" | "several" | "invalid";

/** The controls of a form: `box` is one to tick, `boxes` are several. */
export type InputControl =
  | "line"
  | "area"
  | "choice"
  | "boxes"
  | "box"
  | "number"
  | "date"
  | "image"
  | "document"
  | "hidden";

/** All rules of a type of inputs (product/widgets 2), apart from its controls, which stand in two other files. */
export type InputTypeRules = {
  /** The name of the type in the editor. */
  name: string;
  control: InputControl;
  /** The properties of its inputs, apart from name, label, order, mark, help and default. */
  properties: readonly InputProperty[];
  /** The rule of an input as a sentence, for the visitor whose value breaks it. */
  rule(input: TypedInput, texts: FrameTexts): string;
  /**
   * Reads the texts that a form has for an input: several only of `boxes`, and at least one that is not blank, except of `box` and `hidden`.
   * @param now milliseconds since 1970
   * @returns the parts of the value as the prompt has them, or why it is refused
   */
  read(
    input: TypedInput,
    texts: readonly string[],
    now: number,
    locale: string,
  ): string[] | Refusal;
  /** The most characters of a value that is typed. */
  maxLength?(input: TypedInput): number;
  /** The reason why an author cannot save an input: the property and the sentence. */
  problems?(input: TypedInput): [property: InputProperty, sentence: string][];
  /** A value of usual length, where neither a default nor an option nor the placeholder is one. */
  typicalValue?: string;
};

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
      ? [["options", "Enter at most two lines: one for a ticked box, one for an empty one."]]
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

export const NUMBER: InputTypeRules = {
  name: "Number",
  control: "number",
  properties: ["min", "max", "step", "optional", "showIf"],
  rule: (input, texts) => {
    const { step = 1 } = input;
    const steps = filledText(texts.steps, { step: limitText(step, texts) });
    return rangeText("number", input, texts) + (step === 1 ? "" : ` ${steps}`);
  },
  read: (input, [text = ""], _, locale) => {
    const number = readNumber(input, text, locale);
    return number === null ? "invalid" : [number];
  },
  problems: (input) => limitProblems(input, "number", "a number"),
  typicalValue: "10",
};

export const DATE: InputTypeRules = {
  name: "Date",
  control: "date",
  properties: ["min", "max", "optional", "showIf"],
  rule: (input, texts) => rangeText("day", input, texts),
  read: (input, [text = ""], now) =>
    isDay(text) && isWithin(text, input, now) ? [text] : "invalid",
  problems: (input) => limitProblems(input, "string", "a day such as 2026-11-22, or today"),
  typicalValue: "2026-01-01",
};

/** The sentence of a range: between two limits, from one, to one, or any. */
function rangeText(kind: "number" | "day", { label, min, max }: TypedInput, texts: FrameTexts) {
  const from = max === undefined ? "From" : "Between";
  const to = max === undefined ? "" : "To";
  const text = texts[`${kind}${min === undefined ? to : from}` as const];
  return filledText(text, { label, min: limitText(min, texts), max: limitText(max, texts) });
}

/** A limit in a sentence. Without groups of digits: "10.000" would be read as ten when it is typed. */
function limitText(limit: string | number | undefined, texts: FrameTexts): string {
  if (typeof limit === "number") return numberText(limit, texts.locale, false);
  return limit === "today" ? texts.today : (limit ?? "");
}

/** @param name the kind of value that a limit must be, in a sentence */
function limitProblems({ min, max }: TypedInput, kind: "number" | "string", name: string) {
  const problems: [property: "min" | "max", sentence: string][] = [];
  const isRight = (limit: unknown) => limit === undefined || typeof limit === kind;
  if (!isRight(min)) problems.push(["min", `Must be ${name}.`]);
  if (!isRight(max)) problems.push(["max", `Must be ${name}.`]);
  const isOrdered = typeof min === typeof max && max !== undefined && min !== undefined;
  if (isOrdered && min !== "today" && max !== "today" && max < min)
    problems.push(["max", "Must not be less than the minimum."]);
  return problems;
}
