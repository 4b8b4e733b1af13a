import type { Context, MiddlewareHandler } from "hono";
import { LIMITS, type RateLimitName } from "#domain/limits.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import type { AppEnv } from "#worker/context.ts";
import type { Env } from "#worker/env.ts";
import { tooManyRequests } from "#worker/problem.ts";

const MINUTE_SECONDS = 60;

/** Throws 429 where `key` has reached a limit per minute (domain/limits.ts). Call it before any costly work. */
export async function limitRate(
  c: Context<AppEnv>,
  name: RateLimitName,
  key: string,
): Promise<void> {
  const { success } = await c.env[name].limit({ key });
  if (!success) throw tooManyRequests(LIMITS[name].sentence, MINUTE_SECONDS);
}

/** Counts a costly read for the signed-in person. Behind requireRole. */
export const limitReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  await limitRate(c, "READ_LIMIT", c.get("account").userId);
  await next();
};

/** Counts a list for the signed-in person if it has a search, which reads all texts. Behind requireRole. */
export const limitSearches: MiddlewareHandler<AppEnv> = async (c, next) =>
  c.req.query("search") ? limitReads(c, next) : next();

/** The limits a day of the variables, which count until an administrator saves those of the platform (product/operations 8). */
export function variableLimits(env: Env): DailyLimits {
  return {
    dailyAnswers: env.DAILY_ANSWERS_PER_PLATFORM,
    defaultDailyAnswers: env.DAILY_ANSWERS_PER_CLIENT,
    defaultDailySignedInAnswers: env.DAILY_SIGNED_IN_ANSWERS_PER_CLIENT,
    defaultDailyAnswersPerUser: env.DAILY_ANSWERS_PER_USER,
  };
}
