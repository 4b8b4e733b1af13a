import { type Context, Hono } from "hono";
import { QuizCheck } from "#domain/answers/quiz-check.ts";
import { isRight } from "#domain/answers/quiz.ts";
import { EmbedQuery } from "#domain/embeds.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ItemsHtml } from "#worker/answers/items-html.ts";
import { type CheckForm, scoreOf } from "#worker/answers/quiz-html.ts";
import type { AppEnv } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { type EmbedAccess, findEmbed } from "#worker/rest/embeds/access.ts";
import { openQuiz, sealQuiz } from "#worker/rest/embeds/sealed-quiz.ts";
import { limitVisitor, shareEarly, sharePreflight } from "#worker/rest/embeds/visitor-guards.ts";

const PATH = "/:type/:id/:apikey/check";

/** `/ai/{type}/{id}/{apikey}/check`: a visitor's answers to a quiz (product/answers 3). It needs neither the model nor the database. */
export const quizChecks = new Hono<AppEnv>({ strict: false })
  .use(PATH, sentences({ invalid: MESSAGES.missingValues, exists: "Exists" }))
  .options(PATH, sharePreflight)
  .post(PATH, shareEarly, limitVisitor, query(EmbedQuery), json(QuizCheck), async (c) => {
    const embed = await findEmbed(c, c.req.param(), c.req.valid("query"));
    const { quiz: sealed, ticked } = c.req.valid("json");
    const quiz = await openQuiz(c.env.TOKEN_SECRET, sealed, ownerOf(embed));
    if (quiz === null) throw unprocessable(EN.quizEnded);
    const strange = ticked.findIndex((options, index) =>
      options.some((option) => option >= (quiz.items[index]?.options.length ?? 0)),
    );
    if (strange !== -1 || ticked.length > quiz.items.length)
      throw unprocessable("`ticked` has a question or an option that the quiz does not have.");
    const texts = textsIn(c.get("language"));
    const all = quiz.items.map((_, index) => ticked[index] ?? []);
    const view = { texts, quiz: { form: checkForm(c, embed), ticked: all } };
    return c.json({
      score: scoreOf(quiz, all, texts),
      items: quiz.items.map(({ right, why }, index) => ({
        isRight: isRight({ right }, all[index] ?? []),
        right,
        why,
      })),
      html: await new ItemsHtml("quiz", view).whole(quiz),
    });
  });

/** What the form of one quiz needs so that its answers can be checked. */
export function checkForm(c: Context<AppEnv>, embed: EmbedAccess): CheckForm {
  const { version } = embed.widget;
  const owner = { ...ownerOf(embed), version };
  let sealed: Promise<string> | undefined;
  return {
    seal: async (quiz) => (sealed ??= sealQuiz(c.env.TOKEN_SECRET, quiz, owner)),
    address: `?${new URLSearchParams({ ...c.req.query(), check: "1" })}`,
  };
}

function ownerOf({ client, widget }: EmbedAccess) {
  return { clientId: client.id, widgetId: widget.id };
}

function unprocessable(detail: string): Problem {
  return new Problem(422, "Unprocessable Content", { detail });
}
