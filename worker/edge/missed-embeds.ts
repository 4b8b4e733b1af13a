import type { Context } from "hono";
import { LIMITS } from "#domain/limits.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { callerAddress } from "#worker/caller.ts";
import type { AppEnv } from "#worker/context.ts";
import { growingCache } from "#worker/growing-cache.ts";
import { tooManyRequests } from "#worker/problem.ts";

// Addresses of this isolate that have reached the limit, for a minute. Only misses count: many visitors share an address.
const refused = growingCache<true>(5_000, MINUTE_MS);

/**
 * Loads a part of an embed from the database.
 * @throws 429 for an address that has asked for too many clients and widgets that do not exist
 */
export async function loadPart<T>(
  c: Context<AppEnv>,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const address = callerAddress(c);
  if (refused.has(address)) throw tooManyRequests(LIMITS.MISSED_EMBED_LIMIT.sentence, 60);
  const part = await load();
  if (part === null && !(await isWithinLimit(c, address))) refused.set(address, true);
  return part;
}

async function isWithinLimit(c: Context<AppEnv>, key: string): Promise<boolean> {
  try {
    return (await c.env.MISSED_EMBED_LIMIT.limit({ key })).success;
  } catch {
    // Embeds are shown while the rate limiter fails.
    return true;
  }
}
