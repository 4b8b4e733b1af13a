import { bytesToHex } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import * as passkeys from "#db/accounts/passkeys.ts";
import * as users from "#db/accounts/users.ts";
import type { Proof } from "#domain/accounts.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { unknownPasskey, verifyAnswer } from "#worker/auth/passkeys.ts";
import { inHashTurn, verifyPassword } from "#worker/auth/passwords.ts";
import { hashToken } from "#worker/auth/session.ts";
import { limitSignIn, limitSignInNetwork } from "#worker/limits.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem } from "#worker/problem.ts";

/** How long a sign-in needs no further proof. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Makes sure that the caller is the person, not somebody with their session (product/accounts 10).
 * @throws 401 without a proof, or for a wrong one; 429 after too many
 */
export async function requireProof(
  c: Context<AppEnv>,
  { password, passkey }: Proof,
): Promise<void> {
  if (password !== undefined) {
    const { onlyWay } = await verifiedAccount(c, password);
    if (onlyWay !== null) throw notShown();
    return;
  }
  const { userId } = signedIn(c);
  if (passkey !== undefined) {
    await limitSignInNetwork(c);
    const { account, used } = await verifyAnswer(c, passkey);
    const isOwn = account.id === userId;
    if (!isOwn || !(await passkeys.use(database(c), used))) throw unknownPasskey();
    return;
  }
  // A link proves only that somebody had the link.
  if (signedIn(c).via === "link" || !isFresh(c)) throw notShown();
}

/** Whether the caller has signed in less than ten minutes ago. */
export function isFresh(c: Context<AppEnv>): boolean {
  const { signedInAt } = signedIn(c);
  return signedInAt !== null && Date.now() - signedInAt < FRESH_MS;
}

/** The caller's account, once the password has been verified. Throws 401 for a wrong one, 429 after too many. */
export async function verifiedAccount(c: Context<AppEnv>, password: string) {
  const stored = await accountWith(c, signedIn(c).username, password);
  if (stored === null) throw wrongPassword();
  return stored;
}

/** The account with this username and password, if there is one. Throws 429 after too many. */
export async function accountWith(c: Context<AppEnv>, username: string, password: string) {
  await limitSignIn(c, username);
  const stored = await users.getAccount(database(c), username);
  const isRight = await inHashTurn(c.req.raw.signal, () =>
    verifyPassword(password, stored?.passwordHash ?? null),
  );
  return isRight ? stored : null;
}

// Not 403: the browser repeats calls that are refused with 403, and each would count as an attempt.
export function wrongPassword(): Problem {
  return new Problem(401, { code: "wrong_credentials", detail: "The password is wrong." });
}

export function notShown(): Problem {
  const parts = { code: "proof_needed", detail: PASSKEY_REFUSALS.proof } as const;
  return new Problem(401, parts);
}

/** How long a one-time link works (product/accounts 9). */
const LIFETIME_MS = DAY_MS;

/**
 * A new one-time link: the code that only the person gets, its hash for the database, and its expiry in milliseconds since 1970.
 * @param lifetime in milliseconds
 */
export function createLink(lifetime = LIFETIME_MS): {
  code: string;
  hash: string;
  expiresAt: number;
} {
  const code = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { code, hash: hashToken(code), expiresAt: Date.now() + lifetime };
}

/** The address of a one-time link. The code is in the fragment, because browsers send that to no server and in no Referer. */
export function welcomePage(c: Context<AppEnv>, code: string): string {
  return new URL(`/welcome#${code}`, c.req.url).href;
}
