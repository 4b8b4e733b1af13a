import type { Context } from "hono";
import { LIMITS, type RateLimitName } from "#domain/limits.ts";
import type { AppEnv } from "#worker/context.ts";
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
