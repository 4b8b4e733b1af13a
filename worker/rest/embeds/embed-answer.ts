import type { Context } from "hono";
import type { TextsToKeep } from "#db/usage/texts.ts";
import { markdownOf } from "#domain/answers/export-markdown.ts";
import { openAnswerOf } from "#domain/answers/kinds.ts";
import type { AnswerRequest } from "#domain/embeds.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { keptPart } from "#domain/usage/run-texts.ts";
import type { AppEnv } from "#worker/context.ts";
import { type WidgetAnswer, answerWidget } from "#worker/answers/items.ts";
import type { CheckForm } from "#worker/answers/quiz-html.ts";
import type { EmbedAccess } from "#worker/rest/embeds/access.ts";
import { checkForm } from "#worker/rest/embeds/quiz-checks.ts";
import { recordWidgetResult } from "#worker/rest/embeds/record-widget-result.ts";
import { createVote } from "#worker/rest/embeds/votes.ts";

/** What was asked: the request, and the prompt as the widget has filled it. */
type Asked = AnswerRequest & { prompt: string; values?: ReadonlyMap<string, string> };

/**
 * The source of the answer of an embed. A quiz comes without its key, and with what its check needs; kept texts and results have the key.
 * @param keep gets the texts that the client may keep
 */
export function embedAnswer(
  c: Context<AppEnv>,
  embed: EmbedAccess,
  asked: Asked,
  keep: (texts: TextsToKeep) => void,
) {
  const form = checkForm(c, embed);
  const view = { texts: textsIn(c.get("language")), quiz: { form } };
  return answerWidget(c, embed.widget.data.answer, view, async (given) => {
    if (embed.previewer === null) keep(textsOf(asked, given.text));
    const resultId = await recordWidgetResult(c, embed, asked, given);
    const vote = await voteFor(c, embed);
    return { ...(await shownOf(given, form)), html: given.html, resultId, vote };
  });
}

/** The texts of an answer for its visitor. `quiz`: a quiz with its key, sealed. */
async function shownOf({ structured, text }: WidgetAnswer, form: CheckForm) {
  if (structured === null) return { result: text };
  const shown = { result: markdownOf(structured, false), answer: openAnswerOf(structured) };
  return structured.kind === "quiz" ? { ...shown, quiz: await form.seal(structured) } : shown;
}

/** The vote for an answer, where the client's visitors can rate answers. A preview is no visit. */
async function voteFor(
  c: Context<AppEnv>,
  { client, widget, previewer }: EmbedAccess,
): Promise<string | undefined> {
  if (!client.frame.rating || previewer !== null) return undefined;
  const rated = { clientId: client.id, widgetId: widget.id, version: widget.version };
  return createVote(c.env.TOKEN_SECRET, rated);
}

/** The texts of an answer, for the days that its reader was told of. */
function textsOf({ told: days, prompt, values }: Asked, answer: string): TextsToKeep {
  const typed = values ? [...values] : [["prompt", prompt] as const];
  const inputs = Object.fromEntries(typed.map(([name, value]) => [name, keptPart(value)]));
  return { inputs, answer: keptPart(answer), days };
}
