import {
  DEFAULT_INPUT_ORDER,
  MAX_INPUTS,
  type Widget,
  WidgetInput,
} from "#domain/widgets/widget.ts";

/** An input as it is typed: its order is text, and `key` tells it from others while nothing else of it is fixed. */
export type InputDraft = Omit<WidgetInput, "inputOrder"> & { key: string; inputOrder: string };

/** What is wrong with an input, by field. */
export type InputIssues = { [field in keyof WidgetInput]?: string };

/** The inputs of a stored widget, or of a new one. */
export function inputDrafts(widget: Widget | null): InputDraft[] {
  const drafts = (widget?.data.inputs ?? []).map((input, index) => ({
    ...input,
    key: String(index),
    inputOrder: String(input.inputOrder),
  }));
  return sorted(drafts);
}

/** The inputs as they are saved. */
export function sentInputs(drafts: InputDraft[]) {
  return sorted(drafts).map(({ key: _key, ...input }) => input);
}

/** With a blank input at the front, sorted anew (spec 2). */
export function withBlank(drafts: InputDraft[], key: string): InputDraft[] {
  const blank = { key, name: "", type: "text", label: "", placeholder: "", required: false };
  return sorted([{ ...blank, inputOrder: String(DEFAULT_INPUT_ORDER) }, ...drafts]);
}

/** By their order as whole numbers (spec 5); those without a number are last. */
export function sorted(drafts: InputDraft[]): InputDraft[] {
  const place = ({ inputOrder }: InputDraft) => (inputOrder === "" ? Infinity : Number(inputOrder));
  return drafts.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** With orders from 1 on, as they stand. */
export function renumbered(drafts: InputDraft[]): InputDraft[] {
  return drafts.map((draft, index) => ({ ...draft, inputOrder: String(index + 1) }));
}

/** What keeps an input from being saved, among the others (spec 5). */
export function inputIssues(draft: InputDraft, all: InputDraft[]): InputIssues {
  const name = draft.name.trim();
  const isRepeated = all.some((other) => other !== draft && other.name.trim() === name);
  const issues = WidgetInput.safeParse(draft).error?.issues ?? [];
  return {
    ...(isRepeated && { name: "Another input has this name." }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
  };
}

/** What keeps a list from being saved, whatever stands in its inputs (spec 5). */
export function listIssue(drafts: InputDraft[]): string | undefined {
  if (drafts.length === 0) return "Add at least one input.";
  if (drafts.length > MAX_INPUTS) return `A widget may have ${MAX_INPUTS} inputs.`;
  return undefined;
}

/** The inputs of a newer version with their label, if they are others than in the one before. */
export function newerInputs(newer: Widget, former: Widget | null) {
  const value = readableInputs(newer);
  return former && readableInputs(former) === value ? [] : [{ label: "Inputs", value }];
}

/** Inputs in one line, for a list of differences. */
function readableInputs(widget: Widget): string {
  const lines = widget.data.inputs.map(
    ({ inputOrder, name, type, label, placeholder, required }) =>
      `${inputOrder}. ${name} (${type}${required ? ", required" : ""}): ${label}, ${placeholder}`,
  );
  return lines.join("; ");
}
