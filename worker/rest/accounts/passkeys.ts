import { utf8ToBytes } from "@noble/hashes/utils.js";
import { type Context, Hono } from "hono";
import { base64url } from "jose";
import * as passkeyRows from "#db/accounts/passkeys.ts";
import { refusingSecond } from "#db/base/used-once.ts";
import { PasskeyRemoval, Proof } from "#domain/accounts.ts";
import { MESSAGES } from "#domain/messages.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { MAX_PASSKEYS, NewPasskey, PasskeySignIn } from "#domain/passkeys.ts";
import { byPerson } from "#worker/auth/guard.ts";
import {
  CHALLENGE_LIFETIME,
  makeChallenge,
  unknownPasskey,
  verifyAnswer,
  verifyNew,
} from "#worker/auth/passkeys.ts";
import { isFresh, notShown, requireProof } from "#worker/auth/proof.ts";
import { beginSession, ownerOf, deviceOf } from "#worker/auth/session.ts";
import { limitSignInNetwork } from "#worker/limits.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem, notFound } from "#worker/problem.ts";
import { otherWayNeeded, waitingForApproval } from "#worker/rest/accounts/sign-in.ts";
import { json, sentences } from "#worker/rest/body.ts";

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257] as const;

/** `/account/passkeys`: the passkeys of the caller (product/accounts 10). */
export const ownPasskeys = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => {
    return c.json(await passkeyRows.list(database(c), signedIn(c).userId));
  })
  .post("/options", byPerson, json(Proof), async (c) => {
    const isEnrolment = await mayEnrol(c);
    if (!isEnrolment) await requireProof(c, c.req.valid("json"));
    const own = await passkeyRows.list(database(c), signedIn(c).userId);
    // A person who makes the first passkey after a link may remove the others at the same time.
    if (own.length >= MAX_PASSKEYS && !isEnrolment) throw notPossible("tooMany");
    return c.json(await newPasskeyOptions(c, own, isEnrolment ? "first" : "new"));
  })
  // The options were given for a proof, or for the first passkey after a link. Their token names the account.
  .post("/", byPerson, json(NewPasskey), async (c) => {
    const { removesOthers, ...answer } = c.req.valid("json");
    const { passkey, challenge, isEnrolment } = await verifyNew(c, answer);
    const name = deviceOf(c.req.header("User-Agent") ?? "") ?? "Passkey";
    const made = { challenge, session: signedIn(c), isEnrolment, removesOthers };
    const outcome = await passkeyRows.insert(database(c), { ...passkey, name }, made, actor(c));
    if (outcome === "unproved") throw notShown();
    if (outcome === "full") throw notPossible("tooMany");
    if (outcome === "foreign") throw notPossible("foreign");
    return c.json({ id: passkey.id, name }, 201);
  })
  .delete("/", byPerson, json(PasskeyRemoval), async (c) => {
    const { id, ...proof } = c.req.valid("json");
    await requireProof(c, proof);
    const { userId } = signedIn(c);
    const outcome = await passkeyRows.remove(database(c), { userId, id }, actor(c));
    if (outcome === "unknown") throw notFound();
    if (outcome === "last") throw notPossible("last");
    return c.body(null, 204);
  })
  .delete("/all", byPerson, json(Proof), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const { userId } = signedIn(c);
    if (!(await passkeyRows.removeAll(database(c), userId, actor(c)))) throw notPossible("all");
    return c.body(null, 204);
  });

/** Whether the caller has come by a link to make a passkey, and has made none yet. */
async function mayEnrol(c: Context<AppEnv>): Promise<boolean> {
  const { via, ...person } = signedIn(c);
  return via === "link" && isFresh(c) && passkeyRows.mayEnrol(database(c), { ...person, via });
}

async function newPasskeyOptions(
  c: Context<AppEnv>,
  own: Awaited<ReturnType<typeof passkeyRows.list>>,
  purpose: "new" | "first",
) {
  const { userId, username } = signedIn(c);
  const { hostname } = new URL(c.req.url);
  const { token, challenge } = await makeChallenge(c, { purpose, userId });
  const options = {
    challenge,
    rp: { id: hostname, name: hostname },
    user: { id: base64url.encode(utf8ToBytes(userId)), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: "none" as const,
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "required" as const,
    },
    excludeCredentials: own
      .filter(({ rpId }) => rpId === hostname)
      .map(({ id }) => ({ type: "public-key" as const, id })),
  };
  return { token, options };
}

/** The refusal of a change of newPasskeys. */
export function notPossible(why: "tooMany" | "foreign" | "last" | "all"): Problem {
  return new Problem(409, { detail: PASSKEY_REFUSALS[why] });
}

/** `/auth/passkey`: sign-in by passkey (product/accounts 10). */
export const passkeySignIn = new Hono<AppEnv>({ strict: false })
  .post("/options", async (c) => {
    await limitSignInNetwork(c);
    const { token, challenge } = await makeChallenge(c, { purpose: "known" });
    const options = {
      challenge,
      rpId: new URL(c.req.url).hostname,
      timeout: CHALLENGE_LIFETIME,
      userVerification: "required" as const,
    };
    return c.json({ token, options });
  })
  .post("/", sentences({ invalid: MESSAGES.login.other }), json(PasskeySignIn), async (c) => {
    const { passkey, persist } = c.req.valid("json");
    await limitSignInNetwork(c);
    const { account, onlyWay, used } = await verifyAnswer(c, passkey);
    if (account.waiting) throw waitingForApproval();
    if (onlyWay === "oidc") throw otherWayNeeded(onlyWay);
    const credential = passkeyRows.credential(database(c), used);
    const session = await refusingSecond(async () =>
      beginSession(c, ownerOf(account), persist, credential),
    );
    if (session === null) throw unknownPasskey();
    return c.json(session);
  });
