import { bytesToHex } from "@noble/hashes/utils.js";
import { hashToken } from "#worker/auth/refresh-cookie.ts";
import { DAY_MS } from "#domain/durations.ts";

/** How long a one-time link works (product/accounts 9). */
const LIFETIME_MS = DAY_MS;

/** A new one-time link: the code that only the person gets, its hash for the database, and its expiry in milliseconds since 1970. */
export function createLink(): { code: string; hash: string; expiresAt: number } {
  const code = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { code, hash: hashToken(code), expiresAt: Date.now() + LIFETIME_MS };
}
