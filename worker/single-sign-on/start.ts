import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { EncryptJWT, base64url, jwtDecrypt } from "jose";
import { z } from "zod";
import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { SignInProblem } from "#domain/single-sign-on/problems.ts";
import {
  type ProviderConfiguration,
  isGoogle,
  callbackPath,
  startPath,
} from "#domain/single-sign-on/provider.ts";
import { cookieAccount, hostCookieName, isHttps } from "#worker/auth/session.ts";
import { limitSignInNetwork } from "#worker/limits.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { answerProblem, toProblem } from "#worker/problem.ts";
import { hasOneSpelling, readToken, sealingKey, signToken } from "#worker/signed-tokens.ts";
import { findProvider, openSecret } from "#worker/single-sign-on/settings.ts";

/** The provider of a client, ready for a call: what is stored, its secret, and what it says of itself. */
export type ReadyProvider = {
  stored: StoredProvider;
  secret: string;
  provider: ProviderConfiguration;
};

/**
 * Leads a browser to the provider of a client (product/single-sign-on 3), also that of a person who links the own account. Stores nothing.
 * @throws {SignInFailure}
 */
export async function start(c: Context<AppEnv>): Promise<Response> {
  await limitSignInNetwork(c);
  const token = c.req.query("link");
  if (token === undefined) return (await keepSession(c)) ?? leadToProvider(c);
  return forLink(async () => leadToProvider(c, await linkingPerson(c, token)));
}

async function leadToProvider(c: Context<AppEnv>, link?: StartedSignIn["link"]) {
  const clientId = c.req.query("site") ?? "";
  const { stored, provider } = await readyProvider(c, clientId);
  const [state, nonce, verifier] = [randomValue(), randomValue(), randomValue()];
  const { host } = new URL(c.req.url);
  const { issuer, oidcClientId, domains } = stored;
  await keepSignIn(c, { clientId, issuer, host, state, nonce, verifier, link });
  const address = new URL(provider.authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: oidcClientId,
    redirect_uri: callbackOf(c, clientId),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: base64url.encode(sha256(utf8ToBytes(verifier))),
    code_challenge_method: "S256",
    ...(isGoogle(issuer) && { hd: domains.length === 1 ? String(domains[0]) : "*" }),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return c.redirect(address.href, 303);
}

/** The provider of a client on the host of this request. Throws SignInFailure where it cannot be used. */
export async function readyProvider(c: Context<AppEnv>, clientId: string): Promise<ReadyProvider> {
  const { hostname, host, origin } = new URL(c.req.url);
  const site = isLocalOrigin(origin) ? null : hostname;
  const stored = await signIns.findProvider(database(c), clientId, site);
  if (stored === null) throw new SignInFailure("off", "site");
  c.get("record").client = clientId;
  const secret = await openSecret(c.env.TOKEN_SECRET, stored);
  if (secret === null) throw new SignInFailure("provider", "secret");
  const provider = await findProvider(stored.issuer, host);
  if (provider === null) throw new SignInFailure("provider", "configuration");
  return { stored, secret, provider };
}

/** The address of this site to which the provider of a client leads the browser back. */
export function callbackOf(c: Context<AppEnv>, clientId: string): string {
  return new URL(callbackPath(clientId), c.req.url).href;
}

function randomValue(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** How long a person has at the provider (milliseconds). */
const SIGN_IN_LIFETIME = 10 * MINUTE_MS;

const PURPOSE = "oidc sign-in";
const ENCRYPTION = "A256GCM";

const text = z.string().max(500);

/** A person who links the own account: the account, and the session in which the link began. */
export const LinkingPerson = z.object({ userId: text, family: text, username: text });
export type LinkingPerson = z.output<typeof LinkingPerson>;

/** The values that a callback must match: the client whose provider was asked, the host, and the person whose account is linked. */
const StartedSignIn = z.object({
  clientId: text,
  issuer: text,
  host: text,
  state: text,
  nonce: text,
  verifier: text,
  link: LinkingPerson.optional(),
  exp: z.number(),
});
export type StartedSignIn = z.output<typeof StartedSignIn>;

/** Keeps a sign-in that has started in an encrypted cookie: a start stores nothing. */
async function keepSignIn(c: Context<AppEnv>, started: Omit<StartedSignIn, "exp">): Promise<void> {
  const token = await new EncryptJWT(started)
    .setProtectedHeader({ alg: "dir", enc: ENCRYPTION })
    .setExpirationTime(`${SIGN_IN_LIFETIME / 1000}s`)
    .encrypt(await sealingKey(c.env.TOKEN_SECRET, PURPOSE));
  const maxAge = SIGN_IN_LIFETIME / 1000;
  setCookie(c, hostCookieName(c, "oidc"), token, { ...attributes(c), maxAge });
}

/** Reads and deletes the cookie of a sign-in; `null` where there is none, it has ended, or it is of another host. */
export async function takeSignIn(c: Context<AppEnv>): Promise<StartedSignIn | null> {
  const token = getCookie(c, hostCookieName(c, "oidc"));
  if (token === undefined) return null;
  deleteCookie(c, hostCookieName(c, "oidc"), attributes(c));
  if (!hasOneSpelling(token)) return null;
  try {
    const key = await sealingKey(c.env.TOKEN_SECRET, PURPOSE);
    const { payload } = await jwtDecrypt(token, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: [ENCRYPTION],
      requiredClaims: ["exp"],
    });
    const started = StartedSignIn.safeParse(payload).data;
    return started?.host === new URL(c.req.url).host ? started : null;
  } catch {
    return null;
  }
}

// Lax: the provider's page leads to the callback. `__Host-` allows no path.
function attributes(c: Context<AppEnv>) {
  const secure = isHttps(c);
  const path = secure ? "/" : "/auth/oidc";
  return { httpOnly: true, sameSite: "Lax", path, secure } as const;
}

const LINK_TOKEN = {
  purpose: "sign-in link",
  schema: LinkingPerson,
  lifetime: 5 * MINUTE_MS,
};

/** The address at which the caller links the own account, for five minutes. */
export async function linkAddress(c: Context<AppEnv>): Promise<string> {
  const { userId, family, username, clientId } = signedIn(c);
  const token = await signToken(c.env.TOKEN_SECRET, LINK_TOKEN, { userId, family, username });
  return `${startPath(clientId)}&${new URLSearchParams({ link: token })}`;
}

/**
 * The person whom an address to link names. The browser must have the session, too: otherwise somebody could send their own address to
 * another person, whose account at the provider would then be theirs.
 * @throws {SignInFailure} where the address has ended, or the session is another one
 */
async function linkingPerson(c: Context<AppEnv>, token: string) {
  const person = await readToken(c.env.TOKEN_SECRET, LINK_TOKEN, token);
  const session = person && (await cookieAccount(c));
  if (person === null || session?.family !== person.family || session.userId !== person.userId)
    throw new SignInFailure("slow", "link");
  return person;
}

/** In the query of a start that a page of this site has begun again. */
const AGAIN = "again";

/**
 * Keeps the session of a browser in which a sign-in begins: otherwise a link to the provider of its author could put the author's account
 * into somebody's browser. With a link of another site, browsers do not send the strict cookie of the session, so a page begins the sign-in
 * again.
 * @returns that page, or the way to the dashboard; `null` where nobody is signed in
 * @throws {SignInFailure} where a link of another site says that it was begun again
 */
async function keepSession(c: Context<AppEnv>): Promise<Response | null> {
  if (c.req.header("Sec-Fetch-Site") !== "cross-site")
    return (await cookieAccount(c)) && c.redirect("/dashboard", 303);
  const again = new URL(c.req.url);
  if (again.searchParams.has(AGAIN)) throw new SignInFailure("slow", "again");
  again.searchParams.set(AGAIN, "1");
  const address = again.pathname + again.search;
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <meta http-equiv="refresh" content="0;url=${address}" />
        <title>Signing In</title>
        <p><a href="${address}">Sign in</a></p>
      </html>`,
  );
}

/** A sign-in by a provider has failed. The page says a sentence of ours, and nothing of what the provider has sent. */
export class SignInFailure extends Error {
  override readonly name = "SignInFailure";
  readonly problem: SignInProblem;
  /** Why the sign-in failed, for the log: one of our own words. */
  readonly reason: string;
  /** The code of a removed person. A manager enters it to let the person in again. */
  readonly code: string | undefined;
  /** Whether somebody who is signed in links the account, and goes back to `/account`. */
  isLink = false;

  constructor(problem: SignInProblem, reason: string, code?: string) {
    super(reason);
    this.problem = problem;
    this.reason = reason;
    this.code = code;
  }
}

/** Runs a part of a link. Its failures lead back to `/account`. */
export async function forLink<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof SignInFailure) error.isLink = true;
    throw error;
  }
}

/** Answers a failed sign-in with a redirect to a page of this site that says why (product/single-sign-on 3). */
export async function answerFailure(error: unknown, c: Context<AppEnv>): Promise<Response> {
  const record = c.get("record");
  if (error instanceof SignInFailure) {
    record.failure = `oidc ${error.reason}`;
    const { problem, code } = error;
    const query = new URLSearchParams({ problem, ...(code && { code }) });
    return c.redirect(`${error.isLink ? "/account" : "/login"}?${query}`, 303);
  }
  const { status } = toProblem(error, c);
  if (status === 500) return answerProblem(error, c);
  record.failure ??= `oidc ${status}`;
  return c.redirect("/login?problem=slow", 303);
}
