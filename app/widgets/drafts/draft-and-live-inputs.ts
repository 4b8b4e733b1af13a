import type { DraftForm } from "#app/widgets/drafts/draft-form.ts";
import { sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/**
 * The inputs of a test's form: those of the draft, and those that only the live widget has, so that a test has values for both. While the
 * draft's are not complete, those of the live widget.
 */
export function draftAndLiveInputs({ inputs }: DraftForm, live: Widget): WidgetInput[] {
  const read = WidgetInputs.safeParse(sentInputs(inputs)).data ?? [];
  const names = new Set(read.map(({ name }) => name));
  return [...read, ...live.data.inputs.filter(({ name }) => !names.has(name))];
}
