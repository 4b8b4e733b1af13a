import { type Context, Hono, type TypedResponse } from "hono";
import { TAG_OF } from "#db/base/stale-entries.ts";
import type { TextsToKeep } from "#db/usage/settle.ts";
import { markdownOf } from "#domain/answers/exports.ts";
import { type StructuredAnswer, openAnswerOf } from "#domain/answers/kinds.ts";
import { answerTitleOf, resultTitleOf } from "#domain/assistant/result-title.ts";
import { MAX_STORED_INPUT } from "#domain/assistant/results.ts";
import type { Client } from "#domain/clients/client.ts";
import {
  AnswerRequest,
  EmbedQuery,
  type KeepsTexts,
  PROMPT_TOO_LONG,
  type PromptRefusal,
  type VisitorWidget,
  resolvePrompt,
  visitorWidget,
} from "#domain/embeds.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { MESSAGES } from "#domain/messages.ts";
import { beginningOf } from "#domain/text.ts";
import { MAX_FORM_BYTES } from "#domain/widgets/inputs/file-limits.ts";
import { chosenFor } from "#domain/widgets/widget.ts";
import { isFile, isLettersOnly } from "#domain/widgets/inputs/input-types.ts";
import type { CheckForm } from "#worker/answers/items-html.ts";
import { type WidgetAnswer, answerWidget, widgetQuestion } from "#worker/answers/items.ts";
import { openAnswer } from "#worker/answers/open.ts";
import type { AppEnv } from "#worker/context.ts";
import {
  type Rendering,
  cachingOf,
  keepRendering,
  keptRendering,
} from "#worker/rest/embeds/page.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { readTicket, ticketFor } from "#worker/lti/own-tokens.ts";
import { Problem } from "#worker/problem.ts";
import { recordResult } from "#worker/rest/assistant/results.ts";
import { FILES_LIMIT, FORM_TYPE, USUAL_LIMIT, json, query, withForm } from "#worker/rest/body.ts";
import {
  type EmbedAccess,
  findEmbed,
  framingPolicy,
  limitVisitor,
  shareEarly,
  sharePreflight,
  shareWithOrigin,
  setLanguage,
} from "#worker/rest/embeds/access.ts";
import { checkForm } from "#worker/rest/embeds/quiz-checks.ts";
import { createVote } from "#worker/rest/embeds/ratings.ts";
import { revalidated } from "#worker/rest/replies.ts";

/** The answer to a request whose prompt is refused (product/embeds 4). */
export function promptRefusal(refusal: PromptRefusal): Problem {
  const title = MESSAGES.missingValues;
  if (refusal.kind === "prompt too long")
    return new Problem(400, { title, detail: PROMPT_TOO_LONG });
  if (!("faults" in refusal)) return new Problem(422, { detail: PROMPT_REFUSALS[refusal.kind] });
  const { faults } = refusal;
  const errors = faults.map(({ name, sentence }) => ({
    path: `inputs.${name}`,
    message: sentence,
  }));
  const detail = errors.map(({ message }) => message).join(" ") || "This widget has no inputs.";
  return new Problem(400, { title, detail, errors });
}

const PROMPT_REFUSALS = {
  altered: "The prompt must be this widget's own prompt, filled in with letters and spaces.",
  "no prompt": "This widget takes its values as inputs, not as a finished prompt.",
};

/** `/ai`: the read and the submit of an embed, by a publishable key (product/embeds 2). */
export const embeds = new Hono<AppEnv>({ strict: false })
  .use(async (c, next) => {
    setLanguage(c, null);
    c.header("Vary", "Origin");
    await next();
  })
  .options("/:type/:id/:apikey", sharePreflight)
  .get("/:type/:id/:apikey", revalidated(), query(EmbedQuery), async (c) => {
    const embed = await findEmbed(c, c.req.param(), c.req.valid("query"));
    shareWithOrigin(c, embed.client);
    return sendEmbed(c, embed);
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
      return askEmbed(c, embed, c.req.valid("json"));
    },
  );

/**
 * Answers a submit of an embed.
 * @throws {Problem} 400 or 422 if its values are refused, 429 if a limit has no room
 */
export async function askEmbed(c: Context<AppEnv>, embed: EmbedAccess, asked: AnswerRequest) {
  const texts = textsIn(c.get("language"));
  const resolved = resolvePrompt(embed.widget.data, asked, Date.now(), texts);
  if ("refusal" in resolved) throw promptRefusal(resolved.refusal);
  await limitValid(c, embed);
  const answer = await openAnswer(c, readerOf(c, embed), {
    kind: embed.previewer === null ? "visitor" : "preview",
    feature: embed.widget.id,
    ...widgetQuestion(resolved, embed.widget.data.answer),
  });
  return answer.send(embedAnswer(c, embed, { ...asked, ...resolved }, answer.keep));
}

/** Limits valid submits: an invalid one must not count against the key. */
async function limitValid(c: Context<AppEnv>, { client, previewer }: EmbedAccess): Promise<void> {
  if (previewer === null)
    await limitRate(c, "KEY_LIMIT", shareOf(client.apikey, client.pace), { clientId: client.id });
}

/** The reader whose limits the answer of an embed counts against (product/usage 2), and the model of the widget. */
function readerOf(c: Context<AppEnv>, { client, widget, previewer }: EmbedAccess) {
  const { id: clientId, gptmodel: model, gpttemp: temperature, reasoningEffort: effort } = client;
  const chosen = chosenFor(widget.data, { model, temperature, effort });
  const isShare = client.sharedWidget !== null;
  if (previewer === null)
    return { clientId, userId: null, apikey: c.req.param("apikey"), isShare, chosen };
  return { userId: previewer.userId, clientId: previewer.clientId, chosen };
}

/** The reply of `GET /ai/{type}/{id}/{apikey}`. */
type EmbedAnswer = {
  data: VisitorWidget & {
    clientdata: Pick<Client, "styles" | "frame"> & { keeps?: KeepsTexts };
  };
};

/** Sends what a frame shows, as JSON. */
export async function sendEmbed(c: Context<AppEnv>, embed: EmbedAccess) {
  const { body, headers } = await renderJson(embed);
  const caching = embed.previewer === null ? cachingOf(embed.client) : {};
  return c.body(body, 200, { ...headers, ...caching }) as unknown as TypedResponse<
    EmbedAnswer,
    200,
    "json"
  >;
}

async function renderJson(embed: EmbedAccess): Promise<Rendering> {
  const isShared = embed.previewer === null;
  const kept = isShared ? keptRendering("json", embed) : null;
  if (kept) return kept;
  const { styles, frame, keepTextsDays: days, clientname } = embed.client;
  const keeps = days > 0 ? { keeps: { days, by: clientname } } : {};
  const clientdata = { styles, frame, ...keeps };
  const reply: EmbedAnswer = { data: { ...visitorWidget(embed.widget), clientdata } };
  const headers = { "Content-Type": "application/json", ...policiesOf(embed) };
  const rendering = { body: JSON.stringify(reply), headers };
  return isShared ? keepRendering("json", embed, rendering) : rendering;
}

// The embed page copies these headers to its own answer.
function policiesOf(embed: EmbedAccess): Record<string, string> {
  const framing = { "Content-Security-Policy": `default-src 'none'; ${framingPolicy(embed)}` };
  if (embed.previewer !== null) return framing;
  const tags = [TAG_OF.widget + embed.widget.id, TAG_OF.client + embed.client.id];
  return { ...framing, "Cache-Tag": tags.join(",") };
}

/** A request, with the prompt that the widget has filled. */
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

/** The most characters that are kept of a text. */
const MAX_KEPT_TEXT = 20_000;

function keptPart(text: string): string {
  return beginningOf(text, MAX_KEPT_TEXT).toWellFormed();
}

/** The most bytes of a submit, for a body over the usual limit. Throws as `findEmbed`. */
async function submitLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c)) ? FILES_LIMIT : USUAL_LIMIT;
}

/** The most bytes of a submit to a widget that has been found. */
export function limitOf(embed: EmbedAccess): number {
  return hasFiles(embed) ? FILES_LIMIT : USUAL_LIMIT;
}

/**
 * The request of an embed's form, which is sent without script. A form that is too large comes without fields: its visitor gets the page with
 * a sentence, not the JSON of a refusal. Throws 415 for another type.
 */
export async function readForm(
  c: Context<AppEnv>,
): Promise<{ request: Request; isTooLarge: boolean }> {
  const { raw } = c.req;
  try {
    return { request: await withForm(raw, async () => fileFormLimit(c)), isTooLarge: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 413) throw error;
    // A browser shows its own error, not the page, where the rest of a form is not taken.
    await raw.body?.pipeTo(new WritableStream()).catch(() => undefined);
    const headers = new Headers(raw.headers);
    headers.delete("Content-Length");
    headers.set("Content-Type", FORM_TYPE);
    return {
      request: new Request(raw.url, { method: "POST", headers, body: "", signal: raw.signal }),
      isTooLarge: true,
    };
  }
}

/** The most bytes of a form with files; 0 if the page's widget takes none, or does not exist. */
async function fileFormLimit(c: Context<AppEnv>): Promise<number> {
  return (await takesFiles(c).catch(() => false)) ? MAX_FORM_BYTES : 0;
}

function hasFiles({ widget }: EmbedAccess): boolean {
  return widget.data.inputs.some(isFile);
}

async function takesFiles(c: Context<AppEnv>): Promise<boolean> {
  const { type = "", id = "", apikey = "" } = c.req.param() as Partial<Record<string, string>>;
  const { client, draft } = c.req.query();
  const previewed = { client, draft: draft === "1" ? draft : undefined } as const;
  return hasFiles(await findEmbed(c, { type, id, apikey }, previewed));
}

/**
 * Stores the answer of a widget, if a signed-in person has asked by the preview key and the request wants it recorded. An answer to a draft
 * is none of a widget.
 * @returns the id of the result, `undefined` if nothing was stored
 */
async function recordWidgetResult(
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
