import type { Context } from "hono";
import { type AppEnv, callerAddress, callerNetwork } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";

/** Counts a use of a passkey or a one-time link. Throws 429 where the limit is reached. */
export async function limitSignInNetwork(c: Context<AppEnv>): Promise<void> {
  await limitRate(c, "SIGN_IN_NETWORK_LIMIT", callerNetwork(c));
}

/** Counts an attempt to use a password, also of a person who is signed in. Throws 429 where a limit is reached. */
export async function limitSignIn(c: Context<AppEnv>, username: string): Promise<void> {
  const name = username.toLowerCase();
  // The name comes last: attempts that the other limits refuse must not lock the owner of the name out.
  await limitSignInNetwork(c);
  await limitRate(c, "SIGN_IN_LIMIT", `${callerAddress(c)} ${name}`);
  await limitRate(c, "SIGN_IN_NAME_LIMIT", name);
}
