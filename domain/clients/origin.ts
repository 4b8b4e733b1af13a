import punycode from "punycode.js";

/**
 * Reads the address of a site, such as `https://example.com` or `https://bücher.example` (a slash at the end is allowed).
 * @returns the origin as browsers write it, with an international host in Punycode (product/clients 2), or `null` for anything
 *   else, such as wildcards, paths, credentials, other schemes and characters that could end a header or a policy
 */
export function parseOrigin(text: string): string | null {
  const trimmed = text.trim();
  // The URL parser would remove line breaks and tabs and decode %-escapes, so the pattern refuses them first.
  if (!/^https?:\/\/[^\s/\\?#@%]+\/?$/iu.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { host, origin } = new URL(trimmed);
  // No empty label, as in `https://.` and `https://a..test`. A dot at the end is that of a fully qualified name.
  const hasEmptyLabel = /^\.|\.\./u.test(host);
  return /^[a-z0-9.:[\]-]+$/u.test(host) && !hasEmptyLabel ? origin : null;
}

/**
 * Reads the address of a site as people type it: `www.example.com` is `https://www.example.com`.
 * @returns the origin, or `null` for anything that `parseOrigin` refuses
 */
export function typedOrigin(text: string): string | null {
  return parseOrigin(withScheme(text));
}

// `localhost` has no dot, but a word without one, such as `null`, is no address.
function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[^\s/:@.]+(\.[^\s/:@.]+)+\.?(:\d+)?(\/|$)/u.test(trimmed)
    ? `https://${trimmed}`
    : trimmed;
}

/** How many characters of a refused text its sentence repeats. */
const MAX_SHOWN = 100;

/** The reason why a text is refused as the address of a site: the sentence names the site of a page's address (product/clients 2). */
export function originRefusal(text: string): string {
  const typed = withScheme(text);
  const { origin, username } = URL.canParse(typed) ? new URL(typed) : { origin: "", username: "" };
  const site = username === "" ? parseOrigin(origin) : null;
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return site === null
    ? `'${shown}' is not a site's address. Write it as https://example.com, with nothing after it.`
    : `'${shown}' is more than a site's address. Enter ${site}, which stands for all its pages.`;
}

/** Splits a list of origins, as typed into the client editor, at commas and line breaks (product/clients 5). */
export function splitOrigins(text: string): string[] {
  const parts = text.split(/[,\n]/u).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** True for the origins of a developer's own machine, such as localhost. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost");
}

/**
 * Decodes Punycode: `https://bücher.example` for the stored `https://xn--bcher-kva.example` (product/clients 2).
 * @returns the argument itself where it is not an origin, or where the decoded form would parse to another origin
 */
export function readableOrigin(origin: string): string {
  if (parseOrigin(origin) !== origin) return origin;
  const { hostname } = new URL(origin);
  const readable = origin.replace(hostname, () => decoded(hostname));
  return parseOrigin(readable) === origin ? readable : origin;
}

function decoded(hostname: string): string {
  try {
    return punycode.toUnicode(hostname);
  } catch {
    // A label that begins with `xn--` and is not Punycode: URL parsers accept it.
    return hostname;
  }
}

/** Whether a name leads to the machine itself. */
function isOwnMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1";
}

/**
 * Reads an address that the server may call: https at a public name. Addresses of the machine itself are for development.
 * @param ownHost the host of this site (`localhost:8787`), which is refused; a local one allows http to the machine itself
 * @returns null for any other address
 */
export function readCallableAddress(text: string, ownHost: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.host === ownHost) return null;
  const isLocal = url.protocol === "http:" && isOwnMachine(url.hostname);
  if (isLocal && !url.username && !url.password)
    return isOwnMachine(ownHost.replace(/:\d+$/u, "")) ? url : null;
  const address = readPublicAddress(text, ownHost);
  return address instanceof URL ? address : null;
}

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

/** The reason why an address is not fetched. */
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
