import type { Context } from "hono";
import { bytesToHex } from "@noble/hashes/utils.js";
import { hashToken } from "#worker/auth/refresh-cookie.ts";
import type { AppEnv } from "#worker/context.ts";
import { DAY_MS } from "#domain/durations.ts";

/** How long a one-time link works (product/accounts 9). */
const LIFETIME_MS = DAY_MS;

/**
 * A new one-time link: the code that only the person gets, its hash for the database, and its expiry in milliseconds since 1970.
 * @param lifetime in milliseconds
 */
export function createLink(lifetime = LIFETIME_MS): {
  code: string;
  hash: string;
  expiresAt: number;
} {
  const code = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { code, hash: hashToken(code), expiresAt: Date.now() + lifetime };
}

/** The address of a one-time link. The code is in the fragment, because browsers send that to no server and in no Referer. */
export function welcomePage(c: Context<AppEnv>, code: string): string {
  return new URL(`/welcome#${code}`, c.req.url).href;
}
