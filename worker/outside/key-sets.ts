import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";
import { callOutside, readBeginning } from "#worker/outside/call-outside.ts";

/** The limits of a call for a key set. */
export const KEY_LIMITS = { bytes: 256 * 1024, milliseconds: 5_000 };

/** How far the clock of a provider or platform may differ from ours, in seconds, when the times of its tokens are checked. */
export const CLOCK_TOLERANCE = 5 * 60;

const known = new LRUCache<string, JWTVerifyGetKey>({ max: 500 });

/**
 * The public keys that somebody has published at an address, in memory for an hour. They are read again for a key that they do not have, at
 * most once a minute (product/lti 3).
 */
export function keySet(address: string): JWTVerifyGetKey {
  const keys =
    known.get(address) ??
    createRemoteJWKSet(new URL(address), {
      cacheMaxAge: HOUR_MS,
      cooldownDuration: MINUTE_MS,
      timeoutDuration: KEY_LIMITS.milliseconds,
      [customFetch]: readKeys,
    });
  known.set(address, keys);
  return keys;
}

async function readKeys(address: string, call: RequestInit): Promise<Response> {
  const response = await callOutside(address, call as RequestInit & { signal: AbortSignal });
  if (response === null) throw new Error("The address of the keys is not a public one.");
  const { text } = await readBeginning(response.body, KEY_LIMITS.bytes);
  return new Response(text, { status: response.status === 200 ? 200 : 502 });
}
