import type { Context } from "hono";
import * as usage from "#db/usage.ts";
import { LIMIT_MESSAGES } from "#domain/messages.ts";
import { type AppEnv, callerAddress, database } from "#worker/context.ts";
import { tooManyRequests } from "#worker/rest/problem.ts";

const PERIOD_SECONDS = 60;

/** Refuses with 429 when a rate limit of the platform is reached for a key. Comes before any costly work (design 5). */
export async function limitRate(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key });
  if (!success) throw tooManyRequests(LIMIT_MESSAGES.tooFast, PERIOD_SECONDS);
}

/** Refuses with 429 when one address asks for costly work too often. */
export async function limitAddress(c: Context<AppEnv>): Promise<void> {
  await limitRate(c.env.ADDRESS_LIMIT, callerAddress(c));
}

/** Counts one answer against a client's exact daily quota; refuses with 429 when it is used up. */
export async function takeClientAnswer(c: Context<AppEnv>, clientId: string): Promise<void> {
  const limit = c.env.DAILY_ANSWERS_PER_CLIENT;
  await takeAnswer(c, `client:${clientId}`, limit, LIMIT_MESSAGES.clientQuota);
}

/** Counts one answer against a user's exact daily quota; refuses with 429 when it is used up. */
export async function takeUserAnswer(c: Context<AppEnv>, userId: string): Promise<void> {
  const limit = c.env.DAILY_ANSWERS_PER_USER;
  await takeAnswer(c, `user:${userId}`, limit, LIMIT_MESSAGES.userQuota);
}

async function takeAnswer(
  c: Context<AppEnv>,
  subject: string,
  limit: number,
  message: string,
): Promise<void> {
  if (!(await usage.take(database(c), subject, limit))) {
    throw tooManyRequests(message, secondsToMidnight());
  }
}

/** Days are counted in UTC. */
function secondsToMidnight(): number {
  const day = 24 * 60 * 60 * 1000;
  return Math.ceil((day - (Date.now() % day)) / 1000);
}
