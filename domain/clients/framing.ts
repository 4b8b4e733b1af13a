import { type Client, framingOrigins } from "#domain/clients/client.ts";
import { parseOrigin } from "#domain/clients/origin.ts";
import { hostSiteSources, matchesHostSite } from "#domain/clients/host-sites.ts";

/** The fields of a client that decide who may frame its widgets. */
export type Framing = Pick<Client, "domainurl" | "allowedOrigins" | "hostSites" | "lmsHosts">;

/**
 * The sources of `frame-ancestors` beside this site: the client's sites, those of its site builders (product/clients 10), and its learning
 * platforms (product/lti 2).
 */
export function framingSources(client: Framing): string[] {
  const origins = framingOrigins(client);
  const hosts = client.lmsHosts.filter((host) => parseOrigin(host) === host);
  return [...new Set([...origins, ...hostSiteSources(client.hostSites, origins), ...hosts])];
}

/** True if a site may frame the client's widgets. */
export function mayFrame(client: Framing, origin: string): boolean {
  return framingSources(client).some((source) => matchesHostSite(source, origin));
}
