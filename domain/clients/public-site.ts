/**
 * Top-level domains that no public site has: special-use names (RFC 6761 and others), and those that private networks and
 * container platforms use.
 */
const PRIVATE_TOP_LEVELS = new Set(
  "alt arpa consul corp docker example home host intern internal intranet invalid kube lan local localdomain localhost mail onion private test workgroup".split(
    " ",
  ),
);

const MAX_ADDRESS = 2_000;

/** Why an address is not fetched. */
export type AddressRefusal = "insecure" | "refused";

/**
 * Reads the address of a page that may be fetched: https on port 443, without credentials, at a public DNS name.
 * @param ownHost the host of this site, which is refused too
 * @returns `insecure` for http, `refused` for anything else, such as address literals in any spelling
 */
export function readPublicAddress(text: string, ownHost: string): URL | AddressRefusal {
  if (text.length > MAX_ADDRESS || !URL.canParse(text)) return "refused";
  const url = new URL(text);
  const { protocol, hostname, port, username, password } = url;
  const isPlain = port === "" && username === "" && password === "";
  if (!isPlain || !isPublicName(hostname) || hostname === ownHost) return "refused";
  if (protocol === "http:") return "insecure";
  return protocol === "https:" ? url : "refused";
}

/** URL parsers turn every spelling of an IPv4 address into four numbers, so a name is public only if its last label has letters. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split(".");
  const last = labels.at(-1) ?? "";
  return (
    hostname.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/u.test(label)) &&
    /^([a-z]+|xn--[a-z0-9-]+)$/u.test(last) &&
    !PRIVATE_TOP_LEVELS.has(last)
  );
}
