import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { base64url } from "jose";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import { callbackPath } from "#domain/single-sign-on/paths.ts";
import { isGoogle, type ProviderConfiguration } from "#domain/single-sign-on/provider.ts";
import { limitSignInNetwork } from "#worker/auth/sign-in-limits.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { forLink, SignInFailure } from "#worker/single-sign-on/failure.ts";
import { keepSession } from "#worker/single-sign-on/keep-session.ts";
import { findProvider } from "#worker/single-sign-on/provider.ts";
import { openSecret } from "#worker/single-sign-on/secret.ts";
import { linkingPerson } from "#worker/single-sign-on/link-token.ts";
import { keepSignIn, type StartedSignIn } from "#worker/single-sign-on/sign-in-cookie.ts";

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
