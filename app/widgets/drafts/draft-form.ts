import { type InputForm, inputForms, sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import { MODEL_LABELS, WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { isSame } from "#domain/merge.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

/** The fields of the draft on the page: those of the details editor, whether the prompt is hidden, the answer, and the blocks of the inputs editor. */
export type DraftForm = WidgetFields &
  Pick<DraftData, "answer" | "isPromptHidden" | keyof typeof MODEL_LABELS> & {
    inputs: InputForm[];
  };

/** The part of a draft that help with its prompt is about. */
export type HelpedPart = Pick<DraftForm, "prompt" | "inputs">;

export const DRAFT_LABELS = {
  ...WIDGET_LABELS,
  isPromptHidden: "Prompt is hidden",
  answer: "Answer",
  inputs: "Inputs",
  ...MODEL_LABELS,
};

/** The form of a draft, or of a stored version. */
export function formOf(data: DraftData | WidgetData): DraftForm {
  const { answer, isPromptHidden, model, temperature, reasoningEffort } = data;
  return {
    ...widgetFields({ data }),
    isPromptHidden,
    answer,
    model,
    temperature,
    reasoningEffort,
    inputs: inputForms({ data }),
  };
}

/** The data of a form, as it is stored. */
export function dataOf({ inputs, ...fields }: DraftForm) {
  return { ...fields, inputs: sentInputs(inputs) };
}

export function isSameForm(one: DraftForm, other: DraftForm): boolean {
  return isSame(ordered(one), ordered(other));
}

// Without the keys of blocks: a block that was added and stored has another key than the same block read again.
function ordered(form: DraftForm) {
  const fields = Object.keys(DRAFT_LABELS) as (keyof DraftForm)[];
  const data = dataOf(form);
  return fields.map((field) =>
    field === "inputs" ? data.inputs.map((input) => Object.entries(input).toSorted()) : data[field],
  );
}

/** The fields of the details editor, as text. */
export type WidgetFields = { [field in keyof typeof WIDGET_LABELS]: string };

/** The fields of a stored widget. Those of a new one are empty: without a number it comes last. */
export function widgetFields(
  widget: { data: { [field in keyof WidgetFields]: unknown } } | null,
): WidgetFields {
  const fields = Object.keys(WIDGET_LABELS) as (keyof WidgetFields)[];
  return Object.fromEntries(
    fields.map((field) => [field, String(widget?.data[field] ?? "")]),
  ) as WidgetFields;
}
