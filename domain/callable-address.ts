import { readPublicAddress } from "#domain/clients/public-site.ts";

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
