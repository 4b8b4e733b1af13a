import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hostCookieName, isHttps } from "#worker/auth/host-cookie.ts";
import type { AppEnv } from "#worker/context.ts";
import { DAY_MS } from "#domain/durations.ts";

/** The lifetime of a refresh token, on a trusted device and elsewhere (product/accounts 5). */
const TRUSTED_MS = 30 * DAY_MS;
const UNTRUSTED_MS = 12 * 60 * 60 * 1000;

/** The value of the cookie, and its hash for the database. */
type RefreshToken = { token: string; tokenHash: string };

/** The first refresh token of a session, and its expiry in milliseconds since 1970. */
export function createRefreshToken(persist: boolean): RefreshToken & { expiresAt: number } {
  const { trusted, untrusted } = refreshTokenEnds();
  const token = withHash(bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
  return { ...token, expiresAt: persist ? trusted : untrusted };
}

/** When a refresh token ends that is made now, in milliseconds since 1970: on a trusted device, and elsewhere. */
export function refreshTokenEnds(): { trusted: number; untrusted: number } {
  const now = Date.now();
  return { trusted: now + TRUSTED_MS, untrusted: now + UNTRUSTED_MS };
}

/**
 * The successor of a refresh token. It is computed from the token and the secret, so parallel calls and a repeated call get the same
 * cookie (product/accounts 5).
 */
export function nextRefreshToken(secret: string, token: string): RefreshToken {
  const message = utf8ToBytes(`refresh token after ${token}`);
  return withHash(bytesToHex(hmac(sha256, utf8ToBytes(secret), message)));
}

/** The refresh token of a request, or `null`. */
export function refreshTokenOf(c: Context<AppEnv>): string | null {
  return getCookie(c, cookieName(c)) || null;
}

/** The hash of a refresh token in the database. */
export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)));
}

/** Sets the refresh cookie. Without `persist` it ends with the browser session. */
export function setRefreshCookie(c: Context<AppEnv>, token: string, persist: boolean): void {
  setCookie(c, cookieName(c), token, {
    ...attributes(c),
    ...(persist ? { maxAge: TRUSTED_MS / 1000 } : {}),
  });
}

/** Deletes the refresh cookie. */
export function clearRefreshCookie(c: Context<AppEnv>): void {
  setCookie(c, cookieName(c), "", { ...attributes(c), maxAge: 0 });
}

function attributes(c: Context<AppEnv>) {
  return { httpOnly: true, sameSite: "Strict", path: "/", secure: isHttps(c) } as const;
}

function cookieName(c: Context<AppEnv>): string {
  return hostCookieName(c, "refresh");
}

function withHash(token: string): RefreshToken {
  return { token, tokenHash: hashToken(token) };
}
