import type { Context } from "hono";
import type { SessionAnswer } from "#domain/account-answers.ts";
import type { Account } from "#db/accounts/users.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { startSession } from "#worker/auth/session.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * Starts a session of an account whose password has been verified or set, and records time and place.
 * @returns `null` where the account has another password by now, or waits for approval
 */
export async function beginSession(
  c: Context<AppEnv>,
  account: Account,
  persist: boolean,
): Promise<SessionAnswer | null> {
  const { id: userId, clientId, username, isAdmin, isManager, passwordHash } = account;
  const person = { userId, clientId, username, isAdmin, isManager, persist };
  const session = await startSession(c, person, passwordHash, locationOf(c));
  if (session === null) return null;
  c.get("record").client = clientId;
  return session;
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
