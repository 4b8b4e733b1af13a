import { type Context, Hono } from "hono";
import { z } from "zod";
import { isForeignKeyViolation } from "#db/base/errors.ts";
import { useOf } from "#db/base/used-once.ts";
import { Quiz, QuizCheck, isRight } from "#domain/answers/quiz.ts";
import { DAY_MS, todayAndYesterday, utcDay } from "#domain/time.ts";
import { EmbedQuery } from "#domain/embeds.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { type CheckForm, ItemsHtml, rightOf, scoreOf } from "#worker/answers/items-html.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { addPoints, sendDue } from "#worker/lti/scores.ts";
import { readTicket, ticketFor } from "#worker/lti/own-tokens.ts";
import { Problem } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import {
  type EmbedAccess,
  findEmbed,
  limitVisitor,
  shareEarly,
  sharePreflight,
} from "#worker/rest/embeds/access.ts";
import { seal, unseal } from "#worker/signed-tokens.ts";

/** The client and the widget of a quiz, and the ticket of the learning platform, if any. A sealed quiz opens for the same three only. */
type Owner = { clientId: string; widgetId: string; ticket?: string };

/** A quiz with its key. `id`: it counts once. `asked`: the number of questions that the widget has asked for. */
const SealedQuiz = z.object({ id: z.string(), asked: z.number(), quiz: Quiz });
type SealedQuiz = z.output<typeof SealedQuiz>;

const PURPOSE = "quiz of a visitor";

/**
 * A quiz with its key as a text that only this server can read (product/answers 3). It goes with the form, so that the check needs
 * neither a row nor the model. Good until the end of the next day (UTC).
 */
export async function sealQuiz(
  secret: string,
  content: Omit<SealedQuiz, "id">,
  owner: Owner,
): Promise<string> {
  const json = JSON.stringify({ id: crypto.randomUUID(), ...content });
  const plain = await pipedThrough(new CompressionStream("deflate-raw"), json);
  return seal(secret, { purpose: PURPOSE, of: textOf(owner, utcDay(Date.now())) }, padded(plain));
}

const LENGTH_BYTES = 4;

/** Bytes after their number, padded to a whole kilobyte: the length of a sealed text reveals nothing about the key. */
function padded(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((LENGTH_BYTES + bytes.byteLength) / 1024) * 1024;
  const filled = new Uint8Array(length);
  new DataView(filled.buffer).setUint32(0, bytes.byteLength);
  filled.set(new Uint8Array(bytes), LENGTH_BYTES);
  return filled;
}

function unpadded(bytes: ArrayBuffer): ArrayBuffer {
  const length = new DataView(bytes).getUint32(0);
  return bytes.slice(LENGTH_BYTES, LENGTH_BYTES + length);
}

/** The quiz of a sealed text; `null` if it was changed or spelled otherwise, is of another widget or ticket, or has ended. */
export async function unsealQuiz(
  secret: string,
  text: string,
  owner: Owner,
): Promise<SealedQuiz | null> {
  for (const day of todayAndYesterday()) {
    const of = textOf(owner, day);
    const plain = await unseal(secret, { purpose: PURPOSE, of }, text);
    const sealed = plain && (await read(plain));
    if (sealed) return sealed;
  }
  return null;
}

async function read(plain: ArrayBuffer): Promise<SealedQuiz | null> {
  try {
    const json = await pipedThrough(new DecompressionStream("deflate-raw"), unpadded(plain));
    return SealedQuiz.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null;
  } catch {
    return null;
  }
}

function textOf({ clientId, widgetId, ticket }: Owner, day: string): string {
  return JSON.stringify([clientId, widgetId, day, ...(ticket ? [ticket] : [])]);
}

async function pipedThrough(
  stream: CompressionStream | DecompressionStream,
  input: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  return new Response(new Response(input).body?.pipeThrough(stream)).arrayBuffer();
}

const PATH = "/:type/:id/:apikey/check";

/** `/ai/{type}/{id}/{apikey}/check`: a visitor's answers to a quiz (product/answers 3). It needs neither the model nor, without points, the database. */
export const quizChecks = new Hono<AppEnv>({ strict: false })
  .options(PATH, sharePreflight)
  .post(
    PATH,
    shareEarly,
    readTicket,
    limitVisitor,
    query(EmbedQuery),
    json(QuizCheck),
    async (c) => {
      const embed = await findEmbed(c, c.req.param(), c.req.valid("query"));
      return checkQuiz(c, embed, c.req.valid("json"));
    },
  );

/** Marks a visitor's answers to a quiz of an embed. Throws 422 if the quiz has ended, or has other questions. */
export async function checkQuiz(c: Context<AppEnv>, embed: EmbedAccess, asked: QuizCheck) {
  const { quiz: text, ticked } = asked;
  const sealed = await unsealQuiz(c.env.TOKEN_SECRET, text, ownerOf(c, embed));
  if (sealed === null) throw new Problem(422, { detail: EN.quizEnded });
  const { quiz } = sealed;
  const strange = ticked.findIndex((options, index) =>
    options.some((option) => option >= (quiz.items[index]?.options.length ?? 0)),
  );
  if (strange !== -1 || ticked.length > quiz.items.length)
    throw new Problem(422, {
      detail: "`ticked` has a question or an option that the quiz does not have.",
    });
  const texts = textsIn(c.get("language"));
  const all = quiz.items.map((_, index) => ticked[index] ?? []);
  const counted = await countPoints(c, embed, sealed, all);
  const view = { texts, quiz: { form: checkForm(c, embed), ticked: all, counted } };
  return c.json({
    score: scoreOf(quiz, all, texts, counted),
    isCounted: counted !== undefined,
    items: quiz.items.map(({ right, why }, index) => ({
      isRight: isRight({ right }, all[index] ?? []),
      right,
      why,
    })),
    html: await new ItemsHtml("quiz", view).whole(quiz),
  });
}

/**
 * Stores the points of a quiz that a learning platform has opened, and sends them after the answer. A quiz counts once (product/lti 5).
 * @returns the most points that the quiz can have; undefined if the launch takes no points
 * @throws 409 if it has been counted, 403 if the platform was removed
 */
async function countPoints(
  c: Context<AppEnv>,
  embed: EmbedAccess,
  { id: quizId, asked, quiz }: SealedQuiz,
  ticked: number[][],
): Promise<number | undefined> {
  const ticket = ticketFor(c.get("ticket"), embed);
  if (!ticket?.graded) return undefined;
  const db = database(c);
  const points = {
    given: rightOf(quiz, ticked),
    // The points of the activity, so that a quiz of fewer questions does not count as a whole one.
    maximum: Math.max(asked, quiz.items.length),
    quiz: await useOf("quiz", quizId, Date.now() + 2 * DAY_MS),
  };
  const { lineItem, pupil: name } = ticket.graded;
  const pupil = { platform: ticket.platform, lineItem, pupil: name };
  const id = await addPoints(db, c.env.TOKEN_SECRET, pupil, points).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Problem(403, { detail: EN.ltiUnknown });
  });
  if (id === null) throw new Problem(409, { title: "Conflict", detail: EN.quizCounted });
  c.executionCtx.waitUntil(sendDue(db, c.env, { limit: 1, only: id }).catch(() => undefined));
  return points.maximum;
}

/** Makes the parts of a form that checks one quiz of this widget. */
export function checkForm(c: Context<AppEnv>, embed: EmbedAccess): CheckForm {
  const owner = ownerOf(c, embed);
  const asked = embed.widget.data.answer.count;
  let sealed: Promise<string> | undefined;
  return {
    seal: async (quiz) => (sealed ??= sealQuiz(c.env.TOKEN_SECRET, { asked, quiz }, owner)),
    address: `?${new URLSearchParams({ ...c.req.query(), check: "1" })}`,
  };
}

function ownerOf(c: Context<AppEnv>, embed: EmbedAccess) {
  const ticket = ticketFor(c.get("ticket"), embed)?.graded?.id;
  return { clientId: embed.client.id, widgetId: embed.widget.id, ticket };
}
