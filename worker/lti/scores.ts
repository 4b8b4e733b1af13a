import { LRUCache } from "lru-cache";
import { v7 } from "uuid";
import { z } from "zod";
import type { Database } from "#db/base/database.ts";
import type { Use } from "#db/base/used-once.ts";
import * as scores from "#db/lti/scores.ts";
import type { TakenScore } from "#db/lti/scores.ts";
import { DAY_MS } from "#domain/time.ts";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
import { onKnownHost, servicesOf } from "#domain/lti/learning-platform.ts";
import type { Env } from "#worker/env.ts";
import { signForPlatform } from "#worker/lti/tool.ts";
import { callForJson, callOutside } from "#worker/outside/call-outside.ts";
import { seal, unseal } from "#worker/signed-tokens.ts";

/** Points that a platform has not accepted by then are given up (product/lti 5). */
const PATIENCE_MS = 2 * DAY_MS;

const PURPOSE = "pupil of a learning platform";

const Pupil = z.object({ lineItem: z.string(), pupil: z.string() });

/** Answers after which it is worth trying again, beside those of the server's own failures (5xx) and no answer (0). */
const TRANSIENT = [0, 401, 408, 425, 429];

/**
 * Stores the points of a quiz for the pupil of a ticket. Line item and pupil are sealed: neither stands in a file of the database.
 * @returns the id of the points; `null` where the quiz was counted before
 * @throws a foreign key violation where the platform was removed
 */
export async function addPoints(
  db: Database,
  secret: string,
  { platform, lineItem, pupil }: { platform: string; lineItem: string; pupil: string },
  points: { given: number; maximum: number; quiz: Use },
): Promise<string | null> {
  const at = Date.now();
  const id = v7({ msecs: at });
  const bytes = new TextEncoder().encode(JSON.stringify({ lineItem, pupil }));
  const { given, maximum, quiz } = points;
  const score = {
    id,
    platformId: platform,
    pupil: await seal(secret, { purpose: PURPOSE, of: id }, bytes),
    given,
    maximum,
    at,
  };
  return (await scores.add(db, score, quiz)) ? id : null;
}

/**
 * Sends points that are due.
 * @param only an id: these points alone
 * @returns how many were accepted, and how many wait or were given up
 */
export async function sendDue(
  db: Database,
  env: Env,
  { limit, only }: { limit: number; only?: string },
): Promise<{ sent: number; waiting: number; refused: number }> {
  const taken = await scores.takeDue(db, { now: Date.now(), limit, only });
  const counts = { sent: 0, waiting: 0, refused: 0 };
  const outcomes = await Promise.all(taken.map(async (score) => sendOne(db, env, score)));
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

async function sendOne(
  db: Database,
  env: Env,
  score: scores.TakenScore,
): Promise<"sent" | "waiting" | "refused"> {
  const { id, platform, given, maximum, at } = score;
  const bytes = await unseal(env.TOKEN_SECRET, { purpose: PURPOSE, of: id }, score.pupil);
  if (bytes === null) return refused(db, score, "the secret of this site has changed");
  const { lineItem, pupil } = Pupil.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const status = await postScore(env, platform, lineItem, {
    userId: pupil,
    scoreGiven: given,
    scoreMaximum: maximum,
    activityProgress: "Completed",
    gradingProgress: "FullyGraded",
    timestamp: new Date(at).toISOString(),
  });
  // 409: the platform has these points, or newer ones.
  if ((status >= 200 && status < 300) || status === 409) {
    await scores.remove(db, id);
    return "sent";
  }
  const isTransient = TRANSIENT.includes(status) || status >= 500;
  if (!isTransient) return refused(db, score, `it answered ${status}`);
  if (Date.now() - at < PATIENCE_MS) return "waiting";
  return refused(db, score, "it did not accept them within two days");
}

async function refused(db: Database, score: scores.TakenScore, reason: string): Promise<"refused"> {
  await scores.giveUp(db, score, reason, Date.now());
  return "refused";
}

type Platform = TakenScore["platform"];

/** The milliseconds of one call. */
const PATIENCE = 10_000;

/** Seconds that an assertion holds, and those that a token must still have. */
const ASSERTION_LIFETIME = 60;
const RESERVE = 30;

const Token = z.object({
  access_token: z.string().max(8_000),
  expires_in: z.number().min(0).max(86_400).catch(300).default(300),
});

/** Tokens by platform, until they end. An isolate has its own. */
const tokens = new LRUCache<string, string>({ max: 200 });

/**
 * Posts points to a learning platform (Assignment and Grade Services). A token that it does not accept is asked for once anew.
 * @returns the status of the platform's answer; 0 where it gave none
 */
async function postScore(
  env: Env,
  platform: Platform,
  lineItem: string,
  score: object,
): Promise<number> {
  try {
    const address = scoresAddress(lineItem, servicesOf(platform));
    if (address === null) return 404;
    const status = await post(env, platform, address, score);
    if (status !== 401) return status;
    tokens.delete(platform.id);
    return await post(env, platform, address, score);
  } catch {
    return 0;
  }
}

async function post(env: Env, platform: Platform, address: string, score: object): Promise<number> {
  const token = tokens.get(platform.id) ?? (await newToken(env, platform));
  if (token === null) return 0;
  const response = await callOutside(address, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/vnd.ims.lis.v1.score+json",
    },
    body: JSON.stringify(score),
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response?.body?.cancel();
  return response?.status ?? 404;
}

/** A token by client credentials, with an assertion that the key of this product signs. */
async function newToken(env: Env, platform: Platform): Promise<string | null> {
  const { id, ltiClientId, tokenUrl, tokenAudience } = platform;
  const claims = { iss: ltiClientId, sub: ltiClientId, aud: tokenAudience || tokenUrl };
  const reply = await callForJson(tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await signForPlatform(env, claims, ASSERTION_LIFETIME),
      scope: SCORE_SCOPE,
    }),
  });
  const token = Token.safeParse(reply).data;
  if (token === undefined) return null;
  const ttl = (token.expires_in - RESERVE) * 1000;
  if (ttl > 0) tokens.set(id, token.access_token, { ttl });
  return token.access_token;
}

/** The address for points of a line item, which may have a query; `null` for one that is on no host of the platform now. */
function scoresAddress(lineItem: string, hosts: string[]): string | null {
  const known = onKnownHost(lineItem, hosts);
  if (known === null) return null;
  const url = new URL(known);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/scores`;
  return url.href;
}
