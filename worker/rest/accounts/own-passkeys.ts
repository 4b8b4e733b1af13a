import { utf8ToBytes } from "@noble/hashes/utils.js";
import { type Context, Hono } from "hono";
import { base64url } from "jose";
import * as newPasskeys from "#db/accounts/new-passkeys.ts";
import * as passkeys from "#db/accounts/passkeys.ts";
import { PasskeyRemoval, Proof } from "#domain/accounts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { deviceOf } from "#domain/device.ts";
import { MAX_PASSKEYS, NewPasskey } from "#domain/passkeys.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { verifyNew } from "#worker/auth/passkey-answers.ts";
import { CHALLENGE_LIFETIME, makeChallenge } from "#worker/auth/passkey-challenge.ts";
import { isFresh, notShown, requireProof } from "#worker/auth/proof.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { json } from "#worker/rest/body.ts";
import { notFound, Problem } from "#worker/problem.ts";

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257] as const;

/** `/account/passkeys`: the passkeys of the caller (product/accounts 10). */
export const ownPasskeys = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.User), async (c) => {
    const { userId } = signedIn(c);
    return c.json(await passkeys.list(database(c), userId));
  })
  .post("/options", requireRole(ROLE.User), json(Proof), async (c) => {
    const isEnrolment = await mayEnrol(c);
    if (!isEnrolment) await requireProof(c, c.req.valid("json"));
    const own = await passkeys.list(database(c), signedIn(c).userId);
    // Who makes the first one after a link may remove the others with it.
    if (own.length >= MAX_PASSKEYS && !isEnrolment) throw notPossible("tooMany");
    return c.json(await newPasskeyOptions(c, own, isEnrolment ? "first" : "new"));
  })
  // The options were given for a proof, or for the first one after a link, and their token says whose passkey it becomes.
  .post("/", requireRole(ROLE.User), json(NewPasskey), async (c) => {
    const { removesOthers, ...answer } = c.req.valid("json");
    const { passkey, challenge, isEnrolment } = await verifyNew(c, answer);
    const name = deviceOf(c.req.header("User-Agent") ?? "") ?? "Passkey";
    const made = { challenge, session: signedIn(c), isEnrolment, removesOthers };
    const outcome = await newPasskeys.insert(database(c), { ...passkey, name }, made, actor(c));
    if (outcome === "unproved") throw notShown();
    if (outcome === "full") throw notPossible("tooMany");
    if (outcome === "foreign") throw notPossible("foreign");
    return c.json({ id: passkey.id, name }, 201);
  })
  .delete("/", requireRole(ROLE.User), json(PasskeyRemoval), async (c) => {
    const { id, ...proof } = c.req.valid("json");
    await requireProof(c, proof);
    const { userId } = signedIn(c);
    const outcome = await passkeys.remove(database(c), { userId, id }, actor(c));
    if (outcome === "unknown") throw notFound();
    if (outcome === "last") throw notPossible("last");
    return c.body(null, 204);
  })
  .delete("/all", requireRole(ROLE.User), json(Proof), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const { userId } = signedIn(c);
    if (!(await passkeys.removeAll(database(c), userId, actor(c)))) throw notPossible("all");
    return c.body(null, 204);
  });

/** Whether the caller has come by a link to make a passkey, and has made none yet. */
async function mayEnrol(c: Context<AppEnv>): Promise<boolean> {
  const { via, ...person } = signedIn(c);
  return via === "link" && isFresh(c) && newPasskeys.mayEnrol(database(c), { ...person, via });
}

async function newPasskeyOptions(
  c: Context<AppEnv>,
  own: Awaited<ReturnType<typeof passkeys.list>>,
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

/** The refusal of a change of passkeys. */
export function notPossible(why: "tooMany" | "foreign" | "last" | "all"): Problem {
  return new Problem(409, "Not Possible", { detail: PASSKEY_REFUSALS[why] });
}
