import type { FrameTexts } from "#domain/frame-texts/en.ts";
import {
  DATE,
  type InputProperty,
  type InputTypeRules,
  NUMBER,
  SELECT_AREA,
  TEXT,
  type TypedInput,
  CHECKBOX,
  HIDDEN,
  MULTI,
  SELECT,
  ANY_AREA,
  ANY_TEXT,
  DOCUMENT,
  IMAGE,
} from "#domain/widgets/inputs/input-rules.ts";

/** The order of a new input (product/widgets 2). */
export const DEFAULT_INPUT_ORDER = 1;

/** The rows of a text area (product/widgets 2). */
export const SELECT_AREA_ROWS = 4;

/** The types of inputs, in the order of the editor (product/widgets 2). Any other type is shown as `text`. */
const TYPES = {
  text: TEXT,
  selectarea: SELECT_AREA,
  anytext: ANY_TEXT,
  anyarea: ANY_AREA,
  select: SELECT,
  multi: MULTI,
  checkbox: CHECKBOX,
  number: NUMBER,
  date: DATE,
  image: IMAGE,
  document: DOCUMENT,
  hidden: HIDDEN,
} satisfies Record<string, InputTypeRules>;
export type InputType = keyof typeof TYPES;

export const INPUT_TYPES = Object.keys(TYPES) as InputType[];

export function knownType(type: string): InputType {
  return INPUT_TYPES.find((known) => known === type) ?? "text";
}

/** The rules of the type that an author gave an input. */
export function typeRules({ type }: { type: string }): InputTypeRules {
  return TYPES[knownType(type)];
}

type Shown = Pick<TypedInput, "type" | "options">;

/** The rules of the type that an input is shown as: stored choices can be older than options, and are texts then. */
export function shownTypeRules({ type, options = [] }: Shown): InputTypeRules {
  const rules = typeRules({ type });
  return options.length === 0 && (rules === SELECT || rules === MULTI) ? TEXT : rules;
}

/** Whether an input can have a property: its type decides. */
export function hasProperty(input: { type: string }, property: InputProperty): boolean {
  return typeRules(input).properties.includes(property);
}

const LETTERS: InputTypeRules[] = [TEXT, SELECT_AREA];

/** Whether an input takes letters and spaces only, and always needs a value (product/widgets 3). */
export function isLettersOnly(input: Shown): boolean {
  return LETTERS.includes(shownTypeRules(input));
}

/** Whether an author has given an input a type for letters and spaces only. */
export function hasLettersType(input: { type: string }): boolean {
  return LETTERS.includes(typeRules(input));
}

/**
 * What the author's mark "required" of an input decides (product/widgets 2): whether it may stay empty; the mark of its field alone, because
 * its type always needs a value; or nothing, because its type always has one.
 */
export function requiredDecides(input: { type: string }): "value" | "mark" | "nothing" {
  if (hasProperty(input, "optional")) return "value";
  return hasLettersType(input) ? "mark" : "nothing";
}

/** Whether other inputs can depend on an input: its values are fixed. */
export function isChoice(input: { type: string }): boolean {
  return [SELECT, MULTI, CHECKBOX].includes(typeRules(input));
}

/** Whether the value of an input is a file, of which nothing is stored. */
export function isFile(input: { type: string }): boolean {
  return [IMAGE, DOCUMENT].includes(typeRules(input));
}

/** The rule of an input as a sentence, for the visitor whose value breaks it. */
export function ruleOf(input: TypedInput, texts: FrameTexts): string {
  return shownTypeRules(input).rule(input, texts);
}

/** What decides the usual value of an input. */
export type Typical = {
  name: string;
  type?: string;
  label?: string;
  placeholder?: string;
  default?: string;
  options?: readonly string[];
};

/** The default, the first option or the example of an input; a number has about two digits, a day ten characters. */
export function usualValue({
  type = "text",
  default: preset,
  options,
  placeholder,
  label,
}: Typical) {
  const { control, typicalValue } = typeRules({ type });
  if (preset && control !== "box") return preset;
  return options?.[0] || typicalValue || placeholder || label || "value";
}
