import type { FieldError } from "#app/workspace/editing/save-request.ts";
import { DEFAULT_INPUT_ORDER, type Widget, type WidgetInput } from "#domain/widgets/widget.ts";

/** An input in the editor: its order is text, and `key` identifies the block while every other value can change. */
export type InputDraft = Omit<WidgetInput, "inputOrder"> & { key: string; inputOrder: string };

/** The inputs of a stored widget, or of a new one. */
export function inputDrafts(widget: Widget | null): InputDraft[] {
  const drafts = (widget?.data.inputs ?? []).map((input, index) => ({
    ...input,
    key: String(index),
    inputOrder: String(input.inputOrder),
  }));
  return sorted(drafts);
}

/** The inputs as a save sends them; the server sorts them. */
export function sentInputs(drafts: InputDraft[]) {
  return drafts.map(({ key: _key, ...input }) => input);
}

/** The list with a blank input at the front, sorted again (product/widgets 6). */
export function withBlank(drafts: InputDraft[], key: string): InputDraft[] {
  const blank = { key, name: "", type: "text", label: "", placeholder: "", required: false };
  return sorted([{ ...blank, inputOrder: String(DEFAULT_INPUT_ORDER) }, ...drafts]);
}

/** Sorts inputs by their order as whole numbers (product/widgets 2), those without a number last. */
export function sorted(drafts: InputDraft[]): InputDraft[] {
  const place = ({ inputOrder }: InputDraft) => (inputOrder === "" ? Infinity : Number(inputOrder));
  return drafts.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Gives the inputs the orders 1, 2, 3 and so on, in the order of the list. */
export function renumbered(drafts: InputDraft[]): InputDraft[] {
  return drafts.map((draft, index) => ({ ...draft, inputOrder: String(index + 1) }));
}

/** The errors that the schema does not report for one input: no input at all, and a name that another input has. */
export function inputErrors(drafts: InputDraft[]): FieldError[] {
  if (drafts.length === 0) return [{ path: "", message: "Add at least one input." }];
  const names = drafts.map(({ name }) => name.trim());
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.flatMap((name, index) =>
    name !== "" && isRepeated(name)
      ? [{ path: `inputs.${index}.name`, message: "Another input has this name." }]
      : [],
  );
}

/** Inputs in one line, for the list of the changes of a newer version. */
export function readableInputs(drafts: InputDraft[]): string {
  const lines = drafts.map(
    ({ inputOrder, name, type, label, placeholder, required }) =>
      `${inputOrder}. ${name} (${type}${required ? ", required" : ""}): ${label}, ${placeholder}`,
  );
  return lines.join("; ");
}
