import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import { isDay, isWithin } from "#domain/time.ts";
import { readNumber } from "#domain/widgets/decimal.ts";
import { MAX_VALUE_LENGTH, stripValue } from "#domain/widgets/prompt.ts";

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
    problems.push(["max", "Must not be less than the least."]);
  return problems;
}

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

/** Why a value is refused. */
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

/** A type of inputs (product/widgets 2): all that the product knows of it, apart from the two files that show controls. */
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
  /** Why an author cannot save an input: the property and the sentence. */
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
