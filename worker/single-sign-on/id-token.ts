import { jwtVerify } from "jose";
import { z } from "zod";
import { isForUs } from "#domain/authorized-party.ts";
import {
  completed,
  IdentityClaims,
  lacksClaims,
  PersonClaims,
} from "#domain/single-sign-on/person.ts";
import { callForJson } from "#worker/outside/call-outside.ts";
import { CLOCK_TOLERANCE, keySet } from "#worker/outside/key-sets.ts";
import { SignInFailure } from "#worker/single-sign-on/failure.ts";
import { algorithmsOf, PROVIDER_LIMITS } from "#worker/single-sign-on/provider.ts";
import type { ReadyProvider } from "#worker/single-sign-on/start.ts";

/** The greatest age of a token, in seconds. With the tolerance of clocks it is ten minutes. */
const MAX_AGE = 5 * 60;

const TokenAnswer = z.object({
  id_token: z.string().max(32 * 1024),
  access_token: z.string().min(1).optional().catch(undefined),
});

/** What a callback has got, and what the start has kept for it. */
type Exchange = { code: string; verifier: string; nonce: string; callback: string };

/**
 * Exchanges a code for the claims of the person (product/single-sign-on 3).
 * @throws {SignInFailure} where the provider refuses the code, its token is not valid, or its userinfo endpoint fails
 */
export async function claimsOf(
  ready: ReadyProvider,
  { code, verifier, nonce, callback }: Exchange,
): Promise<IdentityClaims> {
  const { stored, secret, provider } = ready;
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  };
  const tokens = await exchange(ready, form);
  if (tokens === undefined)
    throw new SignInFailure("provider", secret === "" ? "code, no secret" : "code");
  const { payload } = await jwtVerify(tokens.id_token, keySet(provider.jwks_uri), {
    algorithms: algorithmsOf(provider),
    issuer: stored.issuer,
    audience: stored.oidcClientId,
    requiredClaims: ["exp", "iat", "nonce", "sub"],
    clockTolerance: CLOCK_TOLERANCE,
    maxTokenAge: MAX_AGE,
  }).catch((error: Error & { code?: string }) => {
    throw new SignInFailure("provider", `token ${error.code ?? error.name}`);
  });
  const claims = IdentityClaims.safeParse(payload).data;
  if (claims === undefined) throw new SignInFailure("provider", "claims");
  if (claims.nonce !== nonce) throw new SignInFailure("provider", "nonce");
  if (!isForUs(claims, stored.oidcClientId)) throw new SignInFailure("provider", "audience");
  const address = provider.userinfo_endpoint;
  if (!address || !lacksClaims(claims, stored)) return claims;
  return completed(claims, await userinfoOf(claims.sub, address, tokens.access_token));
}

/** What the userinfo endpoint of a provider says of a person. Throws SignInFailure unless it is JSON about this very person. */
async function userinfoOf(sub: string, address: string, accessToken: string | undefined) {
  if (accessToken === undefined) throw new SignInFailure("provider", "userinfo token");
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await callForJson(address, { headers }, PROVIDER_LIMITS);
  const userinfo = PersonClaims.safeParse(answer).data;
  if (userinfo === undefined) throw new SignInFailure("provider", "userinfo");
  if (userinfo.sub !== sub) throw new SignInFailure("provider", "userinfo person");
  return userinfo;
}

/** The tokens that a provider answers; `undefined` where it refuses each way to show who calls. */
async function exchange(ready: ReadyProvider, form: Record<string, string>) {
  for (const { headers, fields } of authentications(ready)) {
    const body = new URLSearchParams({ ...form, ...fields });
    const call = { method: "POST", headers, body };
    const answer = await callForJson(ready.provider.token_endpoint, call, PROVIDER_LIMITS);
    const tokens = TokenAnswer.safeParse(answer).data;
    if (tokens !== undefined) return tokens;
  }
  return undefined;
}

type Authentication = { headers?: Record<string, string>; fields?: Record<string, string> };

/**
 * Ways to show the provider who calls, the best one first. Some providers decode the header wrongly, others take the header only, although they
 * announce both. Without a secret, only the client ID.
 */
function authentications({ stored, secret, provider }: ReadyProvider): Authentication[] {
  const id = stored.oidcClientId;
  if (secret === "") return [{ fields: { client_id: id } }];
  const methods = provider.token_endpoint_auth_methods_supported;
  const form = { fields: { client_id: id, client_secret: secret } };
  const credentials = btoa(`${formEncoded(id)}:${formEncoded(secret)}`);
  const header = { headers: { Authorization: `Basic ${credentials}` } };
  if (!methods.includes("client_secret_post")) return [header];
  return methods.includes("client_secret_basic") ? [form, header] : [form];
}

/** As RFC 6749 2.3.1 wants both parts of the header. */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}
