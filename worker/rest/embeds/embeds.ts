import type { Context, TypedResponse } from "hono";
import { Hono } from "hono";
import { TAG_OF } from "#db/base/stale-entries.ts";
import { type Client } from "#domain/clients/client.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import {
  AnswerRequest,
  EmbedQuery,
  type KeepsTexts,
  resolvePrompt,
  type VisitorWidget,
  visitorWidget,
} from "#domain/embeds.ts";
import type { AppEnv } from "#worker/context.ts";
import { keepRendering, keptRendering, type Rendering } from "#worker/edge/renderings.ts";
import { json, query } from "#worker/rest/body.ts";
import {
  type EmbedAccess,
  findEmbed,
  framingPolicy,
  shareWithOrigin,
  speakLanguageOf,
} from "#worker/rest/embeds/access.ts";
import { submitLimit } from "#worker/rest/embeds/file-limits.ts";
import { embedAnswer } from "#worker/rest/embeds/embed-answer.ts";
import { cachingOf } from "#worker/rest/embeds/caching.ts";
import { limitVisitor, shareEarly, sharePreflight } from "#worker/rest/embeds/visitor-guards.ts";
import { promptRefusal } from "#worker/rest/embeds/prompt-refusal.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { readTicket, ticketFor } from "#worker/lti/ticket.ts";
import { widgetQuestion } from "#worker/answers/items.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { revalidated } from "#worker/rest/revalidation.ts";

/** `/ai`: the read and the submit of an embed, by a publishable key (product/embeds 2). */
export const embeds = new Hono<AppEnv>({ strict: false })
  .use(async (c, next) => {
    speakLanguageOf(c, null);
    c.header("Vary", "Origin");
    await next();
  })
  .options("/:type/:id/:apikey", sharePreflight)
  .get("/:type/:id/:apikey", revalidated(), query(EmbedQuery), async (c) => {
    const embed = await findEmbed(c, c.req.param(), c.req.valid("query"));
    shareWithOrigin(c, embed.client);
    const { body, headers } = await renderJson(embed);
    const caching = embed.previewer === null ? cachingOf(embed.client) : {};
    return c.body(body, 200, { ...headers, ...caching }) as unknown as TypedResponse<
      EmbedAnswer,
      200,
      "json"
    >;
  })
  .post(
    "/:type/:id/:apikey",
    shareEarly,
    readTicket,
    limitVisitor,
    query(EmbedQuery),
    json(AnswerRequest, { limit: submitLimit }),
    async (c) => {
      const embed = await findEmbed(c, c.req.param(), c.req.valid("query"));
      ticketFor(c.get("ticket"), embed);
      const asked = c.req.valid("json");
      const resolved = resolvePrompt(
        embed.widget.data,
        asked,
        Date.now(),
        textsIn(c.get("language")),
      );
      if ("refusal" in resolved) throw promptRefusal(resolved.refusal);
      await limitValid(c, embed);
      const answer = await openAnswer(c, readerOf(c, embed), {
        kind: embed.previewer === null ? "visitor" : "preview",
        feature: embed.widget.id,
        ...widgetQuestion(resolved, embed.widget.data.answer),
      });
      return answer.send(embedAnswer(c, embed, { ...asked, ...resolved }, answer.keep));
    },
  );

/** Limits valid submits: an invalid one must not count against the key. */
async function limitValid(c: Context<AppEnv>, { client, previewer }: EmbedAccess): Promise<void> {
  if (previewer === null)
    await limitRate(c, "KEY_LIMIT", shareOf(client.apikey, client.pace), { clientId: client.id });
}

/** For whom the answer of an embed counts (product/usage 2), and the model of the client. */
function readerOf(c: Context<AppEnv>, { client, previewer }: EmbedAccess) {
  const { id: clientId, gptmodel: model, gpttemp: temperature, reasoningEffort: effort } = client;
  const chosen = { model, temperature, effort };
  if (previewer === null) return { clientId, userId: null, apikey: c.req.param("apikey"), chosen };
  return { userId: previewer.userId, clientId: previewer.clientId, chosen };
}

/** The answer of `GET /ai/{type}/{id}/{apikey}`. */
type EmbedAnswer = {
  data: VisitorWidget & {
    clientdata: Pick<Client, "styles" | "frame"> & { keeps?: KeepsTexts };
  };
};

async function renderJson(embed: EmbedAccess): Promise<Rendering> {
  const isShared = embed.previewer === null;
  const kept = isShared ? keptRendering("json", embed) : null;
  if (kept) return kept;
  const { styles, frame, keepTextsDays: days, clientname } = embed.client;
  const keeps = days > 0 ? { keeps: { days, by: clientname } } : {};
  const clientdata = { styles, frame, ...keeps };
  const answer: EmbedAnswer = { data: { ...visitorWidget(embed.widget), clientdata } };
  const headers = { "Content-Type": "application/json", ...policiesOf(embed) };
  const rendering = { body: JSON.stringify(answer), headers };
  return isShared ? keepRendering("json", embed, rendering) : rendering;
}

// The embed page copies these headers to its own answer.
function policiesOf(embed: EmbedAccess): Record<string, string> {
  const framing = { "Content-Security-Policy": `default-src 'none'; ${framingPolicy(embed)}` };
  if (embed.previewer !== null) return framing;
  const tags = [TAG_OF.widget + embed.widget.id, TAG_OF.client + embed.client.id];
  return { ...framing, "Cache-Tag": tags.join(",") };
}
