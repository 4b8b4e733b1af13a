/** The types of inputs (product/widgets 2). Any other type is shown as `text`. */
export const INPUT_TYPES = [
  "text",
  "selectarea",
  "anytext",
  "anyarea",
  "select",
  "multi",
  "checkbox",
  "number",
  "date",
  "hidden",
] as const;
export type InputType = (typeof INPUT_TYPES)[number];

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

/** The properties that an input of a type can have, apart from its name, label, order, mark, help and default. */
const PROPERTIES: Record<InputType, readonly InputProperty[]> = {
  text: ["placeholder"],
  selectarea: ["placeholder"],
  anytext: ["placeholder", "maxLength", "optional", "showIf"],
  anyarea: ["placeholder", "maxLength", "optional", "showIf"],
  select: ["options", "optional", "showIf"],
  multi: ["options", "optional", "showIf"],
  checkbox: ["options", "showIf"],
  number: ["min", "max", "step", "optional", "showIf"],
  date: ["min", "max", "optional", "showIf"],
  hidden: ["options"],
};

/** The known type of an input. */
export function knownType(type: string): InputType {
  return INPUT_TYPES.find((known) => known === type) ?? "text";
}

type Typed = { type: string; options?: readonly string[] };

/** The type that an input is shown as: stored choices can be older than options. */
export function shownType({ type, options = [] }: Typed): InputType {
  const known = knownType(type);
  return options.length === 0 && (known === "select" || known === "multi") ? "text" : known;
}

/** Whether an input can have a property: its type decides. */
export function hasProperty({ type }: { type: string }, property: InputProperty): boolean {
  return PROPERTIES[knownType(type)].includes(property);
}

/** Whether an input takes letters and spaces only, and always needs a value (product/widgets 3). */
export function isLettersOnly(input: Typed): boolean {
  return ["text", "selectarea"].includes(shownType(input));
}

/** Whether visitors can write anything into an input, instructions to the model too. */
export function isFreeText({ type }: { type: string }): boolean {
  return type === "anytext" || type === "anyarea";
}

/** Whether other inputs can depend on an input: its values are fixed. */
export function isChoice({ type }: { type: string }): boolean {
  return type === "select" || type === "multi" || type === "checkbox";
}
