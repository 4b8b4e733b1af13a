import { z } from "#domain/zod.ts";

/** Site builders that show embedded code in frames of other hosts (product/clients 10). */
export const HostSite = z.enum(["google-sites", "wix"]);
export type HostSite = z.output<typeof HostSite>;

const GOOGLE_SITES = ["https://sites.google.com", "https://*.googleusercontent.com"];

/** The longest label of a host name. */
const MAX_LABEL = 63;

/**
 * The additional sources of `frame-ancestors` for site builders. Never for CORS: a wildcard stands for sites of strangers.
 * @param origins the client's own sites, from which the host of a Wix frame is derived
 */
export function hostSiteSources(chosen: HostSite[], origins: string[]): string[] {
  const google = chosen.includes("google-sites") ? GOOGLE_SITES : [];
  const wix = chosen.includes("wix") ? origins.flatMap(wixFrame) : [];
  return [...google, ...wix];
}

/** True where a source of `hostSiteSources` matches an origin. */
export function matchesHostSite(source: string, origin: string): boolean {
  const [scheme = "", domain] = source.split("*");
  if (domain === undefined) return source === origin;
  return origin.startsWith(scheme) && origin.endsWith(domain);
}

/** Wix shows embedded code of https://www.example.com in frames of https://www-example-com.filesusr.com. */
function wixFrame(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  const label = hostname.replaceAll(".", "-");
  const isFramed = protocol === "https:" && port === "" && /^[a-z0-9-]+$/u.test(label);
  return isFramed && label.length <= MAX_LABEL ? [`https://${label}.filesusr.com`] : [];
}
