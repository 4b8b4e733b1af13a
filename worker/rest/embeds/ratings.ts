import { bytesToHex, hexToBytes, randomBytes } from "@noble/hashes/utils.js";
import { Hono } from "hono";
import * as ratingRows from "#db/embeds/ratings.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { Rating } from "#domain/embeds.ts";
import { holdingDays, utcDay } from "#domain/time.ts";
import { hashToken } from "#worker/auth/session.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { findEmbed, limitVisitor, shareEarly, sharePreflight } from "#worker/rest/embeds/access.ts";
import { done } from "#worker/rest/replies.ts";
import { purposeKey } from "#worker/signed-tokens.ts";

const PURPOSE = "votes";
// No zeros before the number: each vote has one spelling, because its hash tells one from another.
const VOTE = /^([1-9]\d{0,8})\.(\d{4}-\d\d-\d\d)\.([0-9a-f]{32})\.([0-9a-f]{64})$/u;

/** The answer that a vote rates: of which client and which version of which widget. */
type Rated = { clientId: string; widgetId: string; version: number };

/** A vote that `readVote` has accepted. */
type ValidVote = Rated & { hash: string; day: string };

/** Makes the vote that comes with an answer (product/embeds 11). It is signed and names nothing of the answer or the visitor. */
export async function createVote(secret: string, rated: Rated): Promise<string> {
  const [day, nonce] = [utcDay(Date.now()), bytesToHex(randomBytes(16))];
  const key = await purposeKey(secret, PURPOSE);
  const signature = await crypto.subtle.sign("HMAC", key, signedText(rated, day, nonce));
  return [rated.version, day, nonce, bytesToHex(new Uint8Array(signature))].join(".");
}

/**
 * Checks a vote for an answer of a client's widget.
 * @returns `null` where it is older than the day before today (UTC), altered, or of another client or widget
 */
async function readVote(
  secret: string,
  { clientId, widgetId }: Omit<Rated, "version">,
  vote: string,
): Promise<ValidVote | null> {
  const [, version, day = "", nonce = "", signature = ""] = VOTE.exec(vote) ?? [];
  if (!holdingDays().includes(day)) return null;
  const rated = { clientId, widgetId, version: Number(version) };
  const key = await purposeKey(secret, PURPOSE);
  const text = signedText(rated, day, nonce);
  const isOurs = await crypto.subtle.verify("HMAC", key, hexToBytes(signature), text);
  return isOurs
    ? { ...rated, day, hash: hashToken([rated.version, day, nonce, signature].join(".")) }
    : null;
}

function signedText({ clientId, widgetId, version }: Rated, day: string, nonce: string) {
  return new TextEncoder().encode(JSON.stringify([clientId, widgetId, version, day, nonce]));
}

const PATH = "/:type/:id/:apikey/rating";

/** `/ai/{type}/{id}/{apikey}/rating`: a visitor's rating of an answer (product/embeds 11). */
export const ratings = new Hono<AppEnv>({ strict: false })
  .use(PATH, sentences({ invalid: "Bad Request", exists: "Exists" }))
  .options(PATH, sharePreflight)
  .post(PATH, shareEarly, limitVisitor, json(Rating), async (c) => {
    // Answers of previews carry no vote.
    if (c.req.param("apikey") === PREVIEW_KEY) throw notFound();
    const { client, widget } = await findEmbed(c, c.req.param());
    const { vote, value } = c.req.valid("json");
    const rated = { clientId: client.id, widgetId: widget.id };
    const valid = client.frame.rating ? await readVote(c.env.TOKEN_SECRET, rated, vote) : null;
    if (valid === null) throw notFound();
    await limitRate(c, "KEY_LIMIT", shareOf(client.apikey, client.pace));
    const { apikey } = c.req.param();
    const rating = { ...valid, value, apikey, now: Date.now() };
    return done(c, await ratingRows.put(database(c), rating));
  });
