import { type Context, Hono } from "hono";
import { AnswerRequest, AskQuery, resolvePrompt, visitorWidget } from "#domain/embeds.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { subjectOfToken } from "#domain/service-tokens/program.ts";
import { widgetQuestion } from "#worker/answers/items.ts";
import { openOnce } from "#worker/answers/open.ts";
import { sendReplay } from "#worker/answers/replays.ts";
import type { AnswerSource } from "#worker/answers/send.ts";
import { requireProgram } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { programOfClient } from "#worker/identity.ts";
import { json, query } from "#worker/rest/body.ts";
import { type EmbedAccess, findEmbed } from "#worker/rest/embeds/access.ts";
import { embedAnswer } from "#worker/rest/embeds/embed-answer.ts";
import { limitOf } from "#worker/rest/embeds/file-limits.ts";
import { promptRefusal } from "#worker/rest/embeds/prompt-refusal.ts";
import { callOnce, checkKey } from "#worker/rest/service-tokens/idempotency-key.ts";

/** `/site/ask`: a program reads and asks a widget of its client (product/service-tokens 4). */
export const ask = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id", requireProgram("ask"), query(AskQuery), async (c) =>
    c.json(visitorWidget((await embedOf(c)).widget)),
  )
  .post(
    "/:type/:id",
    requireProgram("ask"),
    checkKey(),
    query(AskQuery),
    json(AnswerRequest, { limit: async (c) => limitOf(await embedOf(c)) }),
    async (c) => {
      const embed = await embedOf(c);
      const asked = c.req.valid("json");
      const texts = textsIn(c.get("language"));
      const resolved = resolvePrompt(embed.widget.data, asked, Date.now(), texts);
      if ("refusal" in resolved) throw promptRefusal(resolved.refusal);
      const call = await callOnce(c, asked);
      const { answer: form } = embed.widget.data;
      const question = { feature: embed.widget.id, ...widgetQuestion(resolved, form) };
      const opened = await openOnce(c, readerOf(c), { kind: "program", ...question }, call);
      if ("requestHash" in opened) return sendReplay<ProgramAnswer>(c, call, opened);
      const source = embedAnswer(c, embed, { ...asked, ...resolved }, opened.keep);
      return opened.send<ProgramAnswer>(forProgram(source));
    },
  );

/** The widget of a call, if it is approved for the client of the token. From KV, as that of an embed. Throws 404 otherwise. */
async function embedOf(c: Context<AppEnv>): Promise<EmbedAccess> {
  const { type = "", id = "" } = c.req.param() as Partial<Record<string, string>>;
  return findEmbed(c, { type, id, apikey: programOfClient(c).client.apikey });
}

/** For whom the answer counts: the token in place of a person, and the client. */
function readerOf(c: Context<AppEnv>) {
  const { tokenId, client } = programOfClient(c);
  const { id: clientId, chosen } = client;
  return { clientId, chosen, userId: subjectOfToken(tokenId), token: tokenId };
}

type Embedded = ReturnType<typeof embedAnswer> extends AnswerSource<infer T> ? T : never;
type ProgramAnswer = ReturnType<typeof shownToProgram>;

/** What a program gets of an answer, field by field. */
function shownToProgram(whole: Embedded) {
  const { result, html } = whole;
  return {
    result,
    html,
    ...("answer" in whole && { answer: whole.answer }),
    ...("quiz" in whole && { quiz: whole.quiz }),
  };
}

function forProgram(source: AnswerSource<Embedded>): AnswerSource<ProgramAnswer> {
  return async function* (request) {
    return shownToProgram(yield* source(request));
  };
}
