import ipaddr from "ipaddr.js";
import { type JWTVerifyGetKey, createRemoteJWKSet, customFetch } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readCallableAddress, readPublicAddress } from "#domain/clients/origin.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

type Call = RequestInit & { signal: AbortSignal };

/**
 * Calls an address of another site that somebody has named. Reaches no private network and follows no redirect; a local address can be stored
 * on a developer's machine only (domain/clients/origin.ts).
 * @returns null for an address that is not called
 * @throws if the site cannot be reached, or the signal ends the call
 */
export async function callOutside(address: string, call: Call): Promise<Response | null> {
  const url = readCallableAddress(address, "localhost:0");
  if (url === null) return null;
  const isPublic = readPublicAddress(address, "") instanceof URL;
  if (isPublic && !(await leadsToPublicAddresses(url.hostname, call.signal))) return null;
  return fetch(url, { ...call, redirect: "manual" });
}

/** The first bytes of a body as text, counted after decompression. `isCut`: it has more. */
export async function readBeginning(body: ReadableStream<Uint8Array> | null, bytes: number) {
  const decoder = new TextDecoder();
  let [text, size, isCut] = ["", 0, false];
  for await (const chunk of body ?? []) {
    const room = bytes - size;
    text += decoder.decode(chunk.subarray(0, room), { stream: true });
    size += chunk.byteLength;
    isCut = size > bytes;
    // Leaving the loop cancels the body.
    if (isCut) break;
  }
  return { text, isCut };
}

/** The milliseconds of a call for JSON, and the most bytes of its answer. */
const JSON_LIMITS = { milliseconds: 10_000, bytes: 128 * 1024 };

/** The JSON that an address answers; `undefined` for an error, for anything else, and where it cannot be reached. */
export async function callForJson(
  address: string,
  init: RequestInit = {},
  limits = JSON_LIMITS,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  const headers = { Accept: "application/json", ...init.headers };
  try {
    const response = await callOutside(address, { ...init, headers, signal });
    if (!response?.ok) return undefined;
    const { text, isCut } = await readBeginning(response.body, limits.bytes);
    return isCut ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** The types of records that hold addresses. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 };

/** An answer in JSON (RFC 8484 servers of Cloudflare and Google). */
const Answer = z.object({
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
});

/**
 * Whether a DNS name leads to public addresses only: a public name can point to a private network. Names are resolved over https,
 * because a Worker cannot ask the system's resolver.
 * @throws if the resolver does not answer
 */
export async function leadsToPublicAddresses(name: string, signal: AbortSignal): Promise<boolean> {
  const found = await Promise.all(
    Object.entries(ADDRESS_TYPES).map(async ([type, number]) => {
      const query = new URLSearchParams({ name, type });
      const headers = { Accept: "application/dns-json" };
      const response = await fetch(`${RESOLVER}?${query}`, { headers, signal });
      const { Answer: records } = Answer.parse(await response.json());
      return records.filter(({ type }) => type === number).map(({ data }) => data);
    }),
  );
  const addresses = found.flat();
  return addresses.length > 0 && addresses.every(isPublic);
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** The limits of a call for a key set. */
export const KEY_LIMITS = { bytes: 256 * 1024, milliseconds: 5_000 };

/** How far the clock of a provider or platform may differ from ours, in seconds, when the times of its tokens are checked. */
export const CLOCK_TOLERANCE = 5 * 60;

const known = new LRUCache<string, JWTVerifyGetKey>({ max: 500 });

/**
 * The public keys that somebody has published at an address, in memory for an hour. They are read again for a key that they do not have, at
 * most once a minute (product/lti 3).
 */
export function keySet(address: string): JWTVerifyGetKey {
  const keys =
    known.get(address) ??
    createRemoteJWKSet(new URL(address), {
      cacheMaxAge: HOUR_MS,
      cooldownDuration: MINUTE_MS,
      timeoutDuration: KEY_LIMITS.milliseconds,
      [customFetch]: readKeys,
    });
  known.set(address, keys);
  return keys;
}

async function readKeys(address: string, call: RequestInit): Promise<Response> {
  const response = await callOutside(address, call as RequestInit & { signal: AbortSignal });
  if (response === null) throw new Error("The address of the keys is not a public one.");
  const { text } = await readBeginning(response.body, KEY_LIMITS.bytes);
  return new Response(text, { status: response.status === 200 ? 200 : 502 });
}

/** Whether an `id_token` is for a client ID alone, or names it as the authorized party where it is for several (OpenID Connect Core 3.1.3.7). */
export function isForUs(
  { aud, azp }: { aud: string | string[]; azp?: string | undefined },
  clientId: string,
): boolean {
  if (Array.isArray(aud) && aud.length > 1) return azp === clientId;
  return azp === undefined || azp === clientId;
}
