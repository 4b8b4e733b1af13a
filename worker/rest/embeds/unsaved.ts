import { type Context, Hono } from "hono";
import { QuizCheck } from "#domain/answers/quiz.ts";
import { UnsavedFrame, UnsavedRequest } from "#domain/embeds.ts";
import { EMPTY_WIDGET } from "#domain/widgets/widget.ts";
import type { AppEnv } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { FILES_LIMIT, LANDING_TEXT_LIMIT, json } from "#worker/rest/body.ts";
import { findUnsaved, previewerOf } from "#worker/rest/embeds/access.ts";
import { askEmbed, sendEmbed } from "#worker/rest/embeds/embeds.ts";
import { checkQuiz } from "#worker/rest/embeds/quiz-checks.ts";

/** The most bytes of a tool with files, which are read for a signed-in person only. Throws 404. */
async function limitForSession(c: Context<AppEnv>): Promise<number> {
  await previewerOf(c);
  return FILES_LIMIT;
}

/** `/ai/unsaved`: the frame and the answers of a tool before it is stored, for the person who makes it (product/making 2). */
export const unsavedTools = new Hono<AppEnv>({ strict: false })
  .post("/unsaved/frame", json(UnsavedFrame, { limit: LANDING_TEXT_LIMIT }), async (c) => {
    const embed = await findUnsaved(c, c.req.valid("json").tool, { isAsked: false });
    await limitRate(c, "READ_LIMIT", embed.previewer?.userId ?? "");
    return sendEmbed(c, embed);
  })
  .post("/unsaved", json(UnsavedRequest, { limit: limitForSession }), async (c) => {
    const { tool, ...asked } = c.req.valid("json");
    return askEmbed(c, await findUnsaved(c, tool, { isAsked: true }), asked);
  })
  // The sealed quiz has all that its check needs.
  .post("/unsaved/check", json(QuizCheck), async (c) => {
    const tool = { ...EMPTY_WIDGET, name: "-" };
    return checkQuiz(c, await findUnsaved(c, tool, { isAsked: false }), c.req.valid("json"));
  });
