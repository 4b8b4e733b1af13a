import type { Context } from "hono";
import { z } from "zod";
import { refusingSecond } from "#db/base/used-once.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { sha256 } from "#domain/sha256.ts";
import { isOfSchool, removalCode, usernamesFor } from "#domain/single-sign-on/person.ts";
import { beginUnnamed } from "#worker/auth/begin-session.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { SignInFailure } from "#worker/single-sign-on/failure.ts";
import { claimsOf } from "#worker/single-sign-on/id-token.ts";
import { type StartedSignIn, takeSignIn } from "#worker/single-sign-on/sign-in-cookie.ts";
import { callbackOf, readyProvider, type ReadyProvider } from "#worker/single-sign-on/start.ts";
import { today } from "#worker/today.ts";

/** What a provider sends the browser back with. `iss`: RFC 9207. */
const Answer = z.object({
  state: z.string().max(200),
  iss: z.string().max(500).optional(),
  error: z.string().optional(),
  code: z.string().min(1).max(8_000).optional(),
});

/**
 * Signs in whom the provider has sent back (product/single-sign-on 3). Two round trips to the database: the provider is read, and one batch uses
 * the sign-in, makes the account of a new person, and starts the session. Throws SignInFailure.
 */
export async function callback(c: Context<AppEnv>): Promise<Response> {
  const started = await takeSignIn(c);
  const answer = Answer.safeParse(c.req.query()).data;
  if (started === null || answer?.state !== started.state)
    throw new SignInFailure("slow", started === null ? "cookie" : "state");
  // One start is good for no flood of calls to the provider.
  await limitRate(c, "SIGN_IN_LIMIT", `oidc ${started.state}`);
  const ready = await readyProvider(c, started.clientId);
  const identity = await provenIdentity(c, ready, started, answer);
  return signIn(c, started, identity);
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
  const exchange = { code, verifier, nonce, callback: callbackOf(c) };
  const claims = await claimsOf(ready, exchange);
  if (!isOfSchool(claims, stored)) throw new SignInFailure("school", "domain");
  return { clientId, issuer, subject: claims.sub, ...usernamesFor(claims) };
}

async function signIn(
  c: Context<AppEnv>,
  started: StartedSignIn,
  { username, other, ...identity }: Awaited<ReturnType<typeof provenIdentity>>,
): Promise<Response> {
  const db = database(c);
  const used = { hash: await sha256(`oidc ${started.state}`), expiresAt: started.exp * 1000 };
  const { day } = today(c.env.DB);
  const limit = c.env.DAILY_PROVIDER_ACCOUNTS_PER_CLIENT;
  const by = { ...SYSTEM, requestId: c.get("record").id };
  const person = { username, other, code: removalCode(), day, limit, by };
  const credential = signIns.credential(db, identity, used, person);
  const hasBegun = await refusingSecond(async () => beginUnnamed(c, credential));
  if (hasBegun === null) throw new SignInFailure("slow", "replay");
  if (hasBegun) return c.redirect("/signed-in", 303);
  const why = await signIns.explain(db, identity);
  throw new SignInFailure(why.problem, why.problem, "code" in why ? why.code : undefined);
}
