import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#worker/context.ts";

/** How long a session lasts without use: on a trusted device, and elsewhere. */
const TRUSTED_MS = 30 * 24 * 60 * 60 * 1000;
const UNTRUSTED_MS = 12 * 60 * 60 * 1000;

/** A refresh token: the value of the cookie, the hash that is stored, and when it expires (milliseconds since 1970). */
export type RefreshToken = { token: string; tokenHash: string; expiresAt: number };

/** The first refresh token of a session. */
export function createRefreshToken(persist: boolean): RefreshToken {
  return withHash(bytesToHex(crypto.getRandomValues(new Uint8Array(32))), persist);
}

/**
 * The token that replaces a refresh token. All callers with the same token get the same successor, so a browser that lost the
 * answer of one call gets the cookie from the next call. Nobody can compute a successor without the secret.
 */
export function nextRefreshToken(secret: string, token: string, persist: boolean): RefreshToken {
  const message = utf8ToBytes(`refresh token after ${token}`);
  return withHash(bytesToHex(hmac(sha256, utf8ToBytes(secret), message)), persist);
}

/** The request's refresh token, or `null` when it has none. */
export function refreshTokenOf(c: Context<AppEnv>): string | null {
  return getCookie(c, cookieName(c)) || null;
}

/** The hash by which a refresh token is stored and found. */
export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)));
}

/** Gives the browser a refresh token. Untrusted devices forget it when the browser is closed. */
export function setRefreshCookie(c: Context<AppEnv>, token: string, persist: boolean): void {
  setCookie(c, cookieName(c), token, {
    ...attributes(c),
    ...(persist ? { maxAge: TRUSTED_MS / 1000 } : {}),
  });
}

/** Takes the refresh token away from the browser. */
export function clearRefreshCookie(c: Context<AppEnv>): void {
  setCookie(c, cookieName(c), "", { ...attributes(c), maxAge: 0 });
}

function attributes(c: Context<AppEnv>) {
  return { httpOnly: true, sameSite: "Strict", path: "/", secure: isHttps(c) } as const;
}

// `__Host-` binds the cookie to this very host, and is only allowed with Secure.
function cookieName(c: Context<AppEnv>): string {
  return isHttps(c) ? "__Host-refresh" : "refresh";
}

function isHttps(c: Context<AppEnv>): boolean {
  return new URL(c.req.url).protocol === "https:";
}

function withHash(token: string, persist: boolean): RefreshToken {
  const expiresAt = Date.now() + (persist ? TRUSTED_MS : UNTRUSTED_MS);
  return { token, tokenHash: hashToken(token), expiresAt };
}
