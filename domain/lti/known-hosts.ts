import { readCallableAddress } from "#domain/callable-address.ts";
import { CLAIM, type LaunchClaims } from "#domain/lti/claims.ts";
import { isWebAddress } from "#domain/lti/learning-platform.ts";

/**
 * An address on one of some hosts; `null` for one elsewhere. http counts as https: behind a proxy that ends TLS, some platforms name
 * themselves so.
 */
export function onKnownHost(address: string, hosts: string[]): string | null {
  if (!isWebAddress(address)) return null;
  const spellings = [address, address.replace(/^http:/u, "https:")];
  return spellings.find((spelling) => hosts.includes(new URL(spelling).origin)) ?? null;
}

/** The page that a launch has come from, as the platform has signed it: where the browser returns to. */
export function pageOf(claims: LaunchClaims): string | undefined {
  const { return_url: left } = claims[CLAIM.presentation] ?? {};
  const { deep_link_return_url: chosen } = claims[CLAIM.deepLinking] ?? {};
  return [left, chosen].find((address) => address !== undefined && isWebAddress(address));
}

/**
 * The origin of an address that is on none of some hosts, so that it can be added to them; empty for a known one, and for one that could
 * not be added.
 * @param ownHost the host of this site
 */
export function unknownHost(address: string | undefined, hosts: string[], ownHost: string): string {
  if (address === undefined || onKnownHost(address, hosts) !== null) return "";
  return readCallableAddress(address, ownHost)?.origin ?? "";
}
