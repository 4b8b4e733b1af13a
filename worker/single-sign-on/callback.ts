import type { Context } from "hono";
import { z } from "zod";
import { refusingSecond, type Use, useOf } from "#db/base/used-once.ts";
import * as links from "#db/single-sign-on/links.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { isOfSchool, removalCode, usernamesFor } from "#domain/single-sign-on/person.ts";
import { startPath } from "#domain/single-sign-on/paths.ts";
import type { SignInProblem } from "#domain/single-sign-on/problems.ts";
import { beginUnnamed } from "#worker/auth/begin-session.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { forLink, SignInFailure } from "#worker/single-sign-on/failure.ts";
import { claimsOf } from "#worker/single-sign-on/id-token.ts";
import {
  type LinkingPerson,
  type StartedSignIn,
  takeSignIn,
} from "#worker/single-sign-on/sign-in-cookie.ts";
import { callbackOf, readyProvider, type ReadyProvider } from "#worker/single-sign-on/start.ts";
import { today } from "#worker/today.ts";

/** What a provider sends the browser back with. `iss`: RFC 9207. */
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
export async function callback(c: Context<AppEnv>): Promise<Response> {
  const started = await takeSignIn(c);
  const answer = Answer.safeParse(c.req.query()).data;
  // A tile of the provider's portal. Its code belongs to no sign-in, so one begins; the cookie of that one ends a second round.
  if (started === null && answer?.code !== undefined && answer.state === undefined)
    return c.redirect(startPath(c.req.param("client") ?? ""), 303);
  if (started === null || answer?.state !== started.state)
    throw new SignInFailure("slow", started === null ? "cookie" : "state");
  // The code is of another client's provider: that of `started` must not get it.
  if (started.clientId !== c.req.param("client")) throw new SignInFailure("slow", "client");
  // One start is good for no flood of calls to the provider.
  await limitRate(c, "SIGN_IN_LIMIT", `oidc ${started.state}`);
  const { link: person } = started;
  const proven = async () =>
    provenIdentity(c, await readyProvider(c, started.clientId), started, answer);
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
    await links.link(database(c), identity, person, call),
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
