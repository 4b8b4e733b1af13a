import { type Context, Hono, type MiddlewareHandler } from "hono";
import { AnswerRequest, AskQuery, resolvePrompt, visitorWidget } from "#domain/embeds.ts";
import { chosenFor } from "#domain/widgets/widget.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import {
  askedText,
  keyFault,
  AdministratorsTokenDraft,
  TokenToEnd,
  type ServiceTokenDraft,
  TokensOf,
  newToken,
} from "#domain/service-tokens/service-token.ts";
import { subjectOfToken } from "#domain/service-tokens/program.ts";
import { sha256 } from "#domain/text.ts";
import { widgetQuestion } from "#worker/answers/items.ts";
import { type AskedOnce, sendReplay } from "#worker/answers/metered.ts";
import { openOnce } from "#worker/answers/open.ts";
import type { AnswerSource } from "#worker/answers/send.ts";
import { requireProgram, namedClient, byAdmin } from "#worker/auth/guard.ts";
import { type AppEnv, declaring, actor, currentDay, database } from "#worker/context.ts";
import { programOfClient, programIn, tokenEnded } from "#worker/identity.ts";
import { badBody, found } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { type EmbedAccess, findEmbed } from "#worker/rest/embeds/access.ts";
import { embedAnswer, limitOf, promptRefusal } from "#worker/rest/embeds/embeds.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import type { Counted, CountedDay, TokenOwner } from "#db/service-tokens/service-tokens.ts";
import { EVERY_CLIENT } from "#domain/clients/client.ts";
import type { NewServiceToken } from "#domain/service-tokens/replies.ts";
import { done } from "#worker/rest/replies.ts";

/** `/tokens`: the service tokens of clients and of the platform, for administrators, and each for its own program (product/service-tokens 1). */
export const tokens = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, query(TokensOf), async (c) => {
    const { client } = c.req.valid("query");
    return c.json(await serviceTokens.list(database(c), ownerOf(c, client), countedToday(c)));
  })
  .get("/current", requireProgram(), async (c) => {
    const { tokenId, client } = programIn(c);
    const counted = { ...countedToday(c), managers: client !== null };
    const token = await serviceTokens.get(database(c), tokenId, counted);
    if (token === null) throw tokenEnded();
    // The platform's tokens see money, as administrators do.
    return c.json(client?.managersSeeCost === false ? { ...token, spent: null } : token);
  })
  .post("/", byAdmin, json(AdministratorsTokenDraft), async (c) => {
    const { clientid, ...draft } = c.req.valid("json");
    return c.json(await makeToken(c, ownerOf(c, clientid), draft, countedToday(c)), 201);
  })
  .delete("/", byAdmin, json(TokenToEnd), async (c) =>
    done(
      c,
      await serviceTokens.remove(database(c), EVERY_CLIENT, c.req.valid("json").id, actor(c)),
    ),
  );

/** The owner of tokens that an administrator names: a client, or without a name the platform. */
function ownerOf(c: Context<AppEnv>, client: string | undefined): TokenOwner {
  return client === undefined ? null : namedClient(c, client);
}

export function countedToday(c: Context<AppEnv>): CountedDay {
  const day = currentDay(c);
  return { day, month: day.slice(0, 7) };
}

/** Makes a service token and stores its digest. The answer alone has the secret. */
export async function makeToken(
  c: Context<AppEnv>,
  owner: TokenOwner,
  draft: ServiceTokenDraft,
  counted: Counted,
): Promise<NewServiceToken> {
  const token = newToken();
  const made = { ...draft, hash: await sha256(token), ending: token.slice(-4) };
  const id = await serviceTokens.insert(database(c), owner, made, actor(c));
  // Somebody may have removed it meanwhile.
  return { ...found(await serviceTokens.get(database(c), id, counted)), token };
}

const HEADER = "Idempotency-Key";

/** Checks the `Idempotency-Key` of a call that may have one. Throws 400 for one that cannot be. */
function checkKey(): MiddlewareHandler<AppEnv> {
  return declaring({ once: true }, async (c, next) => {
    const key = c.req.header(HEADER);
    const fault = key === undefined ? null : keyFault(key);
    if (fault !== null) throw badBody(c.get("sentences"), [{ path: HEADER, message: fault }]);
    await next();
  });
}

/** A program's call with an `Idempotency-Key`; `undefined` for one without. */
async function callOnce(c: Context<AppEnv>, asked: AnswerRequest): Promise<AskedOnce | undefined> {
  const key = c.req.header(HEADER);
  if (key === undefined) return undefined;
  const { tokenId } = programOfClient(c);
  const { pathname, search } = new URL(c.req.url);
  const [hash, requestHash] = await Promise.all([
    sha256(`${tokenId} ${key}`),
    sha256(askedText(pathname + search, asked)),
  ]);
  return { key, hash, requestHash, tokenId, at: Date.now() };
}

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
      const opened = await openOnce(c, readerOf(c, embed), { kind: "program", ...question }, call);
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

/** The reader whose limits the answer counts against: the token in place of a person, and the client. */
function readerOf(c: Context<AppEnv>, { widget }: EmbedAccess) {
  const { tokenId, client } = programOfClient(c);
  const chosen = chosenFor(widget.data, client.chosen);
  return { clientId: client.id, chosen, userId: subjectOfToken(tokenId), token: tokenId };
}

type Embedded = ReturnType<typeof embedAnswer> extends AnswerSource<infer T> ? T : never;
type ProgramAnswer = ReturnType<typeof shownToProgram>;

/** The fields of an answer that a program gets. They are listed, so that programs do not get a new field unless it is added here. */
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
