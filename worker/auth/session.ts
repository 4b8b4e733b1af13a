import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { SignJWT } from "jose";
import { z } from "zod";
import * as sessions from "#db/accounts/sessions.ts";
import type { Credential, SessionOwner, SessionAccount } from "#db/accounts/sessions.ts";
import type { Account } from "#db/accounts/users.ts";
import type { SessionAnswer } from "#domain/account-replies.ts";
import { roleCodes } from "#domain/account-roles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { DAY_MS } from "#domain/time.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { tooManyRequests } from "#worker/problem.ts";
import { verifyToken } from "#worker/signed-tokens.ts";

/**
 * Starts a session of an account that has shown a credential, and records time and place.
 * @returns `null` if the credential does not hold by now, or the account waits for approval
 */
export async function beginSession(
  c: Context<AppEnv>,
  owner: SessionOwner,
  persist: boolean,
  credential: Credential,
): Promise<SessionAnswer | null> {
  const account = { ...owner, persist };
  const family = await openSession(c, account, credential);
  if (family === null) return null;
  c.get("record").client = owner.clientId;
  return sessionAnswer(c, { ...account, family });
}

/** Begins a session like `beginSession`, for a credential from which only the database finds the account. Returns whether the session has begun. */
export async function beginUnnamed(c: Context<AppEnv>, credential: Credential): Promise<boolean> {
  return (await openSession(c, null, credential)) !== null;
}

export function ownerOf({
  id: userId,
  clientId,
  username,
  isAdmin,
  isManager,
}: Account): SessionOwner {
  return { userId, clientId, username, isAdmin, isManager };
}

/** The place of a request, as Cloudflare reports it. */
function locationOf(c: Context<AppEnv>): UserLocation {
  const place = c.req.raw.cf as IncomingRequestCfProperties | undefined;
  if (!place?.country) return "";
  return {
    city: place.city ?? "",
    region_code: place.regionCode ?? "",
    country_name: countryName(place.country),
  };
}

function countryName(code: string): string {
  // Cloudflare has codes such as T1 for Tor, for which DisplayNames throws.
  if (!/^[A-Z]{2}$/u.test(code)) return code;
  // Made here: its first one loads the names of all countries, which a new isolate does not need.
  return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
}

/** Starts a session and sets the refresh cookie. `account`: null where the credential says whose session it is. Returns the family. */
async function openSession(
  c: Context<AppEnv>,
  account: Omit<sessions.SessionAccount, "family"> | null,
  credential: sessions.Credential,
): Promise<string | null> {
  const { userId = null, persist = false, username = "" } = account ?? {};
  const { token, tokenHash, expiresAt } = createRefreshToken(persist);
  const device = deviceOf(c.req.header("User-Agent") ?? "");
  const session = { userId, tokenHash, persist, expiresAt, device, location: locationOf(c) };
  const by = personIn(c, { userId, username });
  const family = await sessions.start(database(c), session, credential, by);
  if (family !== null) setRefreshCookie(c, token, persist);
  return family;
}

/**
 * Renews the session of the refresh cookie, in one round trip (product/accounts 5).
 * @returns `null` without a live session
 * @throws 429 if the session was renewed too often; the cookie stays valid
 */
export async function refreshSession(c: Context<AppEnv>): Promise<SessionAnswer | null> {
  const token = refreshTokenOf(c);
  if (token === null) return null;
  const next = nextRefreshToken(c.env.TOKEN_SECRET, token);
  const account = await sessions.renew(database(c), {
    tokenHash: hashToken(token),
    nextHash: next.tokenHash,
    expiresAt: refreshTokenEnds(),
  });
  if (account === "limited") throw tooManyRequests(LOAD_FAILURES.tooMany, 60);
  if (account === null) return null;
  setRefreshCookie(c, next.token, account.persist);
  return sessionAnswer(c, account);
}

/** Ends the session of the refresh cookie, if any, and deletes the cookie. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const account = await cookieAccount(c);
  if (account) await sessions.end(database(c), account.family);
  clearRefreshCookie(c);
}

/** The account of the refresh cookie, or `null`. Does not renew the session. For previews. */
export async function cookieAccount(c: Context<AppEnv>): Promise<sessions.SessionAccount | null> {
  const token = refreshTokenOf(c);
  return token === null ? null : sessions.find(database(c), hashToken(token));
}

async function sessionAnswer(
  c: Context<AppEnv>,
  account: sessions.SessionAccount,
): Promise<SessionAnswer> {
  return {
    roles: roleCodes(account),
    accessToken: await signAccessToken(c.env.TOKEN_SECRET, account),
    clientId: account.clientId,
  };
}

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

/** The ends of a refresh token that is made now, in milliseconds since 1970: on a trusted device, and elsewhere. */
function refreshTokenEnds(): { trusted: number; untrusted: number } {
  const now = Date.now();
  return { trusted: now + TRUSTED_MS, untrusted: now + UNTRUSTED_MS };
}

/**
 * The successor of a refresh token. It is computed from the token and the secret, so parallel calls and a repeated call get the same
 * cookie (product/accounts 5).
 */
function nextRefreshToken(secret: string, token: string): RefreshToken {
  const message = utf8ToBytes(`refresh token after ${token}`);
  return withHash(bytesToHex(hmac(sha256, utf8ToBytes(secret), message)));
}

function refreshTokenOf(c: Context<AppEnv>): string | null {
  return getCookie(c, cookieName(c)) || null;
}

/** The hash of a refresh token in the database. */
export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)));
}

/** Sets the refresh cookie. Without `persist` it ends with the browser session. */
function setRefreshCookie(c: Context<AppEnv>, token: string, persist: boolean): void {
  setCookie(c, cookieName(c), token, {
    ...attributes(c),
    ...(persist ? { maxAge: TRUSTED_MS / 1000 } : {}),
  });
}

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

/** The name of a cookie of this site. On https, `__Host-` binds it to this very host; it needs Secure and the path `/`. */
export function hostCookieName(c: Context<AppEnv>, name: string): string {
  return isHttps(c) ? `__Host-${name}` : name;
}

/** Whether the request came by https. */
export function isHttps(c: Context<AppEnv>): boolean {
  return new URL(c.req.url).protocol === "https:";
}

/** product/accounts 5 */
const LIFETIME_SECONDS = 15 * 60;
const ISSUER = "prompt-widgets";
const AUDIENCE = "prompt-widgets-rest";
const MAX_LENGTH = 4096;

const Claims = z.object({ sub: z.string(), sid: z.string() });

/** Signs an access token for a session. Its claim `UserInfo` holds the username and the role codes (product/rest 2). */
export async function signAccessToken(secret: string, account: SessionAccount): Promise<string> {
  const userInfo = { username: account.username, roles: roleCodes(account) };
  return new SignJWT({ UserInfo: userInfo, sid: account.family })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(account.userId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(keyOf(secret));
}

/**
 * Verifies an access token.
 * @returns the session (`family`) and the user that it names, or `null` if it is expired, altered or signed by somebody else
 */
export async function verifyAccessToken(
  secret: string,
  token: string,
): Promise<{ family: string; userId: string } | null> {
  const payload = await verifyToken(token, keyOf(secret), {
    maxLength: MAX_LENGTH,
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["iss", "aud", "sub", "jti", "exp"],
  });
  const claims = Claims.safeParse(payload).data;
  return claims ? { family: claims.sid, userId: claims.sub } : null;
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

// The first that fits: browsers name the older ones that they are like.
const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS|e)?\//u],
  ["Opera", /\b(?:OPR|Opera)\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\//u],
  ["Safari", /\bSafari\//u],
];

const SYSTEMS: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/u],
  ["iPad", /\biPad\b/u],
  ["Android", /\bAndroid\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["Windows", /\bWindows\b/u],
  ["macOS", /\bMac(?:intosh| OS X)\b/u],
  ["Linux", /\bLinux\b/u],
];

/** The browser and the system of a User-Agent in words of this file, such as "Firefox on Windows"; `null` if neither is known (product/accounts 5). */
export function deviceOf(userAgent: string): string | null {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  );
  return known.join(" on ") || null;
}
