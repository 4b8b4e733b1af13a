import type { FrameTexts } from "#domain/frame-texts/en.ts";

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
