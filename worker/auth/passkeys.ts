import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import { base64url } from "jose";
import { z } from "zod";
import * as passkeys from "#db/accounts/passkeys.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import type { NewPasskey, PasskeyAnswer } from "#domain/passkeys.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem } from "#worker/problem.ts";
import { readToken, signToken } from "#worker/signed-tokens.ts";

/** Loaded when somebody uses a passkey: it is large. */
const library = async () => import("#worker/auth/passkey-library.ts");

/**
 * Verifies what a passkey has answered to a challenge. The caller stores `used`, which refuses a challenge that was used before.
 * @throws 401 if the passkey is unknown, or the answer is not valid on this host
 */
export async function verifyAnswer(c: Context<AppEnv>, answer: PasskeyAnswer) {
  const asked = await readChallenge(c, answer.token, { purpose: "known" });
  if (asked === null) throw unknownPasskey();
  const [found, { verifyAuthenticationResponse }] = await Promise.all([
    passkeys.find(database(c), answer.id),
    library(),
  ]);
  const site = siteOf(c);
  if (found?.passkey.rpId !== site.expectedRPID) throw unknownPasskey();
  const { id, clientDataJSON, authenticatorData, signature } = answer;
  const { publicKey, counter } = found.passkey;
  const response = { clientDataJSON, authenticatorData, signature };
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    ...site,
    credential: { id, publicKey: new Uint8Array(base64url.decode(publicKey)), counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) throw unknownPasskey();
  const used = { id, counter: result.authenticationInfo.newCounter, challenge: asked.use };
  return { account: found.account, onlyWay: found.onlyWay, used };
}

/**
 * Verifies a new passkey of the caller. `isEnrolment`: its options were given without a proof.
 * @throws 401 if its answer is not valid on this host
 */
export async function verifyNew(c: Context<AppEnv>, made: Omit<NewPasskey, "removesOthers">) {
  const { userId } = signedIn(c);
  const proved = await readChallenge(c, made.token, { purpose: "new", userId });
  const asked = proved ?? (await readChallenge(c, made.token, { purpose: "first", userId }));
  if (asked === null) throw unknownPasskey();
  const { verifyRegistrationResponse } = await library();
  const { id, clientDataJSON, attestationObject, transports } = made;
  const response = { clientDataJSON, attestationObject };
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    ...siteOf(c),
    requireUserVerification: true,
  }).catch(() => null);
  const credential = result?.verified ? result.registrationInfo.credential : null;
  if (credential?.id !== id) throw unknownPasskey();
  const passkey = {
    id,
    userId,
    rpId: siteOf(c).expectedRPID,
    publicKey: base64url.encode(credential.publicKey),
    counter: credential.counter,
    transports,
  };
  return { passkey, challenge: asked.use, isEnrolment: proved === null };
}

/** The origin and the host for which a passkey must have been made: those of this request (product/accounts 10). */
function siteOf(c: Context<AppEnv>) {
  const { origin, hostname } = new URL(c.req.url);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** The same answer for an unknown passkey, a wrong signature, and a challenge that has ended or was used. */
export function unknownPasskey(): Problem {
  const parts = { code: "passkey_unknown", detail: PASSKEY_REFUSALS.unknown } as const;
  return new Problem(401, parts);
}

/** How long a person has for an answer (milliseconds). */
export const CHALLENGE_LIFETIME = 5 * MINUTE_MS;

/** `known`: a person shows a passkey. `new`: the person with the id makes one. `first`: without a proof, after a one-time link. */
const Purpose = z.enum(["known", "new", "first"]);

const CHALLENGE = {
  purpose: "challenge of a passkey",
  schema: z.object({
    host: z.string(),
    purpose: Purpose,
    userId: z.string().optional(),
    jti: z.string(),
    exp: z.number(),
  }),
  lifetime: CHALLENGE_LIFETIME,
};

type ForWhat = { purpose: z.output<typeof Purpose>; userId?: string };

/** A challenge and the token that it is the hash of. Nothing is stored: the token comes back with the answer. */
export async function makeChallenge(
  c: Context<AppEnv>,
  { purpose, userId }: ForWhat,
): Promise<{ token: string; challenge: string }> {
  const { host } = new URL(c.req.url);
  const content = { host, purpose, ...(userId && { userId }) };
  const token = await signToken(c.env.TOKEN_SECRET, CHALLENGE, content);
  return { token, challenge: hashOf(token) };
}

/** The challenge of a token, and its use; `null` if it has ended, or is for something else, another host or another person. */
async function readChallenge(
  c: Context<AppEnv>,
  token: string,
  { purpose, userId }: ForWhat,
): Promise<{ challenge: string; use: usedOnce.Use } | null> {
  const content = await readToken(c.env.TOKEN_SECRET, CHALLENGE, token);
  const { host } = new URL(c.req.url);
  if (content?.host !== host || content.purpose !== purpose || content.userId !== userId)
    return null;
  const use = await usedOnce.useOf("passkey", content.jti, content.exp * 1000);
  return { challenge: hashOf(token), use };
}

function hashOf(token: string): string {
  return base64url.encode(sha256(utf8ToBytes(token)));
}
