import { bytesToHex } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { AppEnv } from "#worker/context.ts";

/** How many bits of an address limits look at: what one household or server has, and what one site or provider hands out. */
const ADDRESS_BITS = { ipv4: 32, ipv6: 64 };
const NETWORK_BITS = { ipv4: 24, ipv6: 48 };

/** The caller's address for limits: an IPv4 address, or the /64 of an IPv6 address, because a household has a whole /64. */
export function callerAddress(c: Context<AppEnv>): string {
  return prefixOf(c, ADDRESS_BITS);
}

/** The caller's network for limits: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function callerNetwork(c: Context<AppEnv>): string {
  return prefixOf(c, NETWORK_BITS);
}

function prefixOf(c: Context<AppEnv>, bits: typeof ADDRESS_BITS): string {
  const text = c.req.header("CF-Connecting-IP") ?? "";
  // Only a request that did not come through Cloudflare's network has no address.
  if (!ipaddr.isValid(text)) return "local";
  const address = ipaddr.process(text);
  const kept = bits[address.kind()];
  const bytes = address.toByteArray().slice(0, kept / 8);
  return `${bytes.join(".")}/${kept}`;
}

/**
 * Stands for a text in the database, where the text itself must not be: a keyed hash, as 32 hex digits. Whoever has the database
 * alone cannot find out the text by trying all of them.
 */
export async function pseudonym(c: Context<AppEnv>, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = encoder.encode(`pseudonyms ${c.env.TOKEN_SECRET}`);
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return bytesToHex(new Uint8Array(digest).slice(0, 16));
}
