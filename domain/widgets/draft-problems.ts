import { ITEMS_KINDS } from "#domain/answers/answer-form.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { WidgetDraft, type WidgetData } from "#domain/widgets/widget.ts";

/** How many problems of an unfinished draft are told. */
const MAX_PROBLEMS = 5;

/** The data of a widget that a draft makes, or the sentences why it makes none: it breaks rules of a save. */
export function widgetOfDraft(data: DraftData): { data: WidgetData } | { problems: string[] } {
  const read = WidgetDraft.safeParse(data);
  if (read.success) {
    const { toolkit: _toolkit, ...widget } = read.data;
    return { data: widget };
  }
  const { issues } = read.error;
  const sentences = issues.map(({ path, message }) => nameAt(path, data) + message);
  return { problems: sentences.slice(0, MAX_PROBLEMS) };
}

/** What a problem is about, as the beginning of its sentence: an input, or the number of items. */
function nameAt([field, place]: PropertyKey[], { inputs, answer }: DraftData): string {
  if (place === "count" && answer.kind !== "text")
    return `Number of ${ITEMS_KINDS[answer.kind].several}: `;
  if (field !== "inputs" || typeof place !== "number") return "";
  const { label = "", name = "" } = inputs[place] ?? {};
  return label || name ? `“${label || name}”: ` : `Input ${place + 1}: `;
}
