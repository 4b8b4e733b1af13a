import { Hono, type Context } from "hono";
import { jwtVerify } from "jose";
import { z } from "zod";
import { type AppEnv, database, personIn, today } from "#worker/context.ts";
import {
  answerFailure,
  start,
  type LinkingPerson,
  type ReadyProvider,
  SignInFailure,
  type StartedSignIn,
  callbackOf,
  forLink,
  readyProvider,
  takeSignIn,
} from "#worker/single-sign-on/start.ts";
import { type Use, refusingSecond, useOf } from "#db/base/used-once.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import {
  startPath,
  IdentityClaims,
  PersonClaims,
  completed,
  isOfSchool,
  lacksClaims,
  removalCode,
  usernamesFor,
} from "#domain/single-sign-on/provider.ts";
import type { SignInProblem } from "#domain/single-sign-on/problems.ts";
import { beginUnnamed } from "#worker/auth/session.ts";
import { limitRate } from "#worker/limits.ts";
import { CLOCK_TOLERANCE, callForJson, keySet, isForUs } from "#worker/outside/call-outside.ts";
import { PROVIDER_LIMITS, algorithmsOf } from "#worker/single-sign-on/settings.ts";

/** The parameters of the redirect from a provider. `iss`: RFC 9207. */
const Answer = z.object({
  state: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().optional(),
  code: z.string().min(1).max(8_000).optional(),
});

/**
 * Signs in whom the provider has sent back (product/single-sign-on 3), or links the account of a person who is signed in. Two round trips to the database: the provider is read, and one batch uses
 * the sign-in, makes the account of a new person, and starts the session. Throws SignInFailure.
 */
async function callback(c: Context<AppEnv>): Promise<Response> {
  const started = await takeSignIn(c);
  const reply = Answer.safeParse(c.req.query()).data;
  // A tile of the provider's portal. Its code belongs to no sign-in, so one begins; the cookie of that one ends a second round.
  if (started === null && reply?.code !== undefined && reply.state === undefined)
    return c.redirect(startPath(c.req.param("client") ?? ""), 303);
  if (started === null || reply?.state !== started.state)
    throw new SignInFailure("slow", started === null ? "cookie" : "state");
  // The code is of another client's provider: that of `started` must not get it.
  if (started.clientId !== c.req.param("client")) throw new SignInFailure("slow", "client");
  // One start is good for no flood of calls to the provider.
  await limitRate(c, "SIGN_IN_LIMIT", `oidc ${started.state}`);
  const { link: person } = started;
  const proven = async () =>
    provenIdentity(c, await readyProvider(c, started.clientId), started, reply);
  if (person === undefined) return signIn(c, started, await proven());
  return forLink(async () => link(c, { started, person, identity: await proven() }));
}

/** The person whom the provider has proven to be of the school, with the names for a new account. */
async function provenIdentity(
  c: Context<AppEnv>,
  ready: ReadyProvider,
  started: StartedSignIn,
  { code, iss, error }: z.output<typeof Answer>,
) {
  const { stored, provider } = ready;
  const { issuer, clientId, verifier, nonce } = started;
  // The settings have changed since the start.
  if (stored.issuer !== issuer) throw new SignInFailure("off", "issuer changed");
  const named = provider.authorization_response_iss_parameter_supported ? iss : (iss ?? issuer);
  if (named !== issuer) throw new SignInFailure("provider", "issuer");
  if (error === "access_denied") throw new SignInFailure("cancelled", "cancelled");
  if (code === undefined) throw new SignInFailure("provider", "refused");
  const exchange = { code, verifier, nonce, callback: callbackOf(c, clientId) };
  const claims = await claimsOf(ready, exchange);
  if (!isOfSchool(claims, stored)) throw new SignInFailure("school", "domain");
  return { clientId, issuer, subject: claims.sub, ...usernamesFor(claims) };
}

type Proven = Awaited<ReturnType<typeof provenIdentity>>;

async function signIn(
  c: Context<AppEnv>,
  started: StartedSignIn,
  { username, other, ...identity }: Proven,
): Promise<Response> {
  const db = database(c);
  const { day } = today(c.env.DB);
  const limit = c.env.DAILY_PROVIDER_ACCOUNTS_PER_CLIENT;
  const by = { ...SYSTEM, requestId: c.get("record").id };
  const person = { username, other, code: removalCode(), day, limit, by };
  const credential = signIns.credential(db, identity, await usedBy(started), person);
  const hasBegun = await refusingSecond(async () => beginUnnamed(c, credential));
  if (hasBegun === null) throw new SignInFailure("slow", "replay");
  if (hasBegun) return c.redirect("/signed-in", 303);
  throw failureOf(await signIns.explain(db, identity));
}

/** Links the account of a person who is signed in. The strict cookie of the session does not come along, so the batch looks for it. */
async function link(
  c: Context<AppEnv>,
  {
    started,
    person,
    identity: { username: _username, other: _other, ...identity },
  }: { started: StartedSignIn; person: LinkingPerson; identity: Proven },
): Promise<Response> {
  const by = personIn(c, person);
  const call = { used: await usedBy(started), code: removalCode(), by };
  const linked = refusingSecond(async () => [
    await signIns.link(database(c), identity, person, call),
  ]);
  const [refusal] = (await linked) ?? [{ problem: "slow" as const }];
  if (refusal) throw failureOf(refusal);
  return c.redirect("/account?linked=1", 303);
}

async function usedBy({ state, exp }: StartedSignIn): Promise<Use> {
  return useOf("oidc", state, exp * 1000);
}

function failureOf(why: { problem: SignInProblem; code?: string }): SignInFailure {
  return new SignInFailure(why.problem, why.problem, why.code);
}

/** The greatest age of a token, in seconds. With the tolerance of clocks it is ten minutes. */
const MAX_AGE = 5 * 60;

const TokenAnswer = z.object({
  id_token: z.string().max(32 * 1024),
  access_token: z.string().min(1).optional().catch(undefined),
});

/** The parameters of a callback, and the values that the start has stored for it. */
type Exchange = { code: string; verifier: string; nonce: string; callback: string };

/**
 * Exchanges a code for the claims of the person (product/single-sign-on 3).
 * @throws {SignInFailure} where the provider refuses the code, its token is not valid, or its userinfo endpoint fails
 */
async function claimsOf(
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

/** The claims of a provider's userinfo endpoint about a person. Throws SignInFailure unless it is JSON about this very person. */
async function userinfoOf(sub: string, address: string, accessToken: string | undefined) {
  if (accessToken === undefined) throw new SignInFailure("provider", "userinfo token");
  const headers = { Authorization: `Bearer ${accessToken}` };
  const reply = await callForJson(address, { headers }, PROVIDER_LIMITS);
  const userinfo = PersonClaims.safeParse(reply).data;
  if (userinfo === undefined) throw new SignInFailure("provider", "userinfo");
  if (userinfo.sub !== sub) throw new SignInFailure("provider", "userinfo person");
  return userinfo;
}

/** The tokens that a provider answers; `undefined` where it refuses each way to show who calls. */
async function exchange(ready: ReadyProvider, form: Record<string, string>) {
  for (const { headers, fields } of authentications(ready)) {
    const body = new URLSearchParams({ ...form, ...fields });
    const call = { method: "POST", headers, body };
    const reply = await callForJson(ready.provider.token_endpoint, call, PROVIDER_LIMITS);
    const tokens = TokenAnswer.safeParse(reply).data;
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

/** `/auth/oidc`: where browsers leave for the provider of a client, and come back (product/single-sign-on 3). */
export const singleSignOn = new Hono<AppEnv>({ strict: false })
  .get("/start", start)
  .get("/callback/:client", callback)
  .onError(answerFailure);
