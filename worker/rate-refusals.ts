import type { Context } from "hono";
import * as refusals from "#db/operations/refusals.ts";
import type { RateLimitName } from "#domain/limits.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { today } from "#worker/today.ts";

/** Whose answer was refused: a client's, or that of the client with a publishable key. */
export type RefusedFor = { clientId: string } | { apikey: string };

/** The milliseconds after which this isolate stores what it has counted. */
export const COUNTING = { milliseconds: 3_000 };

/** The most clients, keys and reasons that are counted at the same time: anyone can invent keys. */
const MAX_COUNTED = 200;

const counted = new Map<string, number>();

/**
 * Counts an answer that a limit per minute has refused (product/usage 1). This isolate counts in memory and stores the numbers some
 * seconds after the first one, so that a flood of refused calls writes little; an isolate that ends before loses them.
 */
export function countRateRefusal(c: Context<AppEnv>, reason: RateLimitName, of: RefusedFor): void {
  const { day } = today(c.env.DB);
  const key = JSON.stringify({ ...of, reason, day });
  const isFirst = counted.size === 0;
  if (counted.size < MAX_COUNTED || counted.has(key)) counted.set(key, (counted.get(key) ?? 0) + 1);
  if (isFirst) c.executionCtx.waitUntil(storeLater(c));
}

async function storeLater(c: Context<AppEnv>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, COUNTING.milliseconds));
  const rows = [...counted].map(([key, count]) => ({ ...readKey(key), count }));
  counted.clear();
  await refusals.addCounts(database(c), rows).catch(() => undefined);
}

function readKey(key: string) {
  return JSON.parse(key) as RefusedFor & { reason: string; day: string };
}
