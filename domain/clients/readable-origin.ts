import punycode from "punycode.js";
import { parseOrigin } from "#domain/clients/origin.ts";

/**
 * An origin as people read it: `https://bücher.example` for the stored `https://xn--bcher-kva.example`.
 * @returns the text itself where it is no origin, or where its readable form would be read as another one
 */
export function readableOrigin(origin: string): string {
  if (parseOrigin(origin) !== origin) return origin;
  const { hostname } = new URL(origin);
  const readable = origin.replace(hostname, decoded(hostname));
  return parseOrigin(readable) === origin ? readable : origin;
}

function decoded(hostname: string): string {
  try {
    return punycode.toUnicode(hostname);
  } catch {
    // A label that begins like Punycode and is none: URL parsers let it pass.
    return hostname;
  }
}
