import type { Context } from "hono";
import { base64url } from "jose";
import * as passkeys from "#db/accounts/passkeys.ts";
import type { NewPasskey, PasskeyAnswer } from "#domain/passkeys.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { readChallenge } from "#worker/auth/passkey-challenge.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem } from "#worker/problem.ts";

/** Loaded when somebody uses a passkey: it is large. */
const library = async () => import("#worker/auth/passkey-library.ts");

/**
 * Verifies what a passkey has answered to a challenge. The caller stores `used`, which refuses a challenge that was used before.
 * @throws 401 where the passkey is unknown, or the answer is not valid on this host
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
 * @throws 401 where its answer is not valid on this host
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

/** Where a passkey of this host works (product/accounts 10). */
function siteOf(c: Context<AppEnv>) {
  const { origin, hostname } = new URL(c.req.url);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** The same answer for an unknown passkey, a wrong signature, and a challenge that has ended or was used. */
export function unknownPasskey(): Problem {
  const parts = { code: "passkey_unknown", detail: PASSKEY_REFUSALS.unknown } as const;
  return new Problem(401, "Unauthorized", parts);
}
