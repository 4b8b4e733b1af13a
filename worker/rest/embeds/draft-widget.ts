import type { StoredDraft } from "#domain/widgets/answers.ts";
import { NO_PROMPT } from "#domain/widgets/draft.ts";
import { type Widget, WidgetDraft } from "#domain/widgets/widget.ts";
import { Problem } from "#worker/problem.ts";

/** How many of the sentences of an unfinished draft a preview shows. */
const MAX_SENTENCES = 5;

/**
 * A widget as its draft would make it, for the preview of the draft (product/embeds 6). Without a draft, the widget as it is.
 * @throws {Problem} 422 with sentences where the draft breaks a rule of a save, and where it is asked without a prompt
 */
export function draftWidget(
  widget: Widget,
  draft: StoredDraft | null,
  { isAsked }: { isAsked: boolean },
): Widget {
  if (draft === null) return widget;
  const read = WidgetDraft.safeParse(draft.data);
  if (!read.success) {
    const sentences = read.error.issues.map(({ path, message }) => nameAt(path, draft) + message);
    throw unfinished(sentences.slice(0, MAX_SENTENCES).join(" "));
  }
  const { toolkit: _toolkit, ...data } = read.data;
  if (isAsked && data.prompt.trim() === "") throw unfinished(NO_PROMPT);
  return { ...widget, data };
}

function unfinished(detail: string): Problem {
  return new Problem(422, "Unprocessable Content", { detail });
}

/** The input that an error is about, as the beginning of its sentence. */
function nameAt([field, place]: PropertyKey[], { data }: StoredDraft): string {
  if (field !== "inputs" || typeof place !== "number") return "";
  const { label = "", name = "" } = data.inputs[place] ?? {};
  return label || name ? `“${label || name}”: ` : `Input ${place + 1}: `;
}
