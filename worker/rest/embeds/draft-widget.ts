import type { StoredDraft } from "#domain/widgets/answers.ts";
import { widgetOfDraft } from "#domain/widgets/draft-problems.ts";
import { NO_PROMPT } from "#domain/widgets/draft.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { Problem } from "#worker/problem.ts";

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
  const read = widgetOfDraft(draft.data);
  if ("problems" in read) throw unfinished(read.problems.join(" "));
  if (isAsked && read.data.prompt.trim() === "") throw unfinished(NO_PROMPT);
  return { ...widget, data: read.data };
}

function unfinished(detail: string): Problem {
  return new Problem(422, "Unprocessable Content", { detail });
}
