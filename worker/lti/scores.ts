import { v7 } from "uuid";
import { z } from "zod";
import type { Database } from "#db/base/connect.ts";
import type { Use } from "#db/base/used-once.ts";
import * as scores from "#db/lti/scores.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Env } from "#worker/env.ts";
import { postScore } from "#worker/lti/score-call.ts";
import { seal, unseal } from "#worker/sealing.ts";

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
