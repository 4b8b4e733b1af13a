import punycode from "punycode.js";
import { parseOrigin } from "#domain/clients/origin.ts";

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
