import type { Context } from "hono";
import type { SessionAnswer } from "#domain/account-answers.ts";
import type { Credential, SessionOwner } from "#db/accounts/sessions.ts";
import type { Account } from "#db/accounts/users.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { openSession, startSession } from "#worker/auth/session.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * Starts a session of an account that has shown a credential, and records time and place.
 * @returns `null` where the credential does not hold by now, or the account waits for approval
 */
export async function beginSession(
  c: Context<AppEnv>,
  owner: SessionOwner,
  persist: boolean,
  credential: Credential,
): Promise<SessionAnswer | null> {
  const session = await startSession(c, { ...owner, persist }, credential, locationOf(c));
  if (session !== null) c.get("record").client = owner.clientId;
  return session;
}

/** As `beginSession`, for a credential that says itself whose session it is: sets the cookie. Returns whether the session has begun. */
export async function beginUnnamed(c: Context<AppEnv>, credential: Credential): Promise<boolean> {
  return (await openSession(c, null, credential, locationOf(c))) !== null;
}

/** The account of a row as the owner of a session. */
export function ownerOf({
  id: userId,
  clientId,
  username,
  isAdmin,
  isManager,
}: Account): SessionOwner {
  return { userId, clientId, username, isAdmin, isManager };
}

/** The place of a request, as Cloudflare reports it. */
function locationOf(c: Context<AppEnv>): UserLocation {
  const place = c.req.raw.cf as IncomingRequestCfProperties | undefined;
  if (!place?.country) return "";
  return {
    city: place.city ?? "",
    region_code: place.regionCode ?? "",
    country_name: countryName(place.country),
  };
}

function countryName(code: string): string {
  // Cloudflare has codes such as T1 for Tor, for which DisplayNames throws.
  if (!/^[A-Z]{2}$/u.test(code)) return code;
  // Made here: its first one loads the names of all countries, which a new isolate does not need.
  return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
}
