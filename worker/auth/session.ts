import type { Context } from "hono";
import type { SessionAnswer } from "#domain/account-answers.ts";
import * as refreshTokens from "#db/accounts/refresh-tokens.ts";
import * as sessions from "#db/accounts/sessions.ts";
import { deviceOf } from "#domain/device.ts";
import { roleCodes } from "#domain/account-roles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import { signAccessToken } from "#worker/auth/access-token.ts";
import {
  clearRefreshCookie,
  createRefreshToken,
  hashToken,
  nextRefreshToken,
  refreshTokenEnds,
  refreshTokenOf,
  setRefreshCookie,
} from "#worker/auth/refresh-cookie.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { tooManyRequests } from "#worker/problem.ts";

/**
 * Starts a session: sets the refresh cookie and returns the access token.
 * @param credential what lets the person in
 * @param location of the request, which the account gets
 * @returns `null` where the credential does not hold by now
 */
export async function startSession(
  c: Context<AppEnv>,
  account: Omit<sessions.SessionAccount, "family">,
  credential: sessions.Credential,
  location: UserLocation,
): Promise<SessionAnswer | null> {
  const family = await openSession(c, account, credential, location);
  return family === null ? null : sessionAnswer(c, { ...account, family });
}

/**
 * As `startSession`, but gives no access token.
 * @param account null where the credential says whose session it is
 * @returns the family
 */
export async function openSession(
  c: Context<AppEnv>,
  account: Omit<sessions.SessionAccount, "family"> | null,
  credential: sessions.Credential,
  location: UserLocation,
): Promise<string | null> {
  const { userId = null, persist = false, username = "" } = account ?? {};
  const { token, tokenHash, expiresAt } = createRefreshToken(persist);
  const device = deviceOf(c.req.header("User-Agent") ?? "");
  const session = { userId, tokenHash, persist, expiresAt, device, location };
  const by = personIn(c, { userId, username });
  const family = await sessions.start(database(c), session, credential, by);
  if (family !== null) setRefreshCookie(c, token, persist);
  return family;
}

/**
 * Renews the session of the refresh cookie, in one round trip (product/accounts 5).
 * @returns `null` without a live session
 * @throws 429 where the session was renewed too often; the cookie stays valid
 */
export async function refreshSession(c: Context<AppEnv>): Promise<SessionAnswer | null> {
  const token = refreshTokenOf(c);
  if (token === null) return null;
  const next = nextRefreshToken(c.env.TOKEN_SECRET, token);
  const account = await refreshTokens.renew(database(c), {
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
  return token === null ? null : refreshTokens.find(database(c), hashToken(token));
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
