import type { FieldError } from "#app/calls/use-save.ts";
import type { DraftInput } from "#domain/widgets/draft.ts";
import { requiredDecides, DEFAULT_INPUT_ORDER } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

/**
 * An input in the editor: numbers are text, options are lines, and `key` identifies the block while every other value can change. `required`
 * is the one switch of `required` and `optional`: for types that may stay empty, it is the opposite of `optional`.
 */
export type InputForm = typeof BLANK & { key: string };

const BLANK = {
  name: "",
  type: "text",
  label: "",
  placeholder: "",
  required: false,
  inputOrder: String(DEFAULT_INPUT_ORDER),
  help: "",
  default: "",
  options: "",
  maxLength: "",
  min: "",
  max: "",
  step: "",
  /** The name of the input that this one depends on, and the options that show it. */
  dependsOn: "",
  shownFor: [] as string[],
};

/** The inputs of a stored widget, or of a new one. */
export function inputForms(
  widget: { data: { inputs: (WidgetInput | DraftInput)[] } } | null,
): InputForm[] {
  return sorted((widget?.data.inputs ?? []).map((input, index) => formOf(input, String(index))));
}

function formOf(stored: WidgetInput | DraftInput, key: string): InputForm {
  const { showIf, options, optional = false, ...input } = stored;
  const { inputOrder, maxLength, min, max, step } = input;
  const text = (value?: string | number) => (value === undefined ? "" : String(value));
  return {
    ...BLANK,
    ...input,
    key,
    required: requiredDecides(input) === "value" ? !optional : input.required,
    inputOrder: text(inputOrder),
    maxLength: text(maxLength),
    min: text(min),
    max: text(max),
    step: text(step),
    options: (options ?? []).join("\n"),
    dependsOn: showIf?.input ?? "",
    shownFor: showIf?.is ?? [],
  };
}

/** The inputs as a save sends them; the server sorts them, and leaves out what the type of an input does not have. */
export function sentInputs(forms: InputForm[]) {
  return forms.map(({ key: _key, dependsOn, shownFor, ...input }) => ({
    ...input,
    optional: requiredDecides(input) === "value" && !input.required,
    options: linesOf(input.options),
    maxLength: input.maxLength || undefined,
    min: input.min || undefined,
    max: input.max || undefined,
    step: input.step || undefined,
    showIf: dependsOn === "" ? undefined : { input: dependsOn, is: shownFor },
  }));
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The list with a blank input at the front, sorted again (product/widgets 6). */
export function withBlank(forms: InputForm[], key: string): InputForm[] {
  return sorted([{ ...BLANK, key }, ...forms]);
}

/** The list with a blank input at its end, with the next order number. */
export function withLast(forms: InputForm[], key: string): InputForm[] {
  return [...forms, { ...BLANK, inputOrder: String(lastOrder(forms) + 1), key }];
}

function lastOrder(forms: InputForm[]): number {
  return Math.max(0, ...forms.map(({ inputOrder }) => Number(inputOrder)));
}

/** The list with an input for each name at its end, complete enough to be tried. They take any text: nothing that visitors type is lost. */
export function withNamed(forms: InputForm[], names: readonly string[]): InputForm[] {
  const last = lastOrder(forms);
  const added = names.map((name, index) => {
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    const inputOrder = String(last + 1 + index);
    const key = crypto.randomUUID();
    const named = { name, label, placeholder: label, inputOrder, key };
    return { ...BLANK, ...named, type: "anytext", required: true };
  });
  return [...forms, ...added];
}

/** Sorts inputs by their order as whole numbers (product/widgets 2), those without a number last. */
export function sorted(forms: InputForm[]): InputForm[] {
  const place = ({ inputOrder }: InputForm) => (inputOrder === "" ? Infinity : Number(inputOrder));
  return forms.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Gives the inputs the orders 1, 2, 3 and so on, in the order of the list. */
export function renumbered(forms: InputForm[]): InputForm[] {
  return forms.map((form, index) => ({ ...form, inputOrder: String(index + 1) }));
}

/** The errors that the schema does not report for one input: no input at all, and a name that another input has. */
export function inputErrors(forms: InputForm[]): FieldError[] {
  if (forms.length === 0) return [{ path: "", message: "Add at least one input." }];
  const names = forms.map(({ name }) => name.trim());
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.flatMap((name, index) =>
    name !== "" && isRepeated(name)
      ? [{ path: `inputs.${index}.name`, message: "Another input has this name." }]
      : [],
  );
}
