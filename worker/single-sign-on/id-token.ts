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
import { keySet } from "#worker/outside/key-sets.ts";
import { SignInFailure } from "#worker/single-sign-on/failure.ts";
import { algorithmsOf, PROVIDER_LIMITS } from "#worker/single-sign-on/provider.ts";
import type { ReadyProvider } from "#worker/single-sign-on/start.ts";

/** How far clocks may differ, and the greatest age of a token, in seconds. Together they are ten minutes. */
const TOLERANCE = 60;
const MAX_AGE = 9 * 60;

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
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  });
  const headers = authenticate(form, ready);
  const call = { method: "POST", headers, body: form };
  const answer = await callForJson(provider.token_endpoint, call, PROVIDER_LIMITS);
  const tokens = TokenAnswer.safeParse(answer).data;
  if (tokens === undefined)
    throw new SignInFailure("provider", secret === "" ? "code, no secret" : "code");
  const { payload } = await jwtVerify(tokens.id_token, keySet(provider.jwks_uri), {
    algorithms: algorithmsOf(provider),
    issuer: stored.issuer,
    audience: stored.oidcClientId,
    requiredClaims: ["exp", "iat", "nonce", "sub"],
    clockTolerance: TOLERANCE,
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

/** Shows the provider who calls: by a header, or in the form, as it takes it. Without a secret, only the client ID. */
function authenticate(
  form: URLSearchParams,
  { stored, secret, provider }: ReadyProvider,
): Record<string, string> {
  const methods = provider.token_endpoint_auth_methods_supported;
  const id = stored.oidcClientId;
  const takesHeader = methods.includes("client_secret_basic");
  if (secret !== "" && (takesHeader || !methods.includes("client_secret_post")))
    return { Authorization: `Basic ${btoa(`${formEncoded(id)}:${formEncoded(secret)}`)}` };
  form.set("client_id", id);
  if (secret !== "") form.set("client_secret", secret);
  return {};
}

/** As RFC 6749 2.3.1 wants both parts of the header. */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}
