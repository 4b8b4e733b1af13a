import type { Context } from "hono";
import { MINUTE_MS } from "#domain/durations.ts";
import { startPath } from "#domain/single-sign-on/paths.ts";
import { cookieAccount } from "#worker/auth/session.ts";
import type { AppEnv } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { readToken, signToken } from "#worker/signed-tokens.ts";
import { SignInFailure } from "#worker/single-sign-on/failure.ts";
import { LinkingPerson } from "#worker/single-sign-on/sign-in-cookie.ts";

const LINK_TOKEN = {
  purpose: "sign-in link",
  schema: LinkingPerson,
  lifetime: 5 * MINUTE_MS,
};

/** The address at which the caller links the own account, for five minutes. */
export async function linkAddress(c: Context<AppEnv>): Promise<string> {
  const { userId, family, username, clientId } = signedIn(c);
  const token = await signToken(c.env.TOKEN_SECRET, LINK_TOKEN, { userId, family, username });
  return `${startPath(clientId)}&${new URLSearchParams({ link: token })}`;
}

/**
 * The person whom an address to link names. The browser must have the session, too: otherwise somebody could send their own address to
 * another person, whose account at the provider would then be theirs.
 * @throws {SignInFailure} where the address has ended, or the session is another one
 */
export async function linkingPerson(c: Context<AppEnv>, token: string) {
  const person = await readToken(c.env.TOKEN_SECRET, LINK_TOKEN, token);
  const session = person && (await cookieAccount(c));
  if (person === null || session?.family !== person.family || session.userId !== person.userId)
    throw new SignInFailure("slow", "link");
  return person;
}
