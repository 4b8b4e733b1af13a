import type { Context } from "hono";
import { MAX_STORED_INPUT } from "#domain/assistant/results.ts";
import { answerTitleOf, resultTitleOf } from "#domain/assistant/result-title.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import type { AnswerRequest } from "#domain/embeds.ts";
import { isLettersOnly } from "#domain/widgets/inputs/input-types.ts";
import type { AppEnv } from "#worker/context.ts";
import { recordResult } from "#worker/rest/assistant/record-result.ts";
import type { EmbedAccess } from "#worker/rest/embeds/access.ts";

/**
 * Stores the answer of a widget, if a signed-in person has asked by the preview key and the request wants it recorded. An answer to a draft
 * is none of a widget.
 * @returns the id of the result, `undefined` if nothing was stored
 */
export async function recordWidgetResult(
  c: Context<AppEnv>,
  { widget, previewer }: EmbedAccess,
  { record, inputs, values }: AnswerRequest & { values?: ReadonlyMap<string, string> },
  { text: answer, structured }: { text: string; structured: StructuredAnswer | null },
): Promise<string | undefined> {
  if (!record || previewer === null || previewer.isOfDraft) return undefined;
  const given = widget.data.inputs.flatMap((input) => {
    const { name } = input;
    // An input of letters only: the result has the text as the person typed it, not the letters that the prompt got.
    const text = isLettersOnly(input) ? inputs?.get(name)?.[0] : values?.get(name);
    const value = text?.trim().slice(0, MAX_STORED_INPUT);
    return value ? [[name, value] as const] : [];
  });
  return recordResult(c, previewer.userId, {
    source: "widget",
    widgetId: widget.id,
    title: structured?.title || answerTitleOf(answer) || resultTitleOf(widget.data.name),
    inputs: Object.fromEntries(given),
    answer,
    structured,
  });
}
