import { bytesToHex } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { AppEnv } from "#worker/context.ts";
import { purposeKey } from "#worker/signed-tokens.ts";

/** The prefix lengths of an address (one household or server) and of a network (one site or provider). */
const ADDRESS_BITS = { ipv4: 32, ipv6: 64 };
const NETWORK_BITS = { ipv4: 24, ipv6: 48 };

/**
 * The key of per-address limits: the IPv4 address or the IPv6 /64, because a household has a whole /64. In a launch of a learning platform it
 * is the pupil: a school has one address.
 */
export function callerAddress(c: Context<AppEnv>): string {
  return c.get("ticket")?.person ?? prefixOf(c, ADDRESS_BITS);
}

/** The key of per-network limits: the IPv4 /24 or the IPv6 /48. */
export function callerNetwork(c: Context<AppEnv>): string {
  return prefixOf(c, NETWORK_BITS);
}

function prefixOf(c: Context<AppEnv>, bits: typeof ADDRESS_BITS): string {
  const text = c.req.header("CF-Connecting-IP") ?? "";
  // Requests through Cloudflare's network always have the header.
  if (!ipaddr.isValid(text)) return "local";
  const address = ipaddr.process(text);
  const kept = bits[address.kind()];
  const bytes = address.toByteArray().slice(0, kept / 8);
  return `${bytes.join(".")}/${kept}`;
}

/**
 * A keyed hash (32 hex digits) that replaces an address in the database. Without the secret, nobody can find the address by hashing
 * all of them.
 */
export async function pseudonym(c: Context<AppEnv>, text: string): Promise<string> {
  const key = await purposeKey(c.env.TOKEN_SECRET, "pseudonyms");
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(digest).slice(0, 16));
}
