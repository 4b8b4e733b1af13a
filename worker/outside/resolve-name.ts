import ipaddr from "ipaddr.js";
import { z } from "zod";

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
 * @throws where the resolver does not answer
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
