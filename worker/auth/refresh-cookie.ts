import { bytesToHex } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#worker/context.ts";

/** How long a session lasts without use: on a trusted device, and elsewhere. */
const TRUSTED_MS = 30 * 24 * 60 * 60 * 1000;
const UNTRUSTED_MS = 12 * 60 * 60 * 1000;

/** A new refresh token: what the browser gets, what is stored of it, and until when it is good (milliseconds since 1970). */
export async function createRefreshToken(persist: boolean) {
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const expiresAt = Date.now() + (persist ? TRUSTED_MS : UNTRUSTED_MS);
  return { token, tokenHash: await hashToken(token), expiresAt };
}

/** The hash of the request's refresh token, or `null` when it has none. */
export async function refreshTokenHash(c: Context<AppEnv>): Promise<string | null> {
  const token = getCookie(c, cookieName(c));
  return token ? hashToken(token) : null;
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

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return bytesToHex(new Uint8Array(digest));
}
